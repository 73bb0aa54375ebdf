// Package export answers: what is a title to a file that another program reads? It has
// what all ways of writing share: the title on its way, an encoder that makes a piece of
// text of it, and the container that strings the pieces into a file. The ways themselves
// stand in folders by family: exchange (MARC), tabular (spreadsheets), reference
// (citation managers), metadata (MODS and Dublin Core) and printed (HTML and PDF).
package export
