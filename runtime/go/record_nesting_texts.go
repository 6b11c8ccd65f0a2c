package compact

//lint:file-ignore U1000 only other specs have records in records

import "strings"

// Texts of records in records are many, and most are short: they are copied together.

// textsTogether is how many bytes of them. A text holds no more memory than that, or than itself.
const textsTogether = 4 << 10

// mostTogether is how many optional texts lie together.
const mostTogether = 32

// keepText copies a text behind others, in a frame of which so many bytes are left.
func keepText(kept *[]byte, text string, left int) string {
	if text == "" {
		return ""
	}
	if len(text) > cap(*kept)-len(*kept) {
		if len(text) > textsTogether/4 {
			return strings.Clone(text)
		}
		*kept = make([]byte, 0, max(len(text), min(textsTogether, left+len(text))))
	}
	from := len(*kept)
	*kept = append(*kept, text...)
	return view((*kept)[from:])
}

// placeFor is a place among others for an optional text.
func placeFor(values *[]string, text string) *string {
	if len(*values) == cap(*values) {
		*values = make([]string, 0, min(max(2, 2*cap(*values)), mostTogether))
	}
	*values = append(*values, text)
	return &(*values)[len(*values)-1]
}
