package docs

import (
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

// raised says when the errors of a role come, and which part of a spec they
// need to come at all.
var raised = map[string]struct {
	when  string
	needs func(*model.Model) bool
}{
	"base85_char":   {"a character that is no digit of Base85, or the first of a group above 2^32 − 1", hasBase85},
	"base85_length": {"Base85 text of a length that no bytes have", hasBase85},
	"decompression": {"compressed data that is damaged, or gives more than the output limit; anything wrong behind a known tag",
		func(m *model.Model) bool { return m.Zlib != nil || m.Compression != nil }},
	"payload":            {"a MessagePack array that is damaged, of an unknown version, or with a value that its field cannot have", func(m *model.Model) bool { return m.Has(model.FeaturePayload) }},
	"format":             {"every other wrong wire: no known prefix, JSON, Base64, fields, deltas, requests; the limits of input and depth", always},
	"missing_field":      {"a frame without a field", always},
	"unknown_reference":  {"a reference that a registry or a session does not know", hasRequests},
	"reference_conflict": {"a definition whose short reference another one has", hasRequests},
	"unknown_tag":        {"a tag that no algorithm has", hasCompression},
	"not_negotiated":     {"an algorithm that is not on the caller's list", hasCompression},
	"not_available":      {"an algorithm, or a registry's store, that cannot be used here", func(m *model.Model) bool { return hasCompression(m) || hasRequests(m) }},
	"unrepresentable":    {"an encoder that cannot carry a field", always},
	"text":               {"text that is not Unicode, given to an encoder", always},
}

func always(*model.Model) bool           { return true }
func hasBase85(m *model.Model) bool      { return m.Base85 != nil }
func hasRequests(m *model.Model) bool    { return m.Requests != nil }
func hasCompression(m *model.Model) bool { return m.Compression != nil }

func (w *writer) errors() {
	digits := "Base64 or Base85"
	if w.model.Has(model.FeatureBase64URL) {
		digits = "Base64, Base64url or Base85"
	}
	w.para("An error has a kind, and the fields of its kind. Checks follow one another, and the first failure is the answer: input limit, Unicode, prefix, " + digits + ", decompression, then the contents.")
	var rows [][]string
	var never []string
	for _, e := range w.model.Errors {
		r := raised[e.Role]
		if !r.needs(w.model) {
			never = append(never, code(e.Kind))
			continue
		}
		rows = append(rows, []string{code(e.Kind), codes(e.Fields), r.when})
	}
	w.table([]string{"kind", "fields", "raised by"}, rows)
	if never != nil {
		w.para("Declared, and never raised by this protocol: " + strings.Join(never, ", ") + ".")
	}
}

var limits = map[string]string{
	"input":            "UTF-8 bytes of wire text that a decoder reads",
	"output":           "bytes that a decompressor gives",
	"depth":            "JSON arrays and objects open at once",
	"elements":         "elements of lists and entries of maps in one frame, and records in fields",
	"nesting":          "records of one frame that are open at once, its own the first",
	"deltas":           "deltas in one request",
	"registry_entries": "definitions that a registry keeps",
	"registry_bytes":   "UTF-8 bytes of the definitions that a registry keeps",
}

func (w *writer) limits() {
	w.para("Inclusive; callers may set others.")
	var rows [][]string
	for _, l := range w.model.Limits {
		rows = append(rows, []string{"`" + l.Role + "`", decimal(l.Value), limits[l.Role]})
	}
	w.table([]string{"limit", "default", "counts"}, rows)
}
