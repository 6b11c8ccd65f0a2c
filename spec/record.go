package spec

// Table is a table of codes. Identifiers, here and below, are derived where the
// file gives none.
type Table struct {
	noted
	Pos        Pos           `name:"a table" doc:"One table of codes."`
	Name       Text          `key:"name" form:"name" doc:"Name of the table, which is the type of fields."`
	Open       *Open         `key:"open,optional" doc:"Any text is a value; rows make some of them short. Without it, the codes are all values."` // nil: the table is closed
	Rows       []Row         `key:"rows" most:"rows" doc:"The codes."`
	Reserved   *ReservedRows `key:"reserved,optional" doc:"What rows had that are gone: no row gets it again."`
	Identifier Text          `key:"identifier,optional" form:"name" doc:"Identifier in generated code, where none can be derived or two collide."`
	Doc        Text          `key:"doc,optional" form:"any" doc:"A sentence for the generated documentation."`
}

// Open says that any text is a value of a table. If there is a NumberPrefix, a
// number without a row is written as the prefix and the number.
type Open struct {
	Pos          Pos
	NumberPrefix Text `key:"number_prefix,optional" form:"filled" doc:"Stands before a number that has no row; without it, there are no such values. Quote it."`
}

// Row is one row of a table.
type Row struct {
	Pos        Pos  `name:"a row" doc:"One code."`
	Code       Text `key:"code" form:"filled" doc:"The value on the wire and in records; quote it."`
	Integer    Int  `key:"integer,optional" form:"code" doc:"The value in payloads that write integers."`
	Name       Text `key:"name,optional" form:"filled" doc:"Another text, which is read as the code; in open tables."`
	Role       Text `key:"role,optional" form:"rowRole" doc:"What the code means to a returncode; in closed tables."`
	Identifier Text `key:"identifier,optional" form:"identifier" doc:"Identifier in generated code, where none can be derived or two collide."`
	Doc        Text `key:"doc,optional" form:"any" doc:"A sentence for the generated documentation."`
	Deprecated Text `key:"deprecated,optional" form:"filled" doc:"Why nobody should use it any more, for the generated documentation."`
}

// Record is a kind of value: its fields, the layouts of these, and the formats
// of frames. Without formats it is a part, which other records carry.
type Record struct {
	noted
	Pos        Pos             `name:"a record" doc:"One record: its fields, the layouts of these, and its formats."`
	Name       Text            `key:"name" form:"name" doc:"Name of the record, in generated code too."`
	Reserved   *ReservedFields `key:"reserved,optional" doc:"What fields had that are gone: none gets it again."`
	Fields     []Field         `key:"fields,optional" doc:"The fields, in the order of the encoders' checks. A record without formats may have none."`
	Verbose    *Verbose        `key:"verbose,optional" doc:"The verbose layout: one JSON object."`
	DSL        *DSL            `key:"dsl,optional" doc:"The dsl layout: separated fields."`
	Payload    *Payload        `key:"payload,optional" doc:"The payload layout: a MessagePack array in one of several versions."`
	Formats    []Format        `key:"formats,optional" doc:"The formats of the record's frames. Without it, other records carry this one."`
	Selection  *Selection      `key:"selection,optional" doc:"How encoders choose a format. Without it, they take the first that carries the record."`
	Identifier Text            `key:"identifier,optional" form:"name" doc:"Identifier in generated code, where none can be derived or two collide."`
	Doc        Text            `key:"doc,optional" form:"any" doc:"A sentence for the generated documentation."`
	Deprecated Text            `key:"deprecated,optional" form:"filled" doc:"Why nobody should use it any more, for the generated documentation."`
}

// Field is a field of a record. Type is a table's name, a record's, or one of FieldTypes.
type Field struct {
	Pos        Pos    `name:"a field" doc:"One field."`
	Name       Text   `key:"name" form:"name" doc:"Name of the field."`
	Type       Text   `key:"type" form:"name" doc:"The name of a table or a record, or TYPES."`
	Optional   Bool   `key:"optional,optional" doc:"The field may be absent."`
	Min        Int    `key:"min,optional" form:"integer" doc:"The least integer, or element of a list or a map of integers."`
	Max        Int    `key:"max,optional" form:"integer" doc:"The greatest integer, or element of a list or a map of integers."`
	Role       Text   `key:"role,optional" form:"fieldRole" doc:"returncode: an integer that says, in verbose, what the field \x60of\x60 would."`
	Of         Text   `key:"of,optional" form:"name" doc:"Of a list or a map: the type of its elements, the name of a table or a record, or ELEMENTS. Of a returncode: the field of a closed table that it says."`
	Example    Scalar `key:"example,optional" doc:"A value of the field, for the generated documentation. Quote texts, codes, Base64 and JSON, as which lists and maps stand."`
	Identifier Text   `key:"identifier,optional" form:"name" doc:"Identifier in generated code, where none can be derived or two collide."`
	Doc        Text   `key:"doc,optional" form:"any" doc:"A sentence for the generated documentation."`
	Deprecated Text   `key:"deprecated,optional" form:"filled" doc:"Why nobody should use it any more, for the generated documentation."`
}

// Verbose declares the members of a JSON object, in order, and what becomes of
// those that it does not declare.
type Verbose struct {
	Pos     Pos
	Members []Member `key:"members,optional" doc:"The members in the order of writing. Fields that are not listed stand behind them, under their own names."`
	Unknown Text     `key:"unknown,optional" form:"unknown" doc:"What decoders do with other members: keep, refuse (where this is left out) or ignore."`
	Nulls   Text     `key:"nulls,optional" form:"null" doc:"What decoders do with null for a field that may be absent: refuse (where this is left out), or take it as absent."`
}

// Member is the JSON member of a field.
type Member struct {
	Pos      Pos  `name:"a member" doc:"One member."`
	Name     Text `key:"name" form:"raw" doc:"Name of the member; needs no escape in JSON."`
	Field    Text `key:"field" form:"name" doc:"The field that the member holds."`
	OmitZero Bool `key:"omit_zero,optional" doc:"Leaves an integer out when it is 0."`
}

// DSL declares the separated text layout; the last field takes the rest.
type DSL struct {
	Pos       Pos
	Separator Text   `key:"separator" form:"separator" doc:"One character of ASCII punctuation, in front of each field but the first."`
	Fields    []Text `key:"fields" form:"name" each:"A field of the record." doc:"The fields in order; the last takes the rest."`
}

// Payload declares the versions of the MessagePack tuple.
type Payload struct {
	Pos      Pos
	Default  Int              `key:"default" form:"version" doc:"The version that encoders write."`
	Extra    Text             `key:"extra,optional" form:"extra" doc:"What decoders do with elements behind those of a version: refuse (where this is left out) or ignore."`
	Fallback Int              `key:"fallback,optional" form:"version" doc:"The version that is written when the default cannot carry a value of an open table that has no number."`
	Versions []PayloadVersion `key:"versions" doc:"The versions, ascending."`
}

// PayloadVersion is one tuple layout, behind its version number.
type PayloadVersion struct {
	Pos     Pos            `name:"a payload version" doc:"One version: its number, then its fields."`
	Version Int            `key:"version" form:"version" doc:"First element of the array."`
	Fields  []PayloadField `key:"fields,optional" doc:"The fields in the order of the array."`
}

// PayloadField is one element of a tuple: a field, and how it is written; or what stands for a
// field that is gone.
type PayloadField struct {
	Pos      Pos  `name:"a payload field" doc:"One element."`
	Field    Text `key:"field,unless=reserved" form:"name" doc:"A field of the record."`
	Reserved Text `key:"reserved,optional" form:"name" doc:"Instead of all other keys: a field that is gone, whose element is written as nil and passed over."`
	As       Text `key:"as,unless=reserved" form:"field" doc:"How it is written: tables as code or integer, FORMS, others as their type."`
	Of       Text `key:"of,optional" form:"element" doc:"Of a list or a map: how its elements are written, with the same words."`
	OmitZero Bool `key:"omit_zero,optional" doc:"Leaves an integer out when it is 0."`
}

// Format is a format of a record: a prefix, and the chain behind it.
type Format struct {
	Pos            Pos    `name:"a format" doc:"One format: a prefix, and the chain that makes the text behind it."`
	Name           Text   `key:"name" form:"name" doc:"Name of the format in options and generated code."`
	Prefix         Text   `key:"prefix" form:"formatPrefix" doc:"What frames of the format begin with; one format of bytes may have an empty one."`
	LegacyPrefixes []Text `key:"legacy_prefixes,optional" form:"prefix" each:"A prefix." doc:"Other prefixes that decoders read."`
	Chain          []Text `key:"chain" form:"chainStep" each:"A step." doc:"[verbose], [dsl], or payload, perhaps zlib, and base64, base64url or base85; without one of these, frames are bytes."`
	Doc            Text   `key:"doc,optional" form:"any" doc:"A sentence for the generated documentation."`
	Deprecated     Text   `key:"deprecated,optional" form:"filled" doc:"Why nobody should use it any more, for the generated documentation."`
}

// Selection declares how an encoder chooses a format.
type Selection struct {
	Pos      Pos
	Auto     Auto   `key:"auto" doc:"The choice by the UTF-8 bytes of a text."`
	Smallest []Text `key:"smallest,optional" form:"name" each:"A format." doc:"Candidates for the fewest bytes; ties go to the earlier."`
	Tokens   []Text `key:"tokens,optional" form:"name" each:"A format." doc:"Candidates for the fewest tokens: the first that can carry the record."`
}

// Auto chooses by the number of UTF-8 bytes in the field By. Otherwise is the
// format for records that the chosen one cannot carry; it may be left out.
type Auto struct {
	Pos       Pos
	By        Text    `key:"by" form:"name" doc:"A text field. Absent, it counts as 0 bytes."`
	Ranges    []Range `key:"ranges" doc:"Sizes from 0 on, without gaps."`
	Otherwise Text    `key:"otherwise,optional" form:"name" doc:"The verbose format: for what the chosen one cannot carry."`
}

// Range gives a format to sizes of From to To bytes; the last has no To.
type Range struct {
	Pos    Pos  `name:"a range" doc:"One range of sizes."`
	From   Int  `key:"from" form:"from" doc:"Fewest bytes."`
	To     Int  `key:"to,optional" form:"to" doc:"Most bytes; the last range has none."`
	Format Text `key:"format" form:"name" doc:"The format for these sizes."`
}
