package titles

import "holdfast/engine/query"

// own are the words of a title of the record's own.
var own = query.In{Field: "title", Least: 60}

// Balanced ranks by tiers over Schema.
var Balanced = &query.Profile{Name: "Balanced", Clauses: []query.Clause{
	{Kind: query.AllWords, Field: "keyword", Weight: 1},
	{Kind: query.AllStubs, Field: "title", Weight: 0.7},
	{Kind: query.AllStubs, Field: "author", Weight: 0.7},
	{Kind: query.AllStubs, Field: "subject", Weight: 0.7},
	{Kind: query.AllStubs, Field: "keyword", Weight: 0.2},
}, Ranked: &query.Ranked{
	Tiers: []query.Tier{
		{Any: []query.Condition{{Kind: query.IsValue, Field: "title_whole"},
			{Kind: query.IsValue, Field: "title_whole", Rest: []query.In{{Field: "author"}}}}, Words: 0.2},
		{Any: []query.Condition{{Kind: query.BeginsWith, In: []query.In{own}}}, Words: 0.2},
		{Any: []query.Condition{{Kind: query.HasPhrase, In: []query.In{own}},
			{Kind: query.HasWords, In: []query.In{own, {Field: "author"}}}}, Words: 0.2},
		{Any: []query.Condition{{Kind: query.HasWords, In: []query.In{{Field: "title"}, {Field: "author"}, {Field: "subject"}}}}, Words: 1},
		{Any: []query.Condition{{Kind: query.HasWords, In: []query.In{{Field: "keyword"}}}}, Words: 1},
	},
	Fields: []query.FieldWeight{{Field: "title", Weight: 5, Once: true}, {Field: "author", Weight: 4, Once: true},
		{Field: "subject", Weight: 2}, {Field: "genre", Weight: 1.5}, {Field: "keyword", Weight: 0.5}},
	Rarity: "keyword", Saturation: 1.2, Others: 0.1, PopularityGain: 0.25, PopularityMost: 1000,
}}

// Profiles are the ranking profiles over Schema.
var Profiles = []*query.Profile{Fitch2006, Balanced}
