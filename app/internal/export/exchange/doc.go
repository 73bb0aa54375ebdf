// Package exchange answers: how does a title go into another catalogue? As a MARC
// record: the merged one as it stands, or the union export, which is the record of the
// union itself, with its own number, those of its sources, and who holds it.
package exchange
