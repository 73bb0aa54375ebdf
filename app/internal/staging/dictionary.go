package staging

// dictionary is text that bibliographic records have in common, the most
// common last, because that is nearest to the record: directory entries and
// markup, tags in their usual order, set phrases of RDA, AACR2 and the
// vocabularies. It was written by hand from the standards, see packer.
const dictionary = `Congresses.Dictionaries.Biography.History and criticism.Description and travel.Social conditions.Politics and government.Study and teaching.Fiction.Juvenile literature.Law and legislation.` +
	`Great Britain.Germany.France.Deutschland.20th century.19th century.21st century.Electronic books.Government publication. University Press, Cambridge Oxford London New York, N.Y. : Berlin Paris ` +
	`Washington, D.C. : U.S. Dept. of the Interior, United States. Government Printing Office Superintendent of Documents, U.S. G.P.O., distributor, Congress. House. Committee on Senate. hearing before the Subcommittee ` +
	`Title from title screen (viewed on Description based on online resource; title from PDF title page (Shipping list no.: Mode of access: Internet from the Web site. Address as of System requirements: Available via the World Wide Web. ` +
	`Includes bibliographical references (p. and index.Includes index.Originally published:Thesis (Ph. D.)--University of ` +
	`p. cm. v. : ill. ; 24 cm. 23 cm pages : illustrations, color maps ; 28 cm 1 online resource (1 v. (various pagings) ` +
	`http://purl.access.gpo.gov/GPO/LPS https://purl.fdlp.gov/GPO/gpo http://www.loc.gov/catdir/toc/ Table of contents Publisher description ` +
	`<?xml version="1.0" encoding="UTF-8"?><collection xmlns="http://www.loc.gov/MARC21/slim"><record xmlns="http://www.loc.gov/MARC21/slim"><leader>00000cam a2200000 i 4500</leader>
  <marc:controlfield tag="001"></marc:controlfield>
  <marc:datafield tag="035" ind1=" " ind2=" "><marc:subfield code="a"></marc:subfield></marc:datafield>
<controlfield tag="001"></controlfield>
    <controlfield tag="003">OCoLC</controlfield>
    <controlfield tag="005">20100101000000.0</controlfield>
    <controlfield tag="008">100101s2010    nyu           000 0 eng d</controlfield>
    <datafield tag="245" ind1="1" ind2="0">
      <subfield code="a"></subfield>
      <subfield code="b"></subfield>
      <subfield code="c"></subfield>
    </datafield>
    <datafield tag="650" ind1=" " ind2="0">
      <subfield code="a"></subfield>
    </datafield>
` +
	"\x1e  \x1fatext\x1fbtxt\x1f2rdacontent\x1e  \x1faunmediated\x1fbn\x1f2rdamedia\x1e  \x1favolume\x1fbnc\x1f2rdacarrier" +
	"\x1e  \x1facomputer\x1fbc\x1f2rdamedia\x1e  \x1faonline resource\x1fbcr\x1f2rdacarrier\x1e 7\x1f2fast\x1f0(OCoLC)fst0\x1f2lcgft\x1f2gnd\x1f0(DE-588)" +
	"\x1e  \x1faDLC\x1fbeng\x1fcDLC\x1fdOCLCQ\x1fdOCLCF\x1fdGPO\x1fdMvI\x1e  \x1faGPO\x1fbeng\x1ferda\x1fepn\x1fcGPO\x1fdGPO\x1e  \x1fapcc\x1e00\x1fa\x1e10\x1fa\x1e14\x1faThe \x1e1 \x1fa\x1e 0\x1fa\x1fxHistory.\x1fzUnited States.\x1fvPeriodicals." +
	"\x1e  \x1f3v. 1-\x1e42\x1fu\x1e40\x1fuhttp://\x1e  \x1fa(OCoLC)ocm0ocn9on1\x1e  \x1fa0-\x1fz978\x1fqpaperback\x1e" +
	"001001300000003000600013005001700019006001900036007001500055008004100070010001700111019001300128020001500141022001400156024001300170027003500183035002000218037003700238040002300275041001300298042000800311043001200319049000900331050002300340074002300363082001500386086002200401088001900423099002200442100002300464110004300487111003600530240002500566245010000591246004500691250001200736255003300748260004100781264005600822300003300878336002600911337002600937338003600963490003500999500003401034504005101068505004501119520005801164530005301222533009301275536003001368588004701398590003001445600003001475610004501505611003001550630003001580650002501610651002301635653002101658655003001679700002501709710004601734740002501780773004501805776003001850830003501880852003001915856005201945880006001997907003402057945003202091948003202123950003202155998002002187999001902207" +
	"01000cam a2200300 a 4500 02000nam a2200400 i 4500 01500cas a2200350 a 4500 "
