package mutation

import "regexp"

// unobservable are the rows whose alteration cannot show in a vector, each
// with the reason. A mutant of such a row that a vector does notice is a
// mistake in this list, and fails.
var unobservable = []struct{ pattern, reason string }{
	{`errors/.*/field-message`, "messages are for people and compared by nobody"},
	{`compression/BR/quality`, "the bytes that a compressor makes are not pinned"},
	{`limits/input/.*`, "64 MiB: a vector that reaches the default would be as long; vectors set their own"},
	{`limits/registry_entries/.*`, "10,000: a vector that reaches the default would be as long; vectors set their own"},
	{`limits/registry_bytes/.*`, "64 MiB: a vector that reaches the default would be as long; those of specs with less do"},
	{`status/.*/role`, "what is partial or streaming matters to callers; formats treat both as neither success nor error"},
	{`(model/XX|unit/raw)/code`, "a code with neither a number nor a name is a text like any other"},
	{`((answer/)?fields/result|answer/fields/request_id|fields/reasoning_effort|sample/fields/(live|note|data)|event/fields/(text|more)|file/fields/title|reading/fields/(live|note|text)|job/fields/blob)/place`, "one of the two is never refused: a boolean, bytes, or the text that takes the rest of a line"},
	{`zlib/level`, "the bytes that a compressor makes are not pinned"},
	{`smallest/verbose/place`, "where DSL can carry a record, verbose is never as short"},
	{`smallest/binary/place`, "where verbose is as short as Base64, Base85 is shorter than both"},
	{`((answer|reading)/)?smallest/(compressed|zipped)/place`, "a tie depends on how well a compressor did"},
	{`deltas/R/place`, "where both fit, append is always shorter than replace"},
	{`deltas/S/place`, "where both fit, replace is shorter than splice by a length"},
	{`deltas/Z/place`, "compressed is taken only where it is shorter, wherever it stands"},
}

func reason(name string) string {
	for _, u := range unobservable {
		if regexp.MustCompile("^" + u.pattern + "$").MatchString(name) {
			return u.reason
		}
	}
	return ""
}
