package peers

// An edit is what new.yaml changes in a record or in its table: what `breaking` has to
// say of it, and frames whose bytes were worked out by hand.
type edit struct {
	record   string
	findings []string // severity, rule, symbol
	frames   []frame
}

// A frame is JSON, or MessagePack behind the prefix of packed frames, or the same in both.
type frame struct {
	in       string // a record that holds the edited one; "" is that itself
	json     string
	packed   string
	old, new side
}

// A side is the peers of one spec: what a caller gives them so that they write the frame
// ("" is nothing: they don't), and the record that they read in it, or the error's kind.
type side struct{ gives, reads string }

func reads(value string) side { return side{reads: value} }
func both(value string) side  { return side{value, value} }

// refused is InvalidFormat in JSON, and InvalidMsgpack in a payload.
const refused = "refused"

var edits = []edit{
	{
		// A field more at the end, which old peers pass over.
		record:   "note",
		findings: []string{"encoder-only field-added by", "encoder-only payload-field-added 1"},
		frames: []frame{
			{json: `{"text":"a"}`, packed: "\x92\x01\xa1a", old: both(`{"text":"a"}`), new: both(`{"text":"a"}`)},
			{json: `{"text":"a","by":"me"}`, packed: "\x93\x01\xa1a\xa2me", old: reads(`{"text":"a"}`), new: both(`{"text":"a","by":"me"}`)},
			{ // and in a list of such records
				in: "page", json: `P{"notes":[{"text":"a","by":"me"},{"text":"b"}]}`, packed: "\x92\x01\x92\x93\x01\xa1a\xa2me\x92\x01\xa1b",
				old: reads(`{"notes":[{"text":"a"},{"text":"b"}]}`), new: both(`{"notes":[{"text":"a","by":"me"},{"text":"b"}]}`),
			},
			{
				in: "page", json: `P{"notes":[{"text":"a"},{"text":"b"}]}`, packed: "\x92\x01\x92\x92\x01\xa1a\x92\x01\xa1b",
				old: both(`{"notes":[{"text":"a"},{"text":"b"}]}`), new: both(`{"notes":[{"text":"a"},{"text":"b"}]}`),
			},
			// Peers of a third spec write one more element, or member.
			{json: `{"text":"a","by":"me","on":[1]}`, packed: "\x94\x01\xa1a\xa2me\x91\x01", old: reads(`{"text":"a"}`), new: reads(`{"text":"a","by":"me"}`)},
			{
				in: "page", json: `P{"notes":[{"text":"a","by":"me","on":7},{"text":"b"}],"at":{}}`, packed: "\x93\x01\x92\x94\x01\xa1a\xa2me\x07\x92\x01\xa1b\x80",
				old: reads(`{"notes":[{"text":"a"},{"text":"b"}]}`), new: reads(`{"notes":[{"text":"a","by":"me"},{"text":"b"}]}`),
			},
		},
	},
	{
		// New peers read more, and write what they wrote.
		record:   "sheet",
		findings: []string{"safe verbose-nulls nulls", "safe payload-extra extra"},
		frames: []frame{
			{json: `H{"text":"a"}`, packed: "\x92\x01\xa1a", old: both(`{"text":"a"}`), new: both(`{"text":"a"}`)},
			{json: `H{"text":"a","by":"me"}`, packed: "\x93\x01\xa1a\xa2me", old: both(`{"text":"a","by":"me"}`), new: both(`{"text":"a","by":"me"}`)},
			{json: `H{"text":"a","by":null}`, old: reads("InvalidFormat"), new: reads(`{"text":"a"}`)},
			{packed: "\x94\x01\xa1a\xa2me\xc0", old: reads(refused), new: reads(`{"text":"a","by":"me"}`)},
		},
	},
	{
		// Rows more in an open table. One that is a code alone is a text to both.
		record:   "errand",
		findings: []string{"encoder-only row-added saw"},
		frames: []frame{
			{json: `E{"tool":"plane"}`, packed: "\x92\x01\xa5plane", old: both(`{"tool":"plane"}`), new: both(`{"tool":"plane"}`)},
			{json: `E{"tool":"saw"}`, packed: "\x92\x01\xa3saw", old: both(`{"tool":"saw"}`), new: both(`{"tool":"saw"}`)},
			{json: `E{"tool":"saw"}`, packed: "\x92\x01\xa3saw", old: reads(`{"tool":"saw"}`), new: side{`{"tool":"handsaw"}`, `{"tool":"saw"}`}},
			{json: `E{"tool":"handsaw"}`, packed: "\x92\x01\xa7handsaw", old: both(`{"tool":"handsaw"}`), new: reads(`{"tool":"saw"}`)},
		},
	},
	{
		// One with an integer: old peers read the number in a payload, and pass it on.
		record:   "question",
		findings: []string{"encoder-only row-added C4"},
		frames: []frame{
			{json: `Q{"model":"G3"}`, packed: "\x92\x01\x03", old: both(`{"model":"G3"}`), new: both(`{"model":"G3"}`)},
			{json: `Q{"model":"C4"}`, old: both(`{"model":"C4"}`), new: both(`{"model":"C4"}`)},
			{packed: "\x92\x01\x04", old: both(`{"model":"#4"}`), new: both(`{"model":"C4"}`)},
			{json: `Q{"model":"#4"}`, old: both(`{"model":"#4"}`), new: reads(`{"model":"C4"}`)},
		},
	},
	{
		// A code more in a closed table, whose integer a payload writes.
		record:   "alert",
		findings: []string{"readers-first code-added paused"},
		frames: []frame{
			{json: `A{"status":"waiting"}`, packed: "\x92\x01\x00", old: both(`{"status":"waiting"}`), new: both(`{"status":"waiting"}`)},
			{json: `A{"status":"done"}`, packed: "\x92\x01\x01", old: both(`{"status":"done"}`), new: both(`{"status":"done"}`)},
			{json: `A{"status":"paused"}`, packed: "\x92\x01\x02", old: reads(refused), new: both(`{"status":"paused"}`)},
		},
	},
	{
		// A code that was reserved returns.
		record:   "letter",
		findings: []string{"readers-first code-added draft", "safe reserved-removed draft"},
		frames: []frame{
			{json: `L{"stage":"final"}`, packed: "\x92\x01\xa5final", old: both(`{"stage":"final"}`), new: both(`{"stage":"final"}`)},
			{json: `L{"stage":"draft"}`, packed: "\x92\x01\xa5draft", old: reads(refused), new: both(`{"stage":"draft"}`)},
		},
	},
	{
		// A field is gone, and its element is reserved.
		record:   "trip",
		findings: []string{"encoder-only field-removed remark", "encoder-only payload-field-reserved 1"},
		frames: []frame{
			{json: `R{"id":5}`, packed: "\x92\x01\x05", old: both(`{"id":5}`), new: both(`{"id":5}`)},
			{json: `R{"id":5,"to":"x"}`, packed: "\x94\x01\x05\xc0\xa1x", old: both(`{"id":5,"to":"x"}`), new: both(`{"id":5,"to":"x"}`)},
			{json: `R{"id":5,"remark":"hi"}`, packed: "\x93\x01\x05\xa2hi", old: both(`{"id":5,"remark":"hi"}`), new: reads(`{"id":5}`)},
			{json: `R{"id":5,"remark":"hi","to":"x"}`, packed: "\x94\x01\x05\xa2hi\xa1x", old: both(`{"id":5,"remark":"hi","to":"x"}`), new: reads(`{"id":5,"to":"x"}`)},
		},
	},
	{
		// A required field more: new peers miss it. Old ones ignore the member, but not the element.
		record:   "bill",
		findings: []string{"wire-breaking required-field-added currency", "wire-breaking payload-fields 1"},
		frames: []frame{
			{json: `B{"sum":9}`, packed: "\x92\x01\x09", old: both(`{"sum":9}`), new: reads("MissingField")},
			{json: `B{"sum":9,"currency":"CHF"}`, old: reads(`{"sum":9}`), new: both(`{"sum":9,"currency":"CHF"}`)},
			{packed: "\x93\x01\x09\xa3CHF", old: reads(refused), new: both(`{"sum":9,"currency":"CHF"}`)},
		},
	},
	{
		// Elements in another order: nobody refuses anything, and a goal is read as a start.
		record:   "route",
		findings: []string{"wire-breaking payload-fields 1"},
		frames: []frame{
			{json: `U{"start":"a","goal":"b"}`, old: both(`{"start":"a","goal":"b"}`), new: both(`{"start":"a","goal":"b"}`)},
			{packed: "\x93\x01\xa1a\xa1b", old: both(`{"start":"a","goal":"b"}`), new: both(`{"start":"b","goal":"a"}`)},
		},
	},
}
