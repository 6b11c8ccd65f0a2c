package conformance

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// loneSurrogate is U+D800 in WTF-8: in a request it travels as {"wtf8"}.
const loneSurrogate = "\xed\xa0\x80"

// text makes a text of about that many bytes out of what breaks codecs:
// separators, prefixes, quotes, escapes, controls, characters of all sizes.
func (r source) text(size int) string {
	pieces := []string{"the quick brown fox ", "응답 형식 ", "한", "é", "😀", "👩‍👧", "|", `"`, `\`, `\u0041`, "\x00", "\x1f", "\x7f",
		"\n", "\r\n", "\t", " ", "\ufeff", "\u2028", "\u0085", "\ufffd", "\U0010ffff", "</script>", "${x}", "%s", `{"a":1}`, "0", "=", "'"}
	for _, p := range r.model.Prefixes {
		pieces = append(pieces, p.Text)
	}
	var b strings.Builder
	plain := r.IntN(3) == 0
	for b.Len() < size {
		piece := r.one(pieces...)
		if plain {
			piece = string(rune('a' + r.IntN(26)))
		}
		b.WriteString(strings.Repeat(piece, 1+r.IntN(3)*r.IntN(3)))
	}
	if r.IntN(60) == 0 {
		return b.String() + loneSurrogate
	}
	return b.String()
}

// edit makes a text that is like old as a stream's next text is, or not.
func (r source) edit(old string) string {
	runes := []rune(old)
	at := r.IntN(len(runes) + 1)
	switch r.IntN(7) {
	case 0:
		return old + r.text(r.IntN(40))
	case 1:
		return r.text(r.length())
	case 2:
		return old
	case 3:
		return string(runes[:at])
	case 4: // overwrite, perhaps past the end
		over := []rune(r.text(r.IntN(20)))
		return string(runes[:at]) + string(over) + string(runes[min(at+len(over), len(runes)):])
	case 5:
		return string(runes[:at]) + r.text(1+r.IntN(10)) + string(runes[at:])
	}
	return r.text(r.IntN(10)) + old
}

// frames collects what decoders can read in the vectors, by op: damaged frames
// are made of them.
func (s Suite) frames() []frame {
	var list []frame
	for _, c := range s.Vectors {
		input, err := parseJSON(c.Input)
		if err != nil || c.Expected == nil {
			continue
		}
		switch c.Op {
		case "response.decode", "base85.decode", "request.decode":
			if wire, ok := input.(string); ok && len(wire) < 5000 {
				list = append(list, frame{op: c.Op, wire: wire})
			}
		case "record.decode":
			object, _ := input.(map[string]any)
			record, _ := object["record"].(string)
			if wire, ok := object["frame"].(string); ok && len(wire) < 5000 {
				list = append(list, frame{op: c.Op, wire: wire, record: record})
			}
		case "delta.apply":
			object, _ := input.(map[string]any)
			content, ok1 := object["content"].(string)
			wire, ok2 := object["delta"].(string)
			if ok1 && ok2 && len(wire) < 5000 {
				list = append(list, frame{op: c.Op, wire: wire, content: content})
			}
		}
	}
	return list
}

type frame struct{ op, wire, content, record string }

func (f frame) input() any {
	switch f.op {
	case "record.decode":
		return map[string]any{"record": f.record, "frame": text(f.wire)}
	case "delta.apply":
		return map[string]any{"content": text(f.content), "delta": text(f.wire)}
	}
	return text(f.wire)
}

// damaged makes frames that are a few characters away from those of the
// vectors. All testees must agree on them: the value, or the error's kind and
// position.
func (r source) damaged(bases []frame, i int) []job {
	const perCase = 4
	var jobs []job
	for k := range perCase {
		f := bases[r.IntN(len(bases))]
		for range 1 + r.IntN(2) {
			f.wire = r.damage(f.wire)
		}
		jobs = append(jobs, job{name: fmt.Sprintf("random/frame/%04d/%d", i, k), op: f.op, input: f.input()})
	}
	return jobs
}

func (r source) damage(wire string) string {
	if !utf8.ValidString(wire) {
		return wire
	}
	runes := []rune(wire)
	at := r.IntN(len(runes) + 1)
	head, tail := string(runes[:at]), string(runes[at:])
	switch r.IntN(9) {
	case 0:
		return head
	case 1:
		return tail
	case 2, 3, 4: // another character in one's place
		if tail == "" {
			return head
		}
		return head + r.character() + string(runes[at+1:])
	case 5:
		return head + r.character() + tail
	case 6: // one character less
		if tail == "" {
			return head
		}
		return head + string(runes[at+1:])
	case 7: // swap with another place
		if len(runes) < 2 || at == len(runes) {
			return wire
		}
		other := r.IntN(len(runes))
		runes[at], runes[other] = runes[other], runes[at]
		return string(runes)
	}
	return wire + r.one("|", " ", "\n", "0", "00000", "=", wire)
}

// character is one that is likely to be valid where another stood.
func (r source) character() string {
	if r.IntN(40) == 0 {
		return loneSurrogate
	}
	common := `0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.-:+=^!/*?&<>()[]{}@%$#|"\,_~ ` + "\n\x00é한😀"
	runes := []rune(common)
	return string(runes[r.IntN(len(runes))])
}
