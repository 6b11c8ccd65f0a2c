package spec

import (
	"slices"
	"strings"
)

// Rules of verbose, dsl and payload.

func (c *checker) members() {
	if c.Verbose == nil {
		return
	}
	names := map[string]Pos{}
	var roles []Text
	for _, m := range c.Verbose.Members {
		roles = append(roles, m.Role)
		c.filled(m.Name, "a member's name")
		c.distinct(names, m.Name, "duplicate-name", "member")
		c.noEscape(m.Name)
	}
	c.roles("verbose", roles, "member role", MemberRoles, MemberRoles)
}

// noEscape refuses the name of a member that JSON cannot hold as it is.
func (c *checker) noEscape(t Text) {
	if strings.ContainsAny(t.V, escaped) {
		c.add(t.Pos, "name-escape", "member %s would need an escape in JSON", quote(t.V))
	}
}

func (c *checker) dslLayout() {
	if c.DSL == nil {
		return
	}
	c.separator(c.DSL.Separator)
	fields := c.DSL.Fields
	if c.eachOnce(fields, c.sections["dsl"].pos, c.sections["dsl"].whole) && fields[3].V != "result" {
		i := slices.IndexFunc(fields, func(f Text) bool { return f.V == "result" })
		c.add(fields[i].Pos, "result-last", "result must be the last field: it takes the rest, separators included")
	}
}

// separator takes one ASCII character of punctuation.
func (c *checker) separator(t Text) {
	if !t.Set() || separatorForm.MatchString(t.V) {
		return
	}
	c.add(t.Pos, "bad-separator", "separator %s must be one ASCII character of punctuation, and no quote or backslash", quote(t.V))
}

// eachOnce wants every field of a record exactly once.
func (c *checker) eachOnce(fields []Text, pos Pos, whole bool) bool {
	before := c.count
	seen := map[string]Pos{}
	for _, f := range fields {
		if c.known(f, "field", RecordFields) {
			c.distinct(seen, f, "duplicate-field", "field")
		}
	}
	for _, name := range RecordFields {
		if _, there := seen[name]; whole && !there {
			c.add(pos, "missing-field", "the field %q is missing", name)
		}
	}
	return whole && c.count == before
}

func (c *checker) payloads() {
	if c.Payload == nil {
		return
	}
	versions, last := map[int64]Pos{}, int64(-1)
	for _, v := range c.Payload.Versions {
		c.distinctInts(versions, v.Version, "duplicate-version", "payload version", versionRange)
		if v.Version.Set() && v.Version.V < last {
			c.add(v.Version.Pos, "version-order", "payload version %d stands behind %d; versions ascend", v.Version.V, last)
		}
		last = max(last, v.Version.V)
		c.payloadFields(v)
	}
	if c.sections["payload"].whole {
		c.declaredVersion(versions, c.Payload.Default, "default")
		c.declaredVersion(versions, c.Payload.Fallback, "fallback")
	}
	c.fallback()
}

func (c *checker) declaredVersion(versions map[int64]Pos, v Int, key string) {
	if _, declared := versions[v.V]; !declared {
		c.add(v.Pos, "unknown-version", "%s names payload version %d, which is not declared", key, v.V)
	}
}

// forms are the ways in which a field may be written.
var forms = map[string][]string{
	"status": {"code", "integer"}, "model": {"code", "integer"}, "tokens": {"integer"}, "result": {"text"},
}

func (c *checker) payloadFields(v PayloadVersion) {
	var names []Text
	for _, f := range v.Fields {
		names = append(names, f.Field)
		if f.As.Set() && c.known(f.As, "form", FieldForms) && forms[f.Field.V] != nil && !slices.Contains(forms[f.Field.V], f.As.V) {
			c.add(f.As.Pos, "field-form", "%s is written as %s, not as %s", f.Field.V, strings.Join(forms[f.Field.V], " or "), f.As.V)
		}
		if f.OmitZero.V && f.Field.Set() && f.Field.V != "tokens" {
			c.add(f.OmitZero.Pos, "omit-zero", "only tokens may be left out when it is 0, not %s", quote(f.Field.V))
		}
	}
	c.eachOnce(names, v.Pos, c.sections["payload"].whole)
}

// fallback must carry every model.
func (c *checker) fallback() {
	fallback := c.Payload.Fallback
	for _, v := range c.Payload.Versions {
		if !v.Version.Set() || !fallback.Set() || v.Version.V != fallback.V {
			continue
		}
		for _, f := range v.Fields {
			if f.Field.V == "model" && f.As.V == "integer" {
				c.add(fallback.Pos, "fallback-model", "payload version %d cannot be the fallback: it writes models as integers", fallback.V)
			}
		}
	}
}
