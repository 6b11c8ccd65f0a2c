package spec

import (
	"slices"

	"github.com/compactgen/compactgen/spec/types"
)

// The names that a spec may use. They are all that hand-written code knows of a
// spec.
var (
	// ErrorRoles are the errors that runtimes raise; a spec names each.
	ErrorRoles = []string{
		"base85_char", "base85_length", "decompression", "payload", "format", "missing_field",
		"unknown_reference", "reference_conflict", "unknown_tag", "not_negotiated", "not_available",
		"unrepresentable", "text",
	}
	// ErrorFields are what an error may carry.
	ErrorFields = []string{"char", "position", "length", "field", "reference", "message", "limit"}
	// anyRole are those of every error, and roleFields those of a role's own.
	anyRole    = []string{"message", "limit"}
	roleFields = map[string][]string{
		"base85_char": {"char", "position"}, "base85_length": {"length"},
		"missing_field": {"field"}, "unrepresentable": {"field"},
		"unknown_reference": {"reference"}, "reference_conflict": {"reference"},
	}
	// LimitRoles are the limits; a spec gives each a default. Elements belongs to specs
	// with a list, a map or a record in a record alone, nesting to those with the last.
	LimitRoles = []string{"input", "output", "depth", "elements", "nesting", "deltas", "registry_entries", "registry_bytes"}
	// RowRoles are the codes that mean something to a runtime.
	RowRoles = []string{"success", "error", "partial", "streaming"}
	// FieldTypes are the types of fields beside the tables.
	FieldTypes = types.Names()
	// FieldRoles are the fields that mean something to a runtime.
	FieldRoles = []string{"returncode"}
	// Unknowns are what a decoder may do with members that nothing declares.
	Unknowns = []string{"keep", "refuse", "ignore"}
	// Nulls are what a decoder may do with null for an optional field.
	Nulls = []string{"refuse", "absent"}
	// Extras are what a decoder may do with elements behind those of a payload version.
	Extras = []string{"refuse", "ignore"}
	// FieldForms are the ways a payload writes a field.
	FieldForms = types.Forms()
	// ElementForms are those in which it writes an element of a list or a map.
	ElementForms = slices.DeleteFunc(types.Forms(), func(form string) bool {
		t := types.Of(form)
		return t != nil && t.Several
	})
	// ChainSteps are what chains are made of.
	ChainSteps = []string{"verbose", "dsl", "payload", "zlib", "base64", "base64url", "base85"}
	// OperationRoles are what a delta may do.
	OperationRoles = []string{"full", "append", "replace", "splice", "compressed"}
	// AlgorithmRoles are the ways to carry content.
	AlgorithmRoles = []string{"token", "structure", "brotli", "dictionary", "none"}
	// MessageRoles are the messages of MCP that are told apart. The first four are
	// in every spec.
	MessageRoles = []string{
		"initialize", "initialized", "tools/list", "tools/call",
		"server/discover", "subscriptions/listen", "tasks/get", "tasks/update", "tasks/cancel", "input_required",
	}
	// DefaultClasses say which lexemes are a default.
	DefaultClasses = []string{"one", "zero", "same", "empty_object"}
)
