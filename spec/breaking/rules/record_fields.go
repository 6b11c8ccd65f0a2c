package rules

const (
	lastField    = "      - {name: ultrathink, type: boolean, optional: true}\n"
	costField    = "      - {name: cost, type: number, optional: true}\n"
	keepsMembers = "      unknown: keep\n"
)

var fieldRules = []Rule{
	{
		"record-removed", WireBreaking, "a record is gone", "old peers write its frames, and new decoders know none of them",
		noteRecord, "",
	},
	{
		"record-added", ReadersFirst, "a record is new", "new peers write its frames, and old decoders know none of them",
		lastOfRecord, lastOfRecord + noteRecord,
	},
	{
		"record-name", Safe, "a record has another name", "no frame holds the name",
		"  - name: response\n", "  - name: reply\n",
	},
	{
		"record-first", Safe, "another record is the first", "no frame holds the order, but callers mean the first record by decode, encode and the names that name no record, as Format",
		"records:\n", "records:\n" + noteRecord,
	},
	{
		"record-order", Safe, "the records behind the first stand in another order", "no frame holds the order, but callers see it: in lists of the records, and of the prefixes in the error of a frame that is none of them",
		noteRecord + memoRecord, memoRecord + noteRecord,
	},
	{
		"field-added", EncoderOnly, "a field that frames may lack is new: it is optional, or left out when it is 0", "in verbose frames old decoders keep or ignore it; a layout that has it is a finding of its own",
		lastField, lastField + costField,
	},
	{
		"field-added-refused", ReadersFirst, "a field that frames may lack is new, and old decoders refuse members that they do not know", "it is a member of new verbose frames",
		lastField, lastField + costField,
	},
	{
		"field-removed", EncoderOnly, "a field that frames may lack is gone", "in old verbose frames new decoders keep or ignore it; a layout that had it is a finding of its own",
		lastField + costField, lastField,
	},
	{
		"field-removed-refused", WireBreaking, "a field that frames may lack is gone, and new decoders refuse members that they do not know", "it is a member of old verbose frames",
		lastField + costField, lastField,
	},
	{
		"required-field-added", WireBreaking, "a field that no frame may lack is new", "new decoders miss it in old frames",
		`[{name: text, type: text}]`, `[{name: text, type: text}, {name: cost, type: number}]`,
	},
	{
		"required-field-removed", WireBreaking, "a field that no frame may lack is gone", "old decoders miss it in new frames",
		`[{name: text, type: text}, {name: cost, type: number}]`, `[{name: text, type: text}]`,
	},
	{
		"field-name", Safe, "a field has another name", "no frame holds the name; if its verbose member changes with it, that is a finding of its own",
		"{name: ultrathink,", "{name: thinks,",
	},
	{
		"field-order", Safe, "the fields stand in another order", "the order decides which of several errors an encoder reports",
		"      - {name: tokens, type: integer, min: 0}\n      - {name: result, type: text}\n",
		"      - {name: result, type: text}\n      - {name: tokens, type: integer, min: 0}\n",
	},
	{
		"field-type", WireBreaking, "a field has another type", "each peer refuses the other's values, or reads them as others",
		"{name: ultrathink, type: boolean,", "{name: ultrathink, type: text,",
	},
	{
		"field-bounds", WireBreaking, "an integer has narrower bounds", "old peers write them",
		"{name: tokens, type: integer, min: 0}", "{name: tokens, type: integer, min: 0, max: 5}",
	},
	{
		"field-bounds-widened", ReadersFirst, "an integer has wider bounds", "new peers write them if a caller gives them",
		"{name: tokens, type: integer, min: 0}", "{name: tokens, type: integer, min: -5}",
	},
	{
		"field-optional", ReadersFirst, "a required field is optional", "new peers leave it out where a caller does, and old decoders miss it",
		`[{name: text, type: text}]`, `[{name: text, type: text, optional: true}]`,
	},
	{
		"field-required", WireBreaking, "an optional field is required", "old peers leave it out, and new decoders miss it",
		`[{name: text, type: text, optional: true}]`, `[{name: text, type: text}]`,
	},
	{
		"field-role", WireBreaking, "a returncode is new or gone, or a field becomes one, or is one no longer", "each peer takes a verbose frame's status from another member",
		", role: returncode, of: status}", "}",
	},
	{
		"member-zero", WireBreaking, "a member begins or ceases to be left out when it is 0", "one of the peers leaves out a member that the other needs",
		"field: tokens, omit_zero: true", "field: tokens",
	},
	{
		"unknown-members", EncoderOnly, "unknown members are treated in another way", "decoders read such frames all the same, and encoders write the members that are kept",
		keepsMembers, "      unknown: ignore\n",
	},
	{
		"unknown-members-read", Safe, "unknown members are ignored, and were refused", "new decoders read more frames",
		"      unknown: refuse\n", "      unknown: ignore\n",
	},
	{
		"unknown-members-kept", ReadersFirst, "unknown members are kept, and were refused", "new peers write them if a caller gives them, and old decoders refuse them",
		"      unknown: refuse\n", keepsMembers,
	},
	{
		"unknown-members-refused", WireBreaking, "unknown members are refused", "old peers write or read members that new decoders refuse",
		keepsMembers, "      unknown: refuse\n",
	},
	{
		"verbose-nulls", Safe, "null for an optional field is read as absent, and was refused", "no encoder writes it, and new decoders read more frames",
		keepsMembers, keepsMembers + "      nulls: absent\n",
	},
	{
		"verbose-nulls-refused", WireBreaking, "null for an optional field is refused, and was read as absent", "others write it, and new decoders refuse it",
		"      nulls: absent\n", "",
	},
}

// lastOfRecord stands at the end of the record.
const lastOfRecord = "      tokens: [dsl, verbose]\n"

// noteRecord is one that nothing else names.
const noteRecord = "  - name: note\n" +
	"    fields: [{name: text, type: text}]\n" +
	"    formats: [{name: note, prefix: \"N{\", chain: [verbose]}]\n"

// memoRecord stands beside it.
const memoRecord = "  - name: memo\n" +
	"    fields: [{name: text, type: text}]\n" +
	"    formats: [{name: memo, prefix: \"P|\", chain: [dsl]}]\n" +
	"    dsl: {separator: \"|\", fields: [text]}\n"
