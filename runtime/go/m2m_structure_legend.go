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

// Legend returns the line that explains a frame of the structure algorithm to a
// model that reads it, or nothing where the frame has nothing to explain. It is
// no part of the frame; see docs/m2m.md, "The legend".
func (p *Protocol) Legend(frame string) (string, error) {
	c := newCall(p)
	defer c.release()
	legend, err := c.legend(frame)
	if err != nil {
		return "", p.stamp(err)
	}
	return legend, nil
}

func (c *call) legend(frame string) (string, *Error) {
	l := c.layout()
	if l == nil || l.names[methodStructure] == "" {
		return "", notDeclared(structureText)
	}
	if err := c.limits.wire(frame); err != nil {
		return "", err
	}
	if !hasTag(frame) || l.tagged(frame[:tagLength]) != methodStructure {
		return "", nil
	}
	r := newStructReader(&c.limits, c.plain[:0], frame[tagLength:])
	if err := r.read(); err != nil {
		return "", damaged(err)
	}
	c.plain = r.out
	if r.used == 0 {
		return "", nil
	}
	line := []byte(frame[:tagLength-1] + ":")
	for _, group := range structLegend {
		separator := " "
		for _, c := range group {
			if r.used&c.clause != 0 {
				line = append(append(line, separator...), c.text...)
				separator = "; "
			}
		}
		if separator != " " {
			line = append(line, '.')
		}
	}
	return string(append(line, '\n')), nil
}

// Legend is [Protocol.Legend] of the default protocol.
func Legend(frame string) (string, error) { return generated.Legend(frame) }
