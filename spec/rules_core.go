package spec

import (
	"slices"
	"strings"
)

// Rules of protocol, errors, limits, base85 and zlib.

func (c *checker) protocol() {
	c.filled(c.Protocol.Name, "the protocol's name")
	c.filled(c.Protocol.Version, "the protocol's version")
}

func (c *checker) errorKinds() {
	kinds, folded := map[string]Pos{}, map[string]Text{}
	var roles []Text
	for _, e := range c.Errors {
		roles = append(roles, e.Role)
		c.kind(e.Kind, folded)
		c.distinct(kinds, e.Kind, "duplicate-kind", "error kind")
		fields := map[string]Pos{}
		for _, f := range e.Fields {
			if c.known(f, "error field", ErrorFields) {
				c.distinct(fields, f, "duplicate-field", "error field")
				c.carries(e.Role, f)
			}
		}
	}
	c.roles("errors", roles, "error role", ErrorRoles, ErrorRoles)
}

// carries refuses a field that no error of the role has a value for.
func (c *checker) carries(role, field Text) {
	if slices.Contains(ErrorRoles, role.V) && !slices.Contains(anyRole, field.V) && !slices.Contains(roleFields[role.V], field.V) {
		c.add(field.Pos, "foreign-field", "no error of role %s has a %s", role.V, field.V)
	}
}

// kind refuses what cannot be a name in generated code.
func (c *checker) kind(t Text, folded map[string]Text) {
	switch {
	case !t.Set():
	case !kindForm.MatchString(t.V):
		c.add(t.Pos, "bad-kind", "error kind %s must be letters and digits, and begin with an upper-case letter", quote(t.V))
	case t.V == "None" || t.V == "True" || t.V == "False":
		c.add(t.Pos, "reserved-name", "error kind %q is a reserved word; give it another name", t.V)
	default:
		c.apart(folded, t, strings.ToLower(t.V), "error kinds", "case")
	}
}

func (c *checker) limits() {
	for _, l := range c.Limits {
		c.inRange(l.Int, "the limit "+l.Role, spans[limitForm(l.Role)])
		if l.Role == "elements" && l.Set() && c.parts["records"].whole && !c.HasElements() {
			c.add(l.Pos, "unused-section", "no field is a list, a map or a record, so the limit \"elements\" has no use")
		}
		if l.Role == "nesting" && l.Set() && c.parts["records"].whole && !c.HasNesting() {
			c.add(l.Pos, "unused-section", "no field is a record, so the limit \"nesting\" has no use")
		}
	}
}

func (c *checker) alphabet() {
	switch {
	case c.Base85 == nil:
		return
	case !c.Base85.Alphabet.Set():
		if c.parts["base85"].pos == (Pos{}) {
			c.defaultAlphabet()
		}
		return
	}
	pos, digits := c.Base85.Alphabet.Pos, []rune(c.Base85.Alphabet.V)
	if len(digits) != 85 {
		c.add(pos, "alphabet-length", "the alphabet has %d characters; Base85 needs 85", len(digits))
	}
	first := map[rune]int{}
	for i, d := range digits {
		if j, double := first[d]; double {
			c.add(pos, "alphabet-duplicate", "the characters %d and %d of the alphabet are both %q", j+1, i+1, d)
			continue
		}
		first[d] = i
		if !digitForm.MatchString(string(d)) {
			c.add(pos, "alphabet-character", "the character %d of the alphabet is %q, which is not safe in JSON and between pipes", i+1, d)
		} else if c.separates(d) {
			c.add(pos, "alphabet-character", "the character %d of the alphabet is the separator %q", i+1, d)
		}
	}
}

// separates says whether a character is a separator of the spec's own.
func (c *checker) separates(d rune) bool {
	return slices.ContainsFunc(c.separators(), func(t Text) bool { return t.V == string(d) })
}

func (c *checker) separators() (list []Text) {
	for _, r := range c.Records {
		if r.DSL != nil {
			list = append(list, r.DSL.Separator)
		}
	}
	if c.Deltas != nil {
		list = append(list, c.Deltas.Separator)
	}
	if c.Requests != nil {
		list = append(list, c.Requests.Separator)
	}
	return list
}

// defaultAlphabet refuses separators that are digits of the alphabet which a
// chain takes when the spec has none.
func (c *checker) defaultAlphabet() {
	for _, t := range c.separators() {
		if t.V != "" && strings.Contains(c.Base85.Alphabet.V, t.V) {
			c.add(t.Pos, "alphabet-character", "the separator %s is a character of the default alphabet; take another, or declare base85", quote(t.V))
		}
	}
}

func (c *checker) level() {
	if c.Zlib != nil {
		c.inRange(c.Zlib.Level, "the zlib level", levelRange)
	}
}
