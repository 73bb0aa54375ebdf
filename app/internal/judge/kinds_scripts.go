package judge

import (
	"strings"
	"unicode"
)

// hanPairs are characters in their traditional and their simplified form, one after the
// other (Unicode Character Database, Unihan: kSimplifiedVariant). Only such are taken
// of which one form has but one of the other.
var hanPairs = []rune("國国學学書书會会長长東东車车門门馬马鳥鸟魚鱼龍龙見见貝贝語语說说話话記记詩诗論论議议經经濟济歷历史史義义華华萬万與与" +
	"業业產产藝艺術术傳传統统畫画圖图館馆選选譯译編编輯辑報报紙纸電电腦脑機机關关開开發发現现實实體体點点應应當当從从來来個个們们" +
	"時时間间問问題题類类資资財财務务勞劳動动勢势農农漢汉滿满灣湾島岛鄉乡縣县縱纵橫横貿贸豐丰銀银錢钱鐵铁錄录際际陸陆陽阳陰阴")

var simplified = func() map[rune]rune {
	m := map[rune]rune{}
	for i := 0; i+1 < len(hanPairs); i += 2 {
		if hanPairs[i] != hanPairs[i+1] {
			m[hanPairs[i]] = hanPairs[i+1]
		}
	}
	return m
}()

var traditional = func() map[rune]rune {
	m := map[rune]rune{}
	for from, to := range simplified {
		// One simplified character that stands for two is not turned back.
		if to != '发' && to != '历' {
			m[to] = from
		}
	}
	return m
}()

func mapped(s string, table map[rune]rune) string {
	return strings.Map(func(r rune) rune {
		if to, ok := table[r]; ok {
			return to
		}
		return r
	}, s)
}

// eastAsian is the title in Chinese, Japanese or Korean script, or "".
func (b *book) eastAsian() string {
	for _, t := range []*title{b.original, &b.title} {
		if t != nil && holds(t.proper, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul) {
			return typed(t.proper)
		}
	}
	return ""
}

func chineseForms(b *book, _ *shelf) *Case {
	t := b.eastAsian()
	if b.language != "chi" || t == "" {
		return nil
	}
	c := same(mapped(t, traditional), mapped(t, simplified))
	if c != nil {
		c.Expect.Fits, c.Expect.Totals = []string{"title:" + fold(t)}, true
	}
	return c
}

// eastAsianSpacing writes a title without its spaces, or one space more.
func eastAsianSpacing(b *book, _ *shelf) *Case {
	t := b.eastAsian()
	if t == "" || b.language == "chi" {
		return nil
	}
	other := strings.ReplaceAll(t, " ", "")
	if other == t {
		runes := []rune(t)
		if len(runes) < 4 {
			return nil
		}
		other = string(runes[:2]) + " " + string(runes[2:])
	}
	return same(t, other).fits("title:" + fold(t))
}
