package spec

import "strings"

// Rules of statuses, models and efforts.

func (c *checker) efforts() {
	seen := map[string]Pos{}
	for _, e := range c.Efforts {
		c.filled(e, "an effort")
		c.distinct(seen, e, "duplicate-effort", "effort")
	}
}

func (c *checker) statuses() {
	codes, integers, names := map[string]Pos{}, map[int64]Pos{}, identifiers{}
	var roles []Text
	for i := range c.Statuses {
		s := &c.Statuses[i]
		if s.Role.Set() {
			roles = append(roles, s.Role)
		}
		c.distinct(codes, s.Code, "duplicate-code", "status code")
		c.distinctInts(integers, s.Integer, "duplicate-integer", "status integer", codeRange)
		if c.filled(s.Code, "a status code") {
			c.noSeparator(s.Code, "status code")
			c.identifier(names, s.Code, &s.Identifier)
		}
	}
	c.roles("statuses", roles, "status role", StatusRoles, []string{"success", "error"})
}

func (c *checker) models() {
	codes, integers, names := map[string]Pos{}, map[int64]Pos{}, identifiers{}
	c.filled(c.Models.NumberPrefix, "number_prefix")
	c.noSeparator(c.Models.NumberPrefix, "number_prefix")
	for i := range c.Models.Table {
		m := &c.Models.Table[i]
		c.distinct(codes, m.Code, "duplicate-code", "model code")
		c.distinctInts(integers, m.Integer, "duplicate-integer", "model integer", codeRange)
		c.modelText(m.Code, "model code")
		c.modelText(m.Name, "model name")
		if m.Code.V != "" {
			c.identifier(names, m.Code, &m.Identifier)
		}
	}
	c.modelNames(codes)
}

// modelText refuses what reads as another model, or cannot be written.
func (c *checker) modelText(t Text, what string) {
	if !c.filled(t, "a "+what) {
		return
	}
	c.noSeparator(t, what)
	prefix := c.Models.NumberPrefix.V
	if digits, numbered := strings.CutPrefix(t.V, prefix); numbered && prefix != "" && digits != "" && strings.Trim(digits, "0123456789") == "" {
		c.add(t.Pos, "number-like", "%s %s reads as the number of a model without a row", what, quote(t.V))
	}
}

// modelNames keeps names apart from each other and from other rows' codes. A
// row may be named like its own code.
func (c *checker) modelNames(codes map[string]Pos) {
	names := map[string]Pos{}
	for _, m := range c.Models.Table {
		c.distinct(names, m.Name, "duplicate-name", "model name")
		if code, taken := codes[m.Name.V]; taken && m.Name.Set() && m.Name.V != m.Code.V {
			c.addPair(m.Name.Pos, code, "duplicate-name", "model name %s is another model's code", quote(m.Name.V))
		}
	}
}
