// Package tabular answers: how does a title become a line of a spreadsheet? In columns
// that a person chose, as CSV, as text between tabulators, or as a workbook (XLSX).
package tabular
