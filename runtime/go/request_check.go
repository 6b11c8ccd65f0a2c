package compact

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"strings"
)

// checkDigits are the hex digits of a check.
const checkDigits = 16

// A meaning is what both sides of a session must agree on: what came before the
// turn, the full references of its definitions or nothing, the arguments, and
// the deltas as they are sent.
type meaning struct {
	before             string
	tool, system, args string
	deltas             []string
}

// check is the hash by which a server knows that it has what the client meant. A
// plain full delta starts from nothing, so no earlier check counts.
func (l *requestLayout) check(d *deltaLayout, m *meaning) string {
	before := m.before
	if d.freshStart(m.deltas) {
		before = ""
	}
	h := sha256.New()
	for _, part := range [...]string{before, m.tool, m.system, m.args} {
		_, _ = io.WriteString(h, part)
		_, _ = io.WriteString(h, "\n")
	}
	for _, d := range m.deltas {
		_, _ = io.WriteString(h, l.separator)
		_, _ = io.WriteString(h, d)
	}
	return hex.EncodeToString(h.Sum(nil))[:checkDigits]
}

// extended is the check after a text that both sides appended by themselves.
func extended(before, text string) string {
	return textDigits("+" + before + "\n" + text)[:checkDigits]
}

// freshStart says whether the first delta as it is sent is a plain full one.
func (l *deltaLayout) freshStart(deltas []string) bool {
	if len(deltas) == 0 {
		return false
	}
	o, _ := l.operation(deltas[0])
	return o.role == deltaFull
}

// sessionArgs is the object that a session's requests have as arguments.
func (l *requestLayout) sessionArgs(check, args string) string {
	before, between := l.aroundCheck()
	return before + check + between + args + "}"
}

// aroundCheck is what the object holds before the check's digits, and between
// them and the arguments.
func (l *requestLayout) aroundCheck() (before, between string) {
	b := append(appendQuoted([]byte("{"), l.checkName), ':')
	b = appendQuoted(b, l.reference)
	before = string(b[:len(b)-1]) // the digits follow inside this string
	return before, string(append(appendQuoted([]byte(`",`), l.argsName), ':'))
}

// readSessionArgs takes the object apart. Only one form of it is accepted, so
// that one meaning has one check.
func (l *requestLayout) readSessionArgs(text string, depth int64) (check, args string, ok bool) {
	before, between := l.aroundCheck()
	rest, ok := strings.CutPrefix(text, before)
	if !ok || len(rest) < checkDigits || strings.Trim(rest[:checkDigits], "0123456789abcdef") != "" {
		return "", "", false
	}
	check = rest[:checkDigits]
	if args, ok = strings.CutPrefix(rest[checkDigits:], between); !ok {
		return "", "", false
	}
	end, err := valueEnd(args, depth)
	return check, args[:end], err == nil && args[end:] == "}"
}
