package app

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// recentCatalogues is how many folders are remembered.
const recentCatalogues = 5

// Places are the folders of a person on this computer.
type Places struct {
	// Settings is the file of what the program remembers.
	Settings string
	// History is the file of the searches that were made.
	History string
	// Window is the file of what the window keeps from one start to the next.
	Window string
	// Choices is the file of what a person chose in the window for good.
	Choices string
	// Catalogue and Sample are the folders of the person's own catalogue and of
	// the sample, unless others are chosen.
	Catalogue, Sample string
}

// DefaultPlaces returns the places that the system has for programs' data, or
// those below the folder that HOLDFAST_HOME names.
func DefaultPlaces() (Places, error) {
	if home := os.Getenv("HOLDFAST_HOME"); home != "" {
		return placesIn(home, home), nil
	}
	config, err := os.UserConfigDir()
	if err != nil {
		return Places{}, err
	}
	data := os.Getenv("XDG_DATA_HOME")
	if data == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			return Places{}, err
		}
		data = filepath.Join(home, ".local", "share")
		// Where there is no such folder (Windows, macOS), data stands beside settings.
		if _, err := os.Stat(filepath.Join(home, ".local")); err != nil && filepath.Base(config) != ".config" {
			data = config
		}
	}
	return placesIn(filepath.Join(config, "holdfast"), filepath.Join(data, "holdfast")), nil
}

func placesIn(config, data string) Places {
	return Places{
		Settings:  filepath.Join(config, "settings.json"),
		History:   filepath.Join(config, "history.json"),
		Window:    filepath.Join(config, "window.json"),
		Choices:   filepath.Join(config, "choices.json"),
		Catalogue: filepath.Join(data, "catalogue"),
		Sample:    filepath.Join(data, "sample"),
	}
}

// Settings is what the program remembers between two starts.
type Settings struct {
	// Recent are the folders of catalogues, the last one first.
	Recent []string `json:"recent"`
}

// loadSettings reads the settings; a file that is missing or cannot be
// understood gives the defaults, since nothing of worth is lost with it.
func loadSettings(path string) (Settings, error) {
	var s Settings
	b, err := ReadSmall(path)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, errLarge) {
		return s, nil
	}
	if err != nil {
		return s, err
	}
	if json.Unmarshal(b, &s) != nil {
		return Settings{}, nil
	}
	return s, nil
}

// save writes the settings whole.
func (s Settings) save(path string) error {
	b, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return err
	}
	return replaceFile(path, append(b, '\n'))
}

// replaceFile writes a file whole: a new one that takes the old one's place when all of it
// is on the disk, so that a killed program or a cut of the power leaves the one or the other.
func replaceFile(path string, b []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	next := path + ".new"
	f, err := os.Create(next)
	if err != nil {
		return err
	}
	_, err = f.Write(b)
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	return os.Rename(next, path)
}

// remember puts dir at the head of the recent catalogues.
func (s *Settings) remember(dir string) {
	s.Recent = slices.DeleteFunc(s.Recent, func(d string) bool { return d == dir })
	s.Recent = slices.Insert(s.Recent, 0, dir)
	s.Recent = s.Recent[:min(len(s.Recent), recentCatalogues)]
}
