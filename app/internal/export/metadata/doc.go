// Package metadata answers: what is a title to a repository or an aggregator? A MODS
// record, or one in simple Dublin Core. What goes where is after the mappings of the
// Library of Congress, "MARC to MODS Mapping" and "MARC to Dublin Core Crosswalk".
package metadata
