package spec

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Rule is one way in which a spec can be wrong. Its id stays the same from release
// to release.
type Rule struct{ ID, Wrong string }

// A handler is a function that checks a part of a spec, and the rules that it
// alone checks.
type handler struct {
	check func(*checker)
	rules []Rule
}

// handlers run in this order. Without a function stand the rules of a file, which
// are checked while it is read, and those that several functions check.
var handlers = []handler{
	{nil, []Rule{
		{"too-large", "a file of more than 16 MiB"},
		{"yaml-syntax", "text that is no YAML"},
		{"empty-file", "nothing in the file"},
		{"second-document", "more than one document in the file"},
		{"alias", "an alias of YAML"},
		{"anchor", "an anchor of YAML"},
		{"explicit-tag", "a tag of YAML, as `!!str`"},
		{"merge-key", "a merge key of YAML"},
		{"bad-key", "a key that is no string"},
		{"duplicate-key", "a key twice in one mapping"},
		{"unsafe-text", "a character that could break out of generated source"},
		{"unknown-key", "a key that is not known here"},
		{"missing-key", "a mapping without a required key"},
		{"wrong-type", "a value of another type than the key's"},
		{"integer-form", "an integer that is not plain decimal"},
		{"empty-list", "a list without elements"},
		{"too-many", "a list of more than 64 elements (tables of codes, keys, values and patterns: 200000)"},
		{"too-many-problems", "more than 1000 problems; the others are counted"},
	}},
	{nil, []Rule{
		{"empty-text", "an empty string where there must be one"},
		{"unknown-value", "a role, form, step, class or other choice that is not known"},
		{"unknown-field", "a name that no field of the record has"},
		{"integer-range", "an integer that is too small or too large"},
		{"bad-name", "a name of a format, record, field, context or table of another form than `lower_snake`, or an algorithm name with other characters than letters and digits"},
		{"name-escape", "a member name, payload key, or row of the token tables that needs an escape in JSON"},
		{"bad-separator", "a separator that is not one character of punctuation, or one of requests that may stand in a number"},
		{"reserved-name", "a name that is a reserved word, that the record reserves, or that stands for something else already"},
		{"bad-identifier", "an identifier that is not UPPER_SNAKE (of a row), or not lower_snake (of a table, record or field)"},
		{"identifier-needed", "a code that gives no identifier"},
		{"identifier-collision", "two rows, formats, fields, records, error kinds, algorithms, contexts or tables with one name in generated code"},
		{"duplicate-name", "one name for two fields, members, formats, records, algorithms, contexts, tables, rows of one table, defaults or payload keys, a record called like a table, or a row named like another one's code"},
		{"duplicate-code", "two rows, or patterns, with one code"},
		{"duplicate-integer", "two rows with one integer"},
		{"duplicate-field", "a field twice in a layout or an error"},
		{"duplicate-role", "two rows with one role"},
		{"missing-role", "a list without a required role"},
		{"missing-section", "no record with formats, one of these without fields, a chain whose step has no layout, a record in a payload that has none, requests without deltas, mcp without what it needs, or an algorithm without its tables"},
		{"unused-section", "a section or layout that no chain and no frame uses, or tables that no algorithm uses"},
		{"unknown-format", "a name that no format has"},
		{"unused-table", "a table that is no field's type, a context to which no key leads, or a table of values that no key names"},
		{"verbose-prefix", "a verbose prefix that does not end in `{`, or `{` before something else"},
	}},
	{(*checker).protocol, nil},
	{(*checker).packages, []Rule{
		{"bad-folder", "a folder for a tree that no system has, that lies outside, or that two trees share"},
		{"bad-license", "a licence that is no SPDX expression"},
		{"bad-package", "a name that no package of its language can have"},
		{"bad-version", "a version that npm or PyPI would not take"},
	}},
	{(*checker).errorKinds, []Rule{
		{"duplicate-kind", "two errors of one kind"},
		{"bad-kind", "an error kind of another form than `InvalidFormat`"},
		{"foreign-field", "a field of an error whose role has no value for it"},
	}},
	{(*checker).limits, nil},
	{(*checker).tableRules, []Rule{
		{"number-like", "a code or name of an open table that reads as a number"},
		{"reserved-code", "a code or name of a row that the table reserves"},
		{"reserved-integer", "an integer of a row that the table reserves"},
		{"row-key", "a name in a closed table, or a role in an open one"},
	}},
	{(*checker).alphabet, []Rule{
		{"alphabet-length", "an alphabet that has not 85 characters"},
		{"alphabet-duplicate", "a character twice in the alphabet"},
		{"alphabet-character", "a character that is not safe in JSON and between pipes, or is a separator"},
	}},
	{(*checker).level, nil},
	{(*checker).recordRules, []Rule{
		{"unused-record", "a record without formats that no record with formats carries"},
		{"endless-record", "a record that needs itself, directly or through others"},
		{"unknown-type", "a type that is neither a table, nor a record, nor one of `" + strings.Join(FieldTypes, "`, `") + "`"},
		{"element-type", "a list or a map that does not say what it holds, or holds lists or maps"},
		{"bounds", "a `max` below `min`"},
		{"field-role", "a returncode that is no optional integer of a required status, or stands in another layout than verbose, or in a record that another carries; or `of` without it, a list and a map"},
		{"bad-example", "an example that its field does not take"},
		{"field-type", "a `min` or `max` of another type than integer, a list or a map of integers, or a `by` of another than text"},
		{"separator-in-text", "a code, name or number prefix that holds the DSL separator"},
		{"separator-in-structure", "a list, a map or a record before the last field of a DSL layout whose separator JSON has"},
		{"reserved-member", "a member that the record reserves"},
		{"missing-field", "a layout without a required field"},
		{"reserved-field", "an element of a payload that is reserved for a field that the record has"},
		{"duplicate-version", "one payload version twice"},
		{"version-order", "payload versions that do not ascend"},
		{"unknown-version", "a payload version that is not declared"},
		{"field-form", "a field written as it cannot be"},
		{"integer-needed", "a closed table that is written as integers, of which a row has none"},
		{"omit-zero", "`omit_zero` on another field than a required integer that may be 0"},
		{"ambiguous-length", "an array whose length would not say which elements it has: two `omit_zero`, or one and an optional field or a reserved element at the end, or one beside `extra: ignore`"},
		{"fallback-form", "a fallback that cannot carry all that the default does"},
		{"bad-chain", "a chain that makes no format"},
		{"duplicate-chain", "two verbose formats of a record, or two of DSL"},
		{"range-gap", "sizes without a format"},
		{"range-overlap", "sizes with two formats"},
		{"range-end", "a range without end that is not the last, or a last one with an end"},
		{"range-empty", "a range that ends before it begins"},
		{"otherwise-format", "an `otherwise` that is not the verbose format"},
		{"duplicate-choice", "a format twice in a list of the selection"},
		{"text-format", "a format of bytes in `tokens`, which chooses among texts"},
	}},
	{(*checker).generatedNames, nil},
	{(*checker).deltas, []Rule{
		{"duplicate-symbol", "two operations with one symbol"},
		{"bad-symbol", "a symbol with white space, the separator, or what cannot be printed"},
		{"operation-chain", "a delta operation that needs a chain, or has a wrong one"},
		{"operation-unasked", "`unasked` at an operation that is not the splice"},
	}},
	{(*checker).requests, []Rule{
		{"duplicate-verb", "one word for two frames with one prefix"},
		{"bad-word", "a verb, version or reference prefix with white space, the separator, or what cannot be printed"},
		{"ambiguous-reference", "two prefixes of references that begin alike"},
		{"ambiguous-delta", "an operation whose deltas no request could carry"},
	}},
	{(*checker).compression, []Rule{
		{"algorithm-tag", "an algorithm without a tag, or none with one"},
		{"bad-tag", "a tag of another form than `#T1` and a pipe"},
		{"duplicate-tag", "two algorithms with one tag"},
		{"algorithm-quality", "a quality of another algorithm than brotli, or brotli without one"},
		{"selection-order", "a `large` below `small`, or a `window` above `sample`"},
	}},
	{(*checker).token, []Rule{
		{"bad-escape", "an escape that is not one printable ASCII character, or needs an escape itself"},
		{"escape-in-front", "a name or short that begins with the escape"},
		{"duplicate-short", "two names with one short in one context or table of values"},
		{"unknown-table", "a context or table of values that is not declared"},
		{"unknown-root-key", "a request or default that is no key of the first context"},
		{"request-default", "a default for the key by which a request is known"},
		{"bad-lexeme", "a default that is no JSON, or not of its class"},
	}},
	{(*checker).dictionary, []Rule{
		{"duplicate-pattern", "two codes for one pattern"},
		{"bad-pattern", "a pattern that is not ASCII"},
	}},
	{(*checker).mcp, []Rule{
		{"duplicate-method", "one method for two messages"},
		{"message-results", "a message with a method or a response that its role has not, or without one that it has"},
		{"bad-meta", "a key that `_meta` cannot have"},
		{"encoding-field", "an encoding whose field is no text of its record, that lacks the value of a required field, or has one that its field cannot hold or its format has no room for; or whose format makes bytes"},
		{"encoding-steps", "an encoding without steps, or with an algorithm that is not exact"},
		{"unknown-algorithm", "an encoding of an algorithm that is not declared"},
	}},
	{(*checker).prefixes, []Rule{
		{"bad-prefix", "a prefix with characters that no prefix has, or too many"},
		{"empty-prefix", "an empty prefix of a format of texts"},
		{"duplicate-prefix", "one prefix for two things"},
		{"ambiguous-prefix", "a prefix that begins with a shorter one, whose frames may go on like it"},
	}},
	{(*checker).breaking, []Rule{
		{"duplicate-ignore", "two ignores of one rule for the same symbol, or for any"},
	}},
}

// Rules are all the rules, by id.
func Rules() []Rule {
	var list []Rule
	for _, h := range handlers {
		list = append(list, h.rules...)
	}
	slices.SortFunc(list, func(a, b Rule) int { return cmp.Compare(a.ID, b.ID) })
	return list
}

// RulesPage is docs/problems.md.
func RulesPage() []byte {
	var b strings.Builder
	b.WriteString("<!-- Code generated by compactgen from spec/rules.go; DO NOT EDIT. -->\n" + rulesHead)
	for _, r := range Rules() {
		fmt.Fprintf(&b, "| `%s` | %s |\n", r.ID, r.Wrong)
	}
	return []byte(b.String())
}

const rulesHead = `# Understand an error of a spec

Each problem that ` + "`compactgen validate`" + ` finds has a place, an id in brackets, and a message that says what was expected:

` + "```console" + `
$ compactgen init | head -1
wrote protocol.yaml
$ sed -i 's/code: "waiting"/code: "ok"/' protocol.yaml
$ compactgen validate --spec protocol.yaml
protocol.yaml:21:16: [duplicate-code] status code "ok" twice; first at 19:16
protocol.yaml:21:16: [identifier-collision] identifier OK, of code "ok", is taken; first at 19:16
` + "```" + `

The ids are stable. [The format](spec-format.md#problems) says how problems are printed.

| id | what is wrong |
|---|---|
`
