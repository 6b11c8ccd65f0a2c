package model

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What the documents say of the shipped frames, put together by hand.
func TestDerivedFacts(t *testing.T) {
	m := build(t)
	var headers []string
	for _, o := range m.Deltas.Operations {
		headers = append(headers, o.Header)
	}
	var families []string
	for _, f := range m.Requests.Families {
		families = append(families, f.Family+" "+f.Prefix)
	}
	var groups []string
	for _, g := range m.Groups {
		line := g.First
		for _, p := range g.Prefixes {
			line += " " + p.Text
		}
		groups = append(groups, line)
	}
	for _, c := range []struct {
		what      string
		got, want []string
	}{
		{"headers", headers, []string{"D|F|", "D|+|", "D|R|", "D|Z|"}},
		{"families", families, []string{"tool TOOL|", "request REQ|", "system SYS|"}},
		// D, S and T begin no response; verbose may have white space before it.
		{"groups", groups, []string{"A A85: A", "M MPK: M", "R RES| REQ|", "Z Z"}},
		{"request", []string{m.Requests.Request.Head, m.Requests.Request.MissHead, m.Requests.Delimiter}, []string{"REQ|1|", "REQ|miss|", "|D|"}},
		{"system", []string{m.Requests.System.DefineHead, m.Requests.System.ReferHead, m.Requests.System.MissHead}, []string{"SYS|full|", "SYS|ref|", "SYS|miss|"}},
		{"statuses", []string{m.StatusSuccess, m.StatusError, m.VerboseFormat, m.Selection.Last, m.MCP.List}, []string{"OK", "ERR", "verbose", "compressed", "tools"}},
		{"selections", m.Selection.Names, []string{"auto", "smallest", "tokens"}},
		{"required", m.Payload.Versions[2].Required, []string{"status", "model", "result"}},
	} {
		if !slices.Equal(c.got, c.want) {
			t.Errorf("%s: got %q, want %q", c.what, c.got, c.want)
		}
	}
	if p := m.Payload; !slices.Equal(p.Numbered, []int64{2, 3}) || !slices.Equal(p.Coded, []int64{1}) || p.Versions[2].OptionalField != "tokens" {
		t.Errorf("versions %+v", p)
	}
	if f := m.Format("compressed"); f.Body != "payload" || *f.Steps != (Steps{Zlib: true, Text: "base85"}) {
		t.Errorf("compressed is %+v", f)
	}
	if f := m.Format("dsl"); f.Body != "dsl" || f.Steps != nil {
		t.Errorf("dsl is %+v", f)
	}
}

// Two keys are each other's short here, one is its own: none of these needs an
// escape, or stands twice.
func TestRowsOfTokens(t *testing.T) {
	c := Context{Keys: []Key{{"a", "b", -1, -1}, {"b", "a", -1, 0}, {"same", "same", -1, -1}, {"name", "n", 1, -1}}}
	c.derive("=")
	encode := []TokenRow{{"a", "b", -1, -1}, {"b", "a", -1, 0}, {"same", "same", -1, -1}, {"name", "n", 1, -1}, {"n", "=n", -1, -1}}
	decode := []TokenRow{{"b", "a", -1, -1}, {"a", "b", -1, 0}, {"same", "same", -1, -1}, {"n", "name", 1, -1}, {"name", "name", 1, -1}}
	if diff := cmp.Diff(encode, c.Encode); diff != "" {
		t.Errorf("encode (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(decode, c.Decode); diff != "" {
		t.Errorf("decode (-want +got):\n%s", diff)
	}
}

// The digest says what was declared: derived members are not in it, and follow
// the others whenever the model changes.
func TestDerivedMembersAreOutsideOfTheDigest(t *testing.T) {
	m := build(t)
	before := m.JSON()
	for _, name := range []string{"header", "miss_head", "groups", "meaning", "steps"} {
		if bytes.Contains(before, []byte(`"`+name+`"`)) {
			t.Errorf("the JSON form holds %s", name)
		}
	}
	digest := m.Digest
	m.Complete()
	if m.Digest != digest || !bytes.Equal(m.JSON(), before) || len(m.Groups) != 4 {
		t.Error("a second time is not as the first")
	}
	m.Deltas.Prefix = "X|"
	m.Complete()
	if m.Digest == digest || !strings.HasPrefix(m.Deltas.Operations[0].Header, "X|") || m.Requests.Delimiter != "|X|" {
		t.Error("derived members are behind")
	}
}
