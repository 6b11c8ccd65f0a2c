package compact

var structLegend = [...][]struct {
	clause structClauses
	text   string
}{
	{
		{clauseTable, `"=N rows": N rows follow these columns`},
		{clauseInline, `{key:[columns]} cells stand in the row`},
		{clauseRow, `"=row" cell is a row`},
		{clauseRows, `"=rows" cell is a list of rows`},
		{clauseConstant, `{key:"constant"}`},
		{clauseOptional, `[optional]`},
		{clausePattern, `* is the cell`},
		{clauseAbsent, `"=" absent`},
	},
	{
		{clauseName, `"=a:v", {"=a":v} name v a`},
		{clauseRepeat, `"=a" repeats it`},
		{clauseRest, `"=a/b" appends "/b"`},
	},
	{{clauseJSON, `=JSON: JSON as text`}},
}

// Legend returns the line that tells a language model how to read a frame of the
// structure algorithm; it is empty if the frame has no steps. The line is no part
// of the frame; see docs/m2m.md, "The legend".
func (p *Protocol) Legend(frame string) (string, error) {
	c := newCall(p)
	defer c.release()
	legend, err := c.legend(frame)
	return legend, p.stamp(err)
}

func (c *call) legend(frame string) (string, *Error) {
	l := c.layout()
	if l == nil || l.names[methodStructure] == "" {
		return "", notDeclared(structureText)
	}
	if err := c.limits.wire(frame); err != nil {
		return "", err
	}
	if !hasTag(frame) || l.findTag(frame[:tagLength]) != methodStructure {
		return "", nil
	}
	r := newStructReader(&c.limits, c.plain[:0], frame[tagLength:])
	if err := r.read(); err != nil {
		return "", r.explain(err)
	}
	c.plain = r.out
	return string(appendLegend(nil, frame[:tagLength], r.used)), nil
}

// appendLegend appends the line that explains the clauses, or nothing.
func appendLegend(dst []byte, tag string, used structClauses) []byte {
	if used == 0 {
		return dst
	}
	dst = append(append(dst, tag[:tagLength-1]...), ':')
	for _, group := range structLegend {
		separator := " "
		for _, c := range group {
			if used&c.clause != 0 {
				dst = append(append(dst, separator...), c.text...)
				separator = "; "
			}
		}
		if separator != " " {
			dst = append(dst, '.')
		}
	}
	return append(dst, '\n')
}

// Legend is [Protocol.Legend] of the default protocol.
func Legend(frame string) (string, error) { return generated.Legend(frame) }
