package rules

import "strings"

var layoutRules = []Rule{
	{
		"member-name", WireBreaking, "a verbose member has another name", "each peer misses the member in the other's frames",
		`name: "response", field: result`, `name: "answer", field: result`,
	},
	{
		"member-order", EncoderOnly, "the verbose members are written in another order", "decoders find members by name",
		"        - {name: \"status\", field: status}\n" +
			"        - {name: \"tokens\", field: tokens, omit_zero: true}\n",
		"        - {name: \"tokens\", field: tokens, omit_zero: true}\n" +
			"        - {name: \"status\", field: status}\n",
	},
	{
		"dsl-separator", WireBreaking, "the DSL has another separator", "each peer finds no fields in the other's frames",
		"    dsl:\n" + `      separator: "|"`, "    dsl:\n" + `      separator: ";"`,
	},
	{
		"dsl-fields", WireBreaking, "the fields of the DSL stand in another order", "each peer reads a field of the other's frames as another",
		"      fields: [status, model, tokens, result]", "      fields: [model, status, tokens, result]",
	},
	{
		"payload-version-removed", WireBreaking, "a payload version is gone", "old peers write it, and new decoders refuse it",
		"        - version: 2\n" +
			"          fields:\n" +
			"            - {field: status, as: integer}\n" +
			"            - {field: model, as: integer}\n" +
			"            - {field: tokens, as: integer}\n" +
			"            - {field: result, as: text}\n", "",
	},
	{
		"payload-version-added", ReadersFirst, "a payload version is new", "new peers write it if asked to, and old decoders refuse it",
		"            - {field: tokens, as: integer, omit_zero: true}\n" +
			"            - {field: result, as: text}\n",
		"            - {field: tokens, as: integer, omit_zero: true}\n" +
			"            - {field: result, as: text}\n" +
			"        - version: 4\n" +
			"          fields:\n" +
			"            - {field: status, as: integer}\n" +
			"            - {field: model, as: code}\n" +
			"            - {field: tokens, as: integer}\n" +
			"            - {field: result, as: text}\n",
	},
	{
		"payload-version-written", WireBreaking, "a payload version is new, and the default or the fallback", "new peers write it unasked, and old decoders refuse it",
		signedPart + "]}\n" + pageRecord, strings.Replace(signedPart, "default: 1", "default: 2", 1) + signedVersion + pageRecord,
	},
	{
		"payload-version-read", Safe, "a record without formats has one more payload version, which encoders do not write", "new decoders read more frames",
		signedPart + "]}\n" + pageRecord, signedPart + signedVersion + pageRecord,
	},
	{
		"payload-fields", WireBreaking, "a payload version has other fields, or another order", "each peer reads the other's elements as other fields, or refuses them",
		"            - {field: tokens, as: integer, omit_zero: true}\n" +
			"            - {field: result, as: text}\n",
		"            - {field: result, as: text}\n" +
			"            - {field: tokens, as: integer, omit_zero: true}\n",
	},
	{
		"payload-field-added-refused", ReadersFirst, "a payload version has optional fields more at its end", "new peers write them if a caller gives them, and old decoders refuse more elements than they know",
		signedPart + "]}\n" + pageRecord, strings.Replace(signedPart, "[{field: text, as: text}]", "[{field: text, as: text}, {field: by, as: text}]", 1) + "]}\n" + pageRecord,
	},
	{
		"payload-field-added", EncoderOnly, "a payload version has optional fields more, where old decoders have reserved elements, or behind all that they know if they ignore more", "old decoders pass over them",
		byField + "]\n    " + growingVersion + "]", notedVersion,
	},
	{
		"payload-field-removed", EncoderOnly, "the last elements of a payload version are gone, with their optional fields, and new decoders ignore elements behind those that they know", "new decoders pass over what old ones write, but what stands there next is read out of the frames of old peers",
		notedVersion, byField + "]\n    " + growingVersion + "]",
	},
	{
		"payload-field-reserved", EncoderOnly, "the element of an optional field that is gone is reserved", "new encoders write nil there, and new decoders pass over what old ones write",
		notedVersion, byField + "]\n    " + growingVersion + ", {reserved: note}]",
	},
	{
		"payload-reserved-added", Safe, "a payload version has reserved elements more at its end", "encoders do not write them, and new decoders read more frames",
		growingVersion + "]", growingVersion + ", {reserved: note}]",
	},
	{
		"payload-extra", Safe, "elements behind those of a version are ignored, and were refused", "no encoder writes them, and new decoders read more frames",
		"payload: {default: 1, versions: [{version: 1, fields: [{field: text,", "payload: {default: 1, extra: ignore, versions: [{version: 1, fields: [{field: text,",
	},
	{
		"payload-extra-refused", WireBreaking, "elements behind those of a version are refused, and were ignored", "newer peers and others write them, and new decoders refuse them",
		"extra: ignore, ", "",
	},
	{
		"payload-default", EncoderOnly, "encoders write another payload version", "decoders read every declared version",
		"      default: 3", "      default: 2",
	},
	{
		"payload-fallback", EncoderOnly, "encoders fall back to another payload version", "decoders read every declared version",
		"      fallback: 1", "      fallback: 4",
	},
}

// growingVersion begins its payload where decoders ignore more elements, and notedVersion has one.
const (
	byField        = "{name: by, type: text, optional: true}"
	notedVersion   = byField + ", {name: note, type: text, optional: true}]\n    " + growingVersion + ", {field: note, as: text}]"
	growingVersion = "payload: {default: 1, extra: ignore, versions: [{version: 1, fields: [{field: text, as: text}"
)

// signedPart is a record without formats but for the end of its payload, and pageRecord holds it.
const (
	signedPart = "  - name: signed\n" +
		"    fields: [{name: text, type: text}, {name: by, type: text, optional: true}]\n" +
		"    payload: {default: 1, versions: [{version: 1, fields: [{field: text, as: text}]}"
	signedVersion = ", {version: 2, fields: [{field: text, as: text}, {field: by, as: text}]}]}\n"
	pageRecord    = "  - name: page\n" +
		"    fields: [{name: notes, type: list, of: signed}]\n" +
		"    payload: {default: 1, versions: [{version: 1, fields: [{field: notes, as: list, of: record}]}]}\n" +
		"    formats: [{name: page, prefix: \"P~\", chain: [payload, base64]}]\n"
)
