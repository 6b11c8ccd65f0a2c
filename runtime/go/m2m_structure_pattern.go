package compact

import "strings"

const noPattern = `\* ` // bytes that no pattern may contain

// pattern looks for a common beginning and end of a column's strings, and notes
// them if they save enough.
func (s *structShapes) pattern(c *structColumn, values []uint32, texts int) bool {
	found := false
	var model, pre, suf string
	var node uint32
	for _, v := range values {
		lexeme := s.lexeme(v)
		if lexeme[0] != '"' {
			continue
		}
		text := lexeme[1 : len(lexeme)-1]
		if !found {
			found, node, model = true, v, text
			pre = text[:patternEnd(text)]
			continue
		}
		pre = pre[:commonBeginning(pre, text)]
	}
	pre = pre[:lastBoundary(pre)]
	suf = model[len(pre):]
	suf = suf[patternStart(suf):]
	for _, v := range values {
		if lexeme := s.lexeme(v); lexeme[0] == '"' {
			suf = suf[len(suf)-commonEnd(suf, lexeme[1+len(pre):len(lexeme)-1]):]
		}
	}
	suf = suf[firstBoundary(suf):]
	for _, v := range values {
		if lexeme := s.lexeme(v); suf != "" && lexeme[0] == '"' {
			if left := lexeme[1+len(pre) : len(lexeme)-1-len(suf)]; left != "" && left[len(left)-1] == '\\' {
				suf = ""
			}
		}
	}
	size := len(pre) + len(suf)
	if size < patternSize || int64(texts-1)*int64(size) <= patternGain {
		return false
	}
	c.pre, c.suf, c.constant = uint32(len(pre)), uint32(len(suf)), node
	return true
}

// patternEnd is where the part of text that may begin a pattern ends;
// patternStart is where the part that may end a pattern begins.
func patternEnd(text string) int {
	if i := strings.IndexAny(text, noPattern); i >= 0 {
		return i
	}
	return len(text)
}

func patternStart(text string) int { return strings.LastIndexAny(text, noPattern) + 1 }

func commonBeginning(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

func commonEnd(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	return n
}

// lastBoundary is the place after the last boundary, or 0; firstBoundary is the
// place of the first boundary, or the end.
func lastBoundary(text string) int {
	i := len(text)
	for i > 0 && !isBoundary(text[i-1]) {
		i--
	}
	return i
}

func firstBoundary(text string) int {
	i := 0
	for i < len(text) && !isBoundary(text[i]) {
		i++
	}
	return i
}
