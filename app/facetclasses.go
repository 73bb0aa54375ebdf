package app

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"holdfast/app/internal/catalogue"
	"holdfast/app/view"
	"holdfast/assets/codes"
	"holdfast/engine"
	"holdfast/engine/analysis"
)

// classesAtOnce bounds the classes of one level that are looked through.
const classesAtOnce = 20_000

// classTree lists the classes that stand in one class, or the schemes, in the order of
// their numbers unless asked otherwise.
func (c *Catalogue) classTree(ctx context.Context, reader *engine.Reader, q view.Query, fq view.FacetQuery) (view.Facet, error) {
	r := engine.FacetRequest{Field: catalogue.TopClass, Own: catalogue.Class, Top: classesAtOnce, Prefix: fq.Under, Distinct: true}
	if fq.Under != "" {
		r.Field = fieldBelow(fq.Under)
	}
	var err error
	if r.By, err = facetOrder(fq.Order); err != nil {
		return view.Facet{}, err
	}
	if fq.Order == "" {
		r.By = engine.ByText
	}
	f, err := c.askFacet(ctx, reader, q, r)
	if err != nil {
		return view.Facet{}, err
	}
	f.Values = slices.DeleteFunc(f.Values, func(v engine.FacetCount) bool { return catalogue.ClassParent(v.Value) != fq.Under })
	if r.By == engine.ByText {
		slices.SortStableFunc(f.Values, func(a, b engine.FacetCount) int { return compareNumbered(a.Value, b.Value) })
	}
	vf := c.presentFacet(q, f, len(f.Values))
	vf.Name = catalogue.Class
	vf.Values = slices.DeleteFunc(vf.Values, func(v view.FacetValue) bool { return !keptClass(fq, &v) })
	return page(q, vf, fq), nil
}

// foundClasses lists the classes of all levels that are called as fq looks for.
func (c *Catalogue) foundClasses(ctx context.Context, reader *engine.Reader, q view.Query, fq view.FacetQuery) (view.Facet, error) {
	by, err := facetOrder(fq.Order)
	if err != nil {
		return view.Facet{}, err
	}
	vf := view.Facet{Name: catalogue.Class}
	for _, field := range []string{catalogue.TopClass, catalogue.Class, catalogue.PartClass} {
		r := engine.FacetRequest{Field: field, Own: catalogue.Class, Top: classesAtOnce, By: by}
		f, err := c.askFacet(ctx, reader, q, r)
		if err != nil {
			return view.Facet{}, err
		}
		level := c.presentFacet(q, f, len(f.Values))
		vf.Values = append(vf.Values, level.Values...)
		vf.MaxCatalogue = max(vf.MaxCatalogue, level.MaxCatalogue)
	}
	vf.Values = slices.DeleteFunc(vf.Values, func(v view.FacetValue) bool { return !keptClass(fq, &v) })
	slices.SortStableFunc(vf.Values, func(a, b view.FacetValue) int { return compareNumbered(a.Value, b.Value) })
	order(vf.Values, fq.Order)
	return page(q, vf, fq), nil
}

// keptClass says whether a facet query looks for a class, by its number or what it is
// called, and calls it so.
func keptClass(fq view.FacetQuery, v *view.FacetValue) bool {
	v.Label = codes.ClassLabel(v.Value, fq.Language)
	_, caption, _ := strings.Cut(v.Label, " — ")
	prefix, part := analysis.Fold(fq.Prefix), analysis.Fold(fq.Contains)
	begins, contains := false, false
	for _, text := range []string{v.Value, v.Label, caption} {
		text = analysis.Fold(text)
		begins = begins || strings.HasPrefix(text, prefix)
		contains = contains || strings.Contains(text, part)
	}
	return begins && contains && (fq.From == "" || analysis.Fold(v.Label) >= analysis.Fold(fq.From))
}

// fieldBelow is the field of the classes in a class.
func fieldBelow(class string) string {
	switch catalogue.ClassField(class) {
	case catalogue.Class, catalogue.PartClass:
		return catalogue.PartClass
	}
	if catalogue.ClassParent(class) == "" {
		if catalogue.ClassField(class+" x") == catalogue.PartClass {
			return catalogue.PartClass // a scheme of which nothing is known
		}
		return catalogue.TopClass
	}
	return catalogue.Class
}

// compareNumbered orders texts with their numbers by size.
func compareNumbered(a, b string) int {
	for a != "" && b != "" {
		na, nb := figures(a), figures(b)
		if na == "" || nb == "" {
			if a[0] != b[0] {
				return cmp.Compare(a[0], b[0])
			}
			a, b = a[1:], b[1:]
			continue
		}
		if x, y := strings.TrimLeft(na, "0"), strings.TrimLeft(nb, "0"); x != y {
			return cmp.Or(cmp.Compare(len(x), len(y)), cmp.Compare(x, y))
		}
		a, b = a[len(na):], b[len(nb):]
	}
	return cmp.Compare(len(a), len(b))
}

func figures(s string) string {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return s[:n]
}
