package compact

// textCode is what reads a type's values in separated text.
var textCode = map[valueType]func(in *separatedText, field int, text string){
	closedType{}: (*separatedText).closed, openType{}: (*separatedText).open, integerType{}: (*separatedText).integer,
	numberType{}: (*separatedText).number, booleanType{}: (*separatedText).boolean, textType{}: (*separatedText).text,
	jsonType{}: (*separatedText).json,
}

func readInterpretedDSL(c *call, text string) *Error {
	l := c.record.dsl
	in := separatedText{c: c, left: text, separator: l.separator[0]}
	for i, index := range l.fields {
		written := in.left
		if index != l.last {
			written = in.until(l.fields[i+1])
		}
		if f := &c.record.fields[index]; !f.optional || written != "" {
			textCode[f.kind](&in, index, written)
		}
	}
	return in.err
}

func writeInterpretedDSL(c *call, dst []byte) []byte {
	for i, index := range c.record.dsl.fields {
		if i > 0 {
			dst = append(dst, c.record.dsl.separator...)
		}
		if v := &c.values[index]; v.has {
			dst = c.record.fields[index].kind.appendText(dst, v)
		}
	}
	return dst
}

// memberCode is what reads a type's members.
var memberCode = map[valueType]func(in *verboseReader, at int, m *jsonMember){
	closedType{}: (*verboseReader).closed, openType{}: (*verboseReader).open, integerType{}: (*verboseReader).integer,
	numberType{}: (*verboseReader).number, booleanType{}: (*verboseReader).boolean, textType{}: (*verboseReader).text,
	jsonType{}: (*verboseReader).json,
}

func readInterpretedVerbose(c *call, text string) *Error {
	in, members := verboseReader{c: c}, c.record.verbose.members
	known := make([]jsonMember, len(members))
	in.object(text, known)
	for i, m := range members {
		memberCode[c.record.fields[m.field].kind](&in, i, &known[i])
	}
	return in.close()
}
