package spec

import (
	"strings"
	"unicode"
)

// Rules of requests: what separates, names and refers must never be taken for
// one another, nor for a part of the arguments or of a delta.

func (c *checker) requests() {
	r := c.Requests
	if r == nil {
		return
	}
	if _, declared := c.parts["deltas"]; !declared {
		c.add(r.Pos, "missing-section", "requests carry the conversation in deltas, and need the section \"deltas\"")
	}
	c.requestSeparator(r.Separator)
	c.inRange(r.HexLength, "hex_length", hexRange)
	c.verbs(r.Request.Version, r.Request.Miss)
	c.verbs(r.Tool.Define, r.Tool.Refer, r.Tool.Miss)
	c.verbs(r.System.Define, r.System.Refer, r.System.Miss)
	c.references(r.Request.Reference, r.Tool.Reference, r.System.Reference)
	for _, name := range []Text{r.Tool.Bundle, r.Session.Check, r.Session.Args} {
		c.filled(name, "a member's name")
		c.noEscape(name)
	}
	c.distinct(map[string]Pos{r.Session.Check.V: r.Session.Check.Pos}, r.Session.Args, "duplicate-name", "member")
	c.delimiter()
}

// requestSeparator wants a character that neither goes on with a number, which
// may be the arguments, nor stands in Base64, which may be a delta.
func (c *checker) requestSeparator(t Text) {
	if c.separator(t); separatorForm.MatchString(t.V) && !requestSeparatorForm.MatchString(t.V) {
		c.add(t.Pos, "bad-separator", "separator %s may stand in a number or in Base64", quote(t.V))
	}
}

// verbs are what stands behind a prefix, up to the separator.
func (c *checker) verbs(list ...Text) {
	seen := map[string]Pos{}
	for _, t := range list {
		if c.filled(t, "a verb") && c.frameWord(t, "verb") {
			c.distinct(seen, t, "duplicate-verb", "verb")
		}
	}
}

// references share one registry, so that none may begin like another.
func (c *checker) references(list ...Text) {
	for i, t := range list {
		if !c.filled(t, "a reference's prefix") || !c.frameWord(t, "reference prefix") {
			continue
		}
		for _, u := range list[:i] {
			if u.V != "" && (strings.HasPrefix(t.V, u.V) || strings.HasPrefix(u.V, t.V)) {
				c.addPair(t.Pos, u.Pos, "ambiguous-reference", "reference prefixes %s and %s begin alike", quote(t.V), quote(u.V))
			}
		}
	}
}

// frameWord takes printable text without white space and the separator.
func (c *checker) frameWord(t Text, what string) bool {
	unprintable := func(r rune) bool { return r == ' ' || !unicode.IsPrint(r) }
	switch sep := c.Requests.Separator.V; {
	case strings.ContainsFunc(t.V, unprintable):
		c.add(t.Pos, "bad-word", "%s %s must be printable, without white space", what, quote(t.V))
	case sep != "" && strings.Contains(t.V, sep):
		c.add(t.Pos, "bad-word", "%s %s holds the separator %s", what, quote(t.V), quote(sep))
	default:
		return true
	}
	return false
}

// delimiter is what deltas are split at: no header may hold it, or a delta of
// that operation could never be sent.
func (c *checker) delimiter() {
	d := c.Deltas
	if d == nil || d.Prefix.V == "" || c.Requests.Separator.V == "" {
		return
	}
	delimiter := c.Requests.Separator.V + d.Prefix.V
	for _, o := range d.Operations {
		header := d.Prefix.V + o.Symbol.V + d.Separator.V
		if strings.Contains(header[1:], delimiter) {
			c.addPair(o.Symbol.Pos, c.Requests.Separator.Pos, "ambiguous-delta",
				"the delta header %s holds %s, which separates deltas in a request", quote(header), quote(delimiter))
		}
	}
}
