package conformance

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"unicode/utf8"
)

// request is one line that a testee reads.
type request struct {
	ID     any    `json:"id"`
	Op     string `json:"op"`
	Input  any    `json:"input"`
	Limits any    `json:"limits,omitempty"`
	must   bool   // asked even of a testee that does not offer the op
}

// line gives the request as one line of JSON with its line feed.
func (r request) line() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(r); err != nil {
		return nil, fmt.Errorf("request %v: %w", r.ID, err)
	}
	return b.Bytes(), nil
}

// String shows a person what is asked.
func (r request) String() string {
	text := r.Op + " " + canonical(toValue(r.Input))
	if r.Limits != nil {
		text += " with the limits " + canonical(toValue(r.Limits))
	}
	return text
}

// Answer is a testee's answer to one request: a value, an error, or nothing that
// can be judged.
type Answer struct {
	OK      any            // the value, as JSON with numbers as lexemes
	Err     map[string]any // nil if the answer is a value
	Problem string         // why there is neither
}

// Failed says whether the answer is no value.
func (a Answer) Failed() bool { return a.Err != nil || a.Problem != "" }

// String is the form in which answers are compared. It leaves out an error's
// message and limit, which are for people.
func (a Answer) String() string {
	switch {
	case a.Problem != "":
		return a.Problem
	case a.Err == nil:
		return "ok " + canonical(forComparison(a.OK))
	}
	return "error " + canonical(withoutMessage(a.Err))
}

// parseAnswer reads one line of a testee. The id comes back with an error, too,
// where the line shows it: the case has had its answer.
func parseAnswer(line []byte) (id any, a Answer, err error) {
	v, err := parseJSON(line)
	if err != nil {
		return salvageID(line), a, err
	}
	object, ok := v.(map[string]any)
	if !ok {
		return nil, a, errors.New("no object")
	}
	id, hasID := object["id"]
	value, isOK := object["ok"]
	failure, isErr := object["error"]
	if !hasID || isOK == isErr || len(object) != 2 {
		return id, a, errors.New("members other than id and one of ok and error")
	}
	if isOK {
		return id, Answer{OK: value}, nil
	}
	a.Err, ok = failure.(map[string]any)
	if !ok {
		return id, a, errors.New("the error is no object")
	}
	if kind, ok := a.Err["kind"].(string); !ok || kind == "" {
		return id, a, errors.New("the error has no kind")
	}
	return id, a, nil
}

var idMember = regexp.MustCompile(`^\{"id": ?([0-9]+|"hello")[,}]`)

func salvageID(line []byte) any {
	if m := idMember.FindSubmatch(line); m != nil {
		id, _ := parseJSON(m[1])
		return id
	}
	return nil
}

// text is the wire form of a text, which need not be Unicode.
func text(s string) any {
	if utf8.ValidString(s) {
		return s
	}
	return map[string]any{"wtf8": hex.EncodeToString([]byte(s))}
}

// toValue gives any Go value the form that parseJSON gives.
func toValue(v any) any {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err) // the runner's own values
	}
	out, err := parseJSON(b)
	if err != nil {
		panic(err)
	}
	return out
}
