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
		"record-added", WireBreaking, "a record is new", "new peers write its frames, and old decoders know none of them",
		lastOfRecord, lastOfRecord + noteRecord,
	},
	{
		"record-name", Safe, "a record has another name", "no frame holds the name",
		"  - name: response\n", "  - name: reply\n",
	},
	{
		"field-added", EncoderOnly, "an optional field is new", "it is a member of verbose frames, which old decoders keep or ignore; a layout that has it has a finding of its own",
		lastField, lastField + costField,
	},
	{
		"field-added-refused", WireBreaking, "an optional field is new, and old decoders refuse members that they do not know", "it is a member of new verbose frames",
		lastField, lastField + costField,
	},
	{
		"field-removed", EncoderOnly, "an optional field is gone", "it is a member of old verbose frames, which new decoders keep or ignore; a layout that had it has a finding of its own",
		lastField + costField, lastField,
	},
	{
		"field-removed-refused", WireBreaking, "an optional field is gone, and new decoders refuse members that they do not know", "it is a member of old verbose frames",
		lastField + costField, lastField,
	},
	{
		"required-field-added", WireBreaking, "a required field is new", "new decoders miss it in old frames",
		`[{name: text, type: text}]`, `[{name: text, type: text}, {name: cost, type: number}]`,
	},
	{
		"required-field-removed", WireBreaking, "a required field is gone", "old decoders miss it in new frames",
		`[{name: text, type: text}, {name: cost, type: number}]`, `[{name: text, type: text}]`,
	},
	{
		"field-name", Safe, "a field has another name", "no frame holds it; where its member was called like it, that has a finding of its own",
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
		"field-bounds", WireBreaking, "an integer has other bounds", "one of the peers writes integers that the other refuses",
		"{name: tokens, type: integer, min: 0}", "{name: tokens, type: integer, min: 0, max: 5}",
	},
	{
		"field-optional", WireBreaking, "a required field is optional", "new peers leave it out, and old decoders miss it",
		`[{name: text, type: text}]`, `[{name: text, type: text, optional: true}]`,
	},
	{
		"field-required", WireBreaking, "an optional field is required", "old peers leave it out, and new decoders miss it",
		`[{name: text, type: text, optional: true}]`, `[{name: text, type: text}]`,
	},
	{
		"field-role", WireBreaking, "a field is a returncode, or no longer", "each peer takes a verbose frame's status from another member",
		", role: returncode, of: status}", "}",
	},
	{
		"member-zero", WireBreaking, "a member is left out when it is 0, or no longer", "one of the peers leaves out what the other misses",
		"field: tokens, omit_zero: true", "field: tokens",
	},
	{
		"unknown-members", EncoderOnly, "what becomes of members that a record does not have is another thing", "decoders read such frames, and encoders write the members where they are kept",
		keepsMembers, "      unknown: ignore\n",
	},
	{
		"unknown-members-refused", WireBreaking, "members that a record does not have are refused by one of the peers, and kept or ignored by the other", "it refuses frames that the other reads",
		keepsMembers, "      unknown: refuse\n",
	},
}

// lastOfRecord stands at the end of the record.
const lastOfRecord = "      tokens: [dsl, verbose]\n"

// noteRecord is one that nothing else names.
const noteRecord = "  - name: note\n" +
	"    fields: [{name: text, type: text}]\n" +
	"    formats: [{name: note, prefix: \"N{\", chain: [verbose]}]\n"
