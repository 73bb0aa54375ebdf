// Package archtest answers: do the walls of the house still stand? It holds
// tests only, which read the import graph, the sizes and the papers of the
// repository. Each rule carries its reason. A rule is not loosened to make a
// build pass: the code is moved, or the rule and ARCHITECTURE.md change with a reason.
package archtest
