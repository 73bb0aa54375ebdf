package ui

func (w *window) showCommands() {}
