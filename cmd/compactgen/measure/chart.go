package measure

import (
	"fmt"
	"strings"

	"github.com/compactgen/compactgen/internal/report"
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
	Table           report.Table
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

// measured is a row of a chart: the value of its bar, and the row of the table
// beside it, whose last cell is the bar's label too.
type measured struct {
	row   Row
	value float64
	cells []string
}

func newChart(id, title, desc string, head []string, values []measured) chart {
	c := chart{ID: id, Title: title, Height: len(values)*rowHeight + 8, Table: report.Table{Head: head}}
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
		y, label := i*rowHeight+8, v.cells[len(v.cells)-1]
		c.Bars = append(c.Bars, chartBar{
			Name: v.row.Name, Label: label, Kind: v.row.Kind, Y: y, TextY: y + 12,
			Width: fmt.Sprintf("%.2f", length), LabelX: fmt.Sprintf("%.2f", namesWidth+length+6),
		})
		if v.row.Kind == Baseline {
			c.Base = fmt.Sprintf("%.2f", namesWidth+length)
		}
		told = append(told, v.row.Name+" "+label)
		c.Table.Rows = append(c.Table.Rows, v.cells)
	}
	c.Desc = desc + ": " + strings.Join(told, ", ") + "."
	return c
}

// charts are a group's: bytes, tokens and, if there are any, times. Bytes
// and tokens are in parts of the baseline's for the same documents; a row that
// carries none has no bar.
func charts(r *Report, g *Group) []chart {
	base := g.Total[0].Name
	var bytes, tokens, times []measured
	for _, row := range g.Total {
		if row.Documents == 0 {
			continue
		}
		cells := append([]string{row.Name, number(int64(row.Documents))}, row.bytesCells()...)
		bytes = append(bytes, measured{row, report.Ratio(row.Bytes, row.BaseBytes), cells})
		if row.Tokens != nil {
			tokens = append(tokens, measured{row, report.Ratio(*row.Tokens, row.BaseTokens), append([]string{row.Name}, row.tokensCells()...)})
		}
		times = append(times, measured{row, float64(row.Encode), []string{row.Name, row.timeCell()}})
	}
	list := []chart{
		newChart(g.Name+"-bytes", "Bytes", "Bytes of each "+g.Name+" in parts of "+base,
			[]string{g.Name, r.noun() + "s", "bytes", "of " + base}, bytes),
		newChart(g.Name+"-tokens", "Tokens ("+Tokenizer+")", "Tokens of each "+g.Name+" in parts of "+base,
			[]string{g.Name, "tokens", "of " + base}, tokens),
	}
	if r.Timed {
		list = append(list, newChart(g.Name+"-time", "Time to encode", "Time to encode all "+r.noun()+"s in each "+g.Name,
			[]string{g.Name, "time"}, times))
	}
	return list
}
