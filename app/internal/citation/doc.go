// Package citation answers: how is a title cited? It writes a reference in one of four
// styles, one of them in two forms, from plain facts about a work; it knows no MARC and no catalogue.
//
// The rules followed are those of these books, in our own words and code:
//
//   - APA: Publication Manual of the American Psychological Association, 7th edition
//     (2020), chapters 9 and 10: reference list, works in sentence case as catalogues
//     write them, no place, up to twenty authors.
//   - Chicago: The Chicago Manual of Style, 17th edition (2017), chapter 14: notes and
//     bibliography. The bibliography's form: up to ten authors, of more the first seven
//     (14.76). The note's form (14.19, 14.23): names as they are spoken, of four authors or
//     more the first, commas, and the facts of publication in brackets. Headline style
//     (8.159) for English titles in both.
//   - MLA: MLA Handbook, 9th edition (2021), chapter 5: the template of core elements;
//     titles of English works in headline style, of three authors or more the first.
//   - ISO 690: ISO 690:2021, Guidelines for bibliographic references and citations:
//     creator, title, medium, edition, place: publisher, date, series, standard number.
//
// The words of a reference ("edited by", "no date") are English in all four. A first
// edition is not named, as the first three of the books have it. Titles in another script
// stand romanised where the record has that; ISO 690 has the own script too.
package citation
