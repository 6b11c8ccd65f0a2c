package measure

import (
	"fmt"
	"strings"
)

// The layout of a chart, in units of its view box.
const (
	chartWidth  = 480
	namesWidth  = 104
	valuesWidth = 76
	barsWidth   = chartWidth - namesWidth - valuesWidth
	rowHeight   = 26
	barHeight   = 16
)

// chart is a figure of horizontal bars, and the same numbers as a table.
type chart struct {
	ID, Title, Desc string
	Height          int
	Bars            []chartBar
	Base            string // where the baseline's bar ends
	Table           table
}

// chartBar is one row. Lengths are in proportion to the values.
type chartBar struct {
	Name, Label   string
	Kind          Kind
	Y, TextY      int
	Width, LabelX string
}

// Left, Bar and View are for the page.
func (chart) Left() int      { return namesWidth }
func (chart) NameX() int     { return namesWidth - 8 }
func (chart) Bar() int       { return barHeight }
func (c chart) View() string { return fmt.Sprintf("0 0 %d %d", chartWidth, c.Height) }

// measured is what a chart shows of a row: the bar's value, and its label.
type measured struct {
	row   Row
	value float64
	label string
}

func newChart(id, title, desc string, values []measured) chart {
	c := chart{ID: id, Title: title, Height: len(values)*rowHeight + 8}
	scale := 0.0
	for _, v := range values {
		scale = max(scale, v.value)
	}
	var told []string
	for i, v := range values {
		length := 0.0
		if scale > 0 {
			length = v.value / scale * barsWidth
		}
		y := i*rowHeight + 8
		c.Bars = append(c.Bars, chartBar{
			Name: v.row.Name, Label: v.label, Kind: v.row.Kind, Y: y, TextY: y + 12,
			Width: fmt.Sprintf("%.2f", length), LabelX: fmt.Sprintf("%.2f", namesWidth+length+6),
		})
		if v.row.Kind == Baseline {
			c.Base = fmt.Sprintf("%.2f", namesWidth+length)
		}
		told = append(told, v.row.Name+" "+v.label)
	}
	c.Desc = desc + ": " + strings.Join(told, ", ") + "."
	return c
}

// charts are a group's: bytes, tokens and, where there are any, times. Bytes
// and tokens are in parts of the baseline's for the same documents.
func charts(g *Group, timed bool) []chart {
	base := g.Total[0].Name
	var bytes, tokens, times []measured
	for _, r := range g.Total {
		bytes = append(bytes, measured{r, ratio(r.Bytes, r.BaseBytes), percent(r.Bytes, r.BaseBytes)})
		if r.Tokens != nil {
			tokens = append(tokens, measured{r, ratio(*r.Tokens, r.BaseTokens), percent(*r.Tokens, r.BaseTokens)})
		}
		times = append(times, measured{r, float64(r.Encode), duration(r.Encode)})
	}
	b := newChart(g.Name+"-bytes", "Bytes", "Bytes of each "+g.Name+" in parts of "+base, bytes)
	b.Table = table{head: []string{g.Name, "documents", "bytes", "of " + base}, left: []bool{true}}
	for _, v := range bytes {
		b.Table.rows = append(b.Table.rows, []string{v.row.Name, number(int64(v.row.Documents)), number(v.row.Bytes), v.label})
	}
	k := newChart(g.Name+"-tokens", "Tokens ("+Tokenizer+")", "Tokens of each "+g.Name+" in parts of "+base, tokens)
	k.Table = table{head: []string{g.Name, "tokens", "of " + base}, left: []bool{true}}
	for _, v := range tokens {
		k.Table.rows = append(k.Table.rows, []string{v.row.Name, number(*v.row.Tokens), v.label})
	}
	list := []chart{b, k}
	if timed {
		c := newChart(g.Name+"-time", "Time to encode", "Time to encode all documents in each "+g.Name, times)
		c.Table = table{head: []string{g.Name, "time"}, left: []bool{true}}
		for _, v := range times {
			c.Table.rows = append(c.Table.rows, []string{v.row.Name, v.label})
		}
		list = append(list, c)
	}
	return list
}

func ratio(n, of int64) float64 {
	if of == 0 {
		return 0
	}
	return float64(n) / float64(of)
}
