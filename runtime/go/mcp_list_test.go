package compact_test

import (
	"crypto/sha256"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
)

func askFor(known string, accept ...string) compact.Ask {
	return compact.Ask{Accept: accept, Known: &known}
}

// checkList sends a list in every way, and gets it back each time.
func checkList(t failer, list string) {
	t.Helper()
	if blankMeta.MatchString(list) {
		return
	}
	named := fmt.Sprintf("t_%x", sha256.Sum256([]byte(list)))
	for _, a := range []compact.Ask{{}, {Accept: []string{"T2"}}, askFor(""), askFor("t_other", "Z", "T2"), askFor(named)} {
		sent, packed, err := compact.PackList(list, a)
		if err != nil {
			t.Fatalf("%.300s: %v", list, err)
		}
		if !packed {
			sent = list
		}
		want := compact.KnownList{Text: list}
		minimal := packed && a.Accept != nil && strings.Contains(sent, metaText)
		if minimal {
			want.Text = minified(list)
		}
		if packed && a.Known != nil {
			want.Reference = named
		}
		got, err := compact.UnpackList(sent, compact.KnownList{Reference: named, Text: list})
		if err != nil || got != want {
			t.Fatalf("%.300s, sent as %.300s, comes back as %.300v (%v)", list, sent, got, err)
		}
	}
}

// blankMeta is taken for the _meta that packing adds, where it is the last member.
var blankMeta = regexp.MustCompile(`"_meta" ?:\{\}`)

func TestPackListOfCorpus(t *testing.T) {
	for _, result := range results(t) {
		if strings.HasPrefix(result, `{"tools":`) {
			checkList(t, result)
			return
		}
	}
	t.Fatal("the corpus has no list of tools")
}
