package judge

// Pass 4.

// A span is a string, array or object that pass 3 wrote.
type span struct {
	*piece
	in    []*span // the spans around it
	as    *span   // the one whose name stands here
	rest  string  // of a string, what stands behind the name
	named bool
	name  string
}

// spansOf are the spans of a piece, in the order in which they begin.
func spansOf(p *piece, in []*span) []*span {
	var out []*span
	if p.of != nil {
		s := &span{piece: p, in: in}
		out, in = append(out, s), append(in[:len(in):len(in)], s)
	}
	for _, part := range p.parts {
		out = append(out, spansOf(part, in)...)
	}
	return out
}

func (s *span) isLong(dense bool) bool {
	written := s.written()
	if s.of.kind == '"' && !s.wraps && !dense && written < 256 {
		return false
	}
	return written >= 24 && len(s.of.min()) >= 24
}

func (s *span) insideRepetition() bool {
	for _, around := range s.in {
		if around.as != nil {
			return true
		}
	}
	return false
}

// nameAll writes a piece with names for what is repeated.
func nameAll(p *piece, dense bool) string {
	spans := spansOf(p, nil)
	first := map[string]*span{}
	var long []*span
	for _, s := range spans {
		if s.insideRepetition() || !s.isLong(dense) {
			continue
		}
		if before := first[s.of.min()]; before != nil {
			s.as, before.named = before, true
			continue
		}
		first[s.of.min()] = s
		long = append(long, s)
	}
	if dense {
		beginnings(long)
	}
	written := map[*piece]*span{}
	names := 0
	for _, s := range spans {
		written[s.piece] = s
		if s.named {
			s.name = nameOf(names)
			names++
		}
	}
	return rename(p, written)
}

// beginnings is rule 2, for the long spans that are no repetitions.
func beginnings(long []*span) {
	before := map[string]*span{}
	repeated := map[*span]bool{}
	for _, s := range long {
		repeated[s] = s.named
	}
	for _, s := range long {
		if s.of.kind != '"' || s.wraps {
			continue
		}
		lexeme := s.of.lexeme
		if !s.cut && !repeated[s] {
			for i := 23; i <= 256 && i < len(lexeme)-1; i++ {
				b := lexeme[i]
				if u := before[lexeme[1:i]]; u != nil && isBoundary(b) && b != ':' && b != '"' && b != '\\' {
					s.as, s.rest = u, lexeme[i:len(lexeme)-1]
				}
			}
		}
		if s.as == nil {
			before[raw(lexeme)] = s
		} else {
			s.as.named = true
		}
	}
}

// nameOf is the name with a number: a, b … z, aa, ab ….
func nameOf(n int) string {
	if n < 26 {
		return string(rune('a' + n))
	}
	return nameOf(n/26-1) + nameOf(n%26)
}

// rename writes a piece with its names.
func rename(p *piece, written map[*piece]*span) string {
	s := written[p]
	if s != nil && s.as != nil {
		return quoted("=" + s.as.name + s.rest)
	}
	out := p.text
	for _, part := range p.parts {
		out += rename(part, written)
	}
	switch {
	case s == nil || !s.named:
		return out
	case p.of.kind == '"' && !p.wraps:
		text := raw(out)
		if text != "" && text[0] == '=' {
			text = text[1:]
		}
		return quoted("=" + s.name + ":" + text)
	}
	return `{"=` + s.name + `":` + out + "}"
}
