package ui

import (
	"cmp"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"holdfast/ui/theme"
	"holdfast/ui/uitest"
	"holdfast/ui/widgets"
)

// sheetEnv names the folder that the contact sheet and the pictures of the README are
// written to: HOLDFAST_SHEET=../assets/screens go test ./ui -run TestContactSheet.
const sheetEnv = "HOLDFAST_SHEET"

// readmePictures are the screens whose pictures stand in the README, by the name of the file.
var readmePictures = map[string]string{
	"02-search": "search", "04-record": "record", "03-cross-table": "table", "05-import-look": "import",
	"06-match-desk": "match-desk", "07-libraries": "libraries",
}

// TestContactSheet draws all screens in one picture, with their names.
func TestContactSheet(t *testing.T) {
	dir := os.Getenv(sheetEnv)
	if dir == "" {
		t.Skip("writes pictures only where " + sheetEnv + " names a folder")
	}
	h := newHarness(t, uitest.New())
	h.folder = t.TempDir()
	var cells []fyne.CanvasObject
	for _, s := range screens {
		h.plain()
		s.show(h)
		whole := h.w.win.Canvas().Capture()
		if name := readmePictures[s.name]; name != "" {
			if err := save(filepath.Join(dir, name+".png"), fewColours(whole)); err != nil {
				t.Fatal(err)
			}
		}
		small := canvas.NewImageFromImage(whole)
		small.ScaleMode, small.FillMode = canvas.ImageScaleSmooth, canvas.ImageFillContain
		cells = append(cells, widgets.Sized(420, 296, widgets.Stacked(nil, widgets.Sized(420, 270, small),
			widgets.Line(0, 22, widgets.NewText(s.name, widgets.Caption)))))
	}
	const across = 6
	sheet := test.NewWindow(widgets.On(theme.Ground, container.NewGridWithColumns(across, cells...)))
	defer sheet.Close()
	sheet.Resize(sheet.Content().MinSize())
	f, err := os.Create(filepath.Join(dir, "contact-sheet.jpg"))
	if err != nil {
		t.Fatal(err)
	}
	if err := jpeg.Encode(f, sheet.Canvas().Capture(), &jpeg.Options{Quality: 72}); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}

// fewColours is a picture with its 256 most common colours, which makes its file small.
func fewColours(from image.Image) image.Image {
	count := map[color.RGBA]int{}
	b := from.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			count[color.RGBAModel.Convert(from.At(x, y)).(color.RGBA)]++
		}
	}
	var most []color.RGBA
	for c := range count {
		most = append(most, c)
	}
	slices.SortFunc(most, func(x, y color.RGBA) int {
		return cmp.Or(count[y]-count[x], cmp.Compare(x.R, y.R), cmp.Compare(x.G, y.G), cmp.Compare(x.B, y.B))
	})
	var palette color.Palette
	for _, c := range most[:min(len(most), 256)] {
		palette = append(palette, c)
	}
	to := image.NewPaletted(b, palette)
	draw.Draw(to, b, from, b.Min, draw.Src)
	return to
}
