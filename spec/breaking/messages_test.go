package breaking_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/spec/breaking"
)

// A finding says what it is and what it was, in words that need no file beside them.
func TestMessages(t *testing.T) {
	for want, edited := range map[string]edit{
		`tokens: 0 to 9007199254740991 became 0 to 5; new decoders refuse 6 to 9007199254740991: old peers write them`: {
			"{name: tokens, type: integer, min: 0}", "{name: tokens, type: integer, min: 0, max: 5}",
		},
		`tokens: 0 to 9007199254740991 became -9007199254740991 to 9007199254740991; old decoders refuse -9007199254740991 to -1: new peers write them if a caller gives them; readers first: --rollout readers-first; writers use it in the next release`: {
			"{name: tokens, type: integer, min: 0}", "{name: tokens, type: integer}",
		},
		`the payload version 3 holds [status as integer, model as integer, tokens as integer, result as text] and held [status as integer, model as integer, tokens as integer (left out when it is 0), result as text]: each peer reads the other's elements as other fields, or refuses them; leave it and add another version, readers first; make that the default in the next release`: {
			"            - {field: tokens, as: integer, omit_zero: true}\n", "            - {field: tokens, as: integer}\n",
		},
		`the model "L4" is new: old decoders read what new encoders write for it, and pass it on as a value without a row`: {
			lastModel, lastModel + "      - {code: \"L4\", name: \"llama\"}\n",
		},
		`the model "L4" is new: old decoders read what new encoders write for it, and pass it on as a value without a row; where a payload has its number, old decoders read "#6"`: {
			lastModel, lastModel + "      - {code: \"L4\", integer: 6, name: \"llama\"}\n",
		},
		`the model "SE" is gone: new decoders read what old peers write for it as a value without a row; reserve it: reserved: {codes: ["SE", "seele"], integers: [5]}`: {
			lastModel, "",
		},
		`the name of model SE is none and was "seele": a frame may hold the name, which only one of the peers reads as this code`: {
			`{code: "SE", integer: 5, name: "seele", `, `{code: "SE", integer: 5, `,
		},
		`the record of the encoding "Z" has [status "OK", model "", tokens 1] and had [status "OK", model "", tokens 0]: decoders read the result alone`: {
			`model: "", tokens: 0}}`, `model: "", tokens: 1}}`,
		},
		`"note" is the first record, which was "response": no frame holds the order, but callers mean the first record by decode, encode and the names that name no record, as Format`: {
			"records:\n", "records:\n" + notes("text", "by"),
		},
		`encoders write splice unasked, and wrote it only if asked to: `: {
			`role: splice, unasked: false}`, `role: splice}`,
		},
	} {
		base := shipped(t)
		found, _ := breaking.Compare(load(t, "new.yaml", apply(t, base, edited)), load(t, "old.yaml", base))
		if !slices.ContainsFunc(found, func(f breaking.Finding) bool {
			return f.Message == want || strings.HasSuffix(want, ": ") && strings.HasPrefix(f.Message, want)
		}) {
			t.Errorf("expected %q, found %s", want, found)
		}
	}
}

const lastModel = "      - {code: \"SE\", integer: 5, name: \"seele\", doc: \"SEELE.\"}\n"
