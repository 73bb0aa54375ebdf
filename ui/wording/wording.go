// Package wording answers: what does the window say, and in which language?
// It finds texts by key in the files of assets/i18n, fills in numbers and names,
// and groups digits as the language does. Nothing else in ui holds a sentence.
package wording

import (
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"holdfast/assets"
	"holdfast/assets/help"
)

// toolkitLocales are the languages of the toolkit's own texts. The texts of the
// window are put under all of them, since the toolkit picks one by the language
// of the system and cannot be told another.
var toolkitLocales = [...]fyne.Locale{"en", "de", "cs", "el", "es", "fr", "pl", "pt", "pt-BR", "ru", "sv", "ta", "uk", "zh-Hans"}

// Use makes a language ("en", "de") the one of the window, or with "" the one of
// the system where there is a translation and English elsewhere. Texts already on
// the screen stay as they are. It returns the language chosen.
func Use(language string) (string, error) {
	if language == "" {
		language, _, _ = strings.Cut(string(lang.SystemLocale()), "-")
	}
	texts := assets.Text(language)
	if texts == nil {
		language, texts = "en", assets.Text("en")
	}
	for _, locale := range toolkitLocales {
		if err := lang.AddTranslationsForLocale(texts, locale); err != nil {
			return language, err
		}
	}
	used = language
	return language, nil
}

// used is the language of the window.
var used = "en"

// Jobs are the jobs by keyboard in the language of the window, Queries the examples of the
// query language.
func Jobs() []help.Part { return help.Jobs(used) }

// Queries is as Jobs says.
func Queries() []help.Part { return help.Query(used) }

// T returns the text of a key. The rest are pairs of a name and what stands for
// it in the text: T("chip.years", "From", 1859, "To", 1889).
func T(key string, pairs ...any) string {
	return lang.X(key, key, data(pairs))
}

// N is T for a text with a number in it: the plural form follows n, and {{.N}}
// is n with its digits grouped.
func N(key string, n int, pairs ...any) string {
	return lang.XN(key, key, n, data(append(pairs, "N", Number(n))))
}

func data(pairs []any) map[string]any {
	m := make(map[string]any, len(pairs)/2)
	for i := 0; i+1 < len(pairs); i += 2 {
		if name, ok := pairs[i].(string); ok {
			m[name] = pairs[i+1]
		}
	}
	return m
}

// Number groups the digits of n as the language does: 1,204,871.
func Number[I int | int64](n I) string {
	digits := strconv.FormatInt(int64(n), 10)
	sign := ""
	if digits[0] == '-' {
		sign, digits = "-", digits[1:]
	}
	group := T("number.group")
	var b strings.Builder
	for i, d := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			b.WriteString(group)
		}
		b.WriteRune(d)
	}
	return sign + b.String()
}

// Tenths writes v with one digit after the point.
func Tenths(v float64) string {
	return strings.Replace(strconv.FormatFloat(v, 'f', 1, 64), ".", T("number.point"), 1)
}

// Bytes writes a size for people: "812.6 MB".
func Bytes(n int64) string {
	switch {
	case n >= 1e9:
		return T("size.gb", "N", Tenths(float64(n)/1e9))
	case n >= 1e6:
		return T("size.mb", "N", Tenths(float64(n)/1e6))
	case n >= 1e3:
		return T("size.kb", "N", Number(int(n/1e3)))
	}
	return N("size.bytes", int(n))
}

// Seconds writes how long a search took: "0.03 s".
func Seconds(d time.Duration) string {
	digits := 2
	if d < 10*time.Millisecond {
		digits, d = 3, max(d, time.Millisecond)
	}
	s := strconv.FormatFloat(d.Seconds(), 'f', digits, 64)
	return T("time.seconds", "N", strings.Replace(s, ".", T("number.point"), 1))
}

// Span writes a length of time for people: "52 s", "2 min 20 s", "1 h 5 min".
func Span(d time.Duration) string {
	s := int(d.Round(time.Second).Seconds())
	switch {
	case s < 60:
		return T("time.seconds", "N", s)
	case s < 3600:
		return T("time.minutes", "M", s/60, "S", s%60)
	}
	return T("time.hours", "H", s/3600, "M", s%3600/60)
}

// folded are the letters with signs of the languages of the window, and what stands for
// them when names are looked for.
var folded = strings.NewReplacer("ä", "a", "ö", "o", "ü", "u", "ß", "ss", "é", "e", "è", "e", "ê", "e", "à", "a", "ç", "c", "ñ", "n")

// Fold makes small letters without signs of a text of the window, to look for words in it.
func Fold(text string) string { return folded.Replace(strings.ToLower(text)) }

// Ago says how long before now a time was, in whole days and more.
func Ago(t, now time.Time) string {
	day := func(t time.Time) time.Time {
		y, m, d := t.Local().Date()
		return time.Date(y, m, d, 12, 0, 0, 0, time.UTC)
	}
	days := int(day(now).Sub(day(t)).Hours() / 24)
	switch {
	case days <= 0:
		return T("ago.today")
	case days < 14:
		return N("ago.days", days)
	case days < 60:
		return N("ago.weeks", days/7)
	case days < 700:
		return N("ago.months", days/30)
	}
	return N("ago.years", days/365)
}
