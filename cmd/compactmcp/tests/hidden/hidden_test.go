package hidden_test

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

// check fails if a hidden tool was called or shown.
func check(t *testing.T, what string, heard string, read []reading) {
	t.Helper()
	for _, r := range read {
		if r.method == "tools/call" && (r.tool == "write_file" || strings.Contains(r.tool, `"write_file"`)) {
			t.Errorf("%s: a call arrived: %.300q", what, r.text)
		}
	}
	if strings.Contains(heard, "SECRET") {
		t.Errorf("%s: the client has seen the hidden tool", what)
	}
}

// No form of a call reaches a server, and no form of a request for the list shows a
// hidden tool.
func TestHidden(t *testing.T) {
	forms := map[string]message{}
	add := func(kind string, texts map[string]string) {
		for name, text := range texts {
			forms[kind+name] = message{text: text}
		}
	}
	add("call: ", clearly(call))
	add("call: ", unclearly(call))
	add("call: ", calls())
	add("list: ", clearly(list))
	add("list: ", unclearly(list))
	if count := len(forms); count < 60 {
		t.Fatal(count)
	}
	for name, m := range headers(call) {
		forms["call over HTTP: "+name] = m
	}
	for name, server := range servers(t) {
		for _, w := range ways {
			t.Run(w.name+" to "+name, func(t *testing.T) {
				t.Parallel()
				var sent []message
				for _, name := range slices.Sorted(maps.Keys(forms)) {
					if m := forms[name]; w.http || !m.overHTTP() && !strings.Contains(m.text, "\n") {
						sent = append(sent, m)
					}
				}
				heard, read := w.through(t, server, sent)
				check(t, "all forms", heard, read)
				if !slices.ContainsFunc(read, func(r reading) bool { return r.method == "tools/list" }) {
					t.Error("no request arrived at all")
				}
				if !t.Failed() {
					return
				}
				for name, m := range forms { // which one was it?
					if w.http || !m.overHTTP() {
						heard, read := w.through(t, server, []message{m})
						check(t, name, heard, read)
					}
				}
			})
		}
	}
}

// Calls of other tools arrive as they are.
func TestVisible(t *testing.T) {
	visible := strings.Replace(call, "write_file", "read_file", 1)
	for name, server := range servers(t) {
		for _, w := range ways {
			t.Run(w.name+" to "+name, func(t *testing.T) {
				t.Parallel()
				forms := clearly(visible)
				var sent []message
				for _, name := range slices.Sorted(maps.Keys(forms)) {
					sent = append(sent, message{text: forms[name]})
				}
				arrive(t, w, server, sent)
			})
		}
	}
}

// arrive fails if a message does not reach the server as it was sent.
func arrive(t *testing.T, w way, server []string, sent []message) {
	t.Helper()
	_, read := w.through(t, server, sent)
	arrived := map[string]int{}
	for _, r := range read {
		arrived[strings.Trim(r.text, " \t")]++
	}
	for _, m := range sent {
		if arrived[strings.Trim(m.text, " \t")]--; arrived[strings.Trim(m.text, " \t")] < 0 {
			t.Errorf("did not arrive as it was sent: %.300q", m.text)
		}
	}
}
