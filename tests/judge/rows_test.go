package judge_test

import (
	"strings"
	"testing"

	"github.com/compactgen/compactgen/spec"
	"github.com/compactgen/compactgen/tests/judge"
)

// A row that somebody adds, with the next free number, makes no vector by hand wrong.
func TestRowsMayBeAdded(t *testing.T) {
	src := string(spec.Shipped)
	for after, row := range map[string]string{`code: "STREAM", integer: 3,`: `{code: "LATE", integer: 4}`, `code: "SE", integer: 5,`: `{code: "NEW", integer: 6, name: "new"}`} {
		line := src[strings.LastIndex(src[:strings.Index(src, after)], "\n"):]
		line = line[:1+strings.Index(line[1:], "\n")]
		src = strings.Replace(src, line, line+"\n      - "+row, 1)
	}
	tw := judge.New(modelOf(t, []byte(src)))
	for _, c := range handwritten(t) {
		if c.ByHand() {
			continue
		}
		if err := tw.Check(c); err != nil {
			t.Errorf("%s: %v", c.Name, err)
		}
	}
}
