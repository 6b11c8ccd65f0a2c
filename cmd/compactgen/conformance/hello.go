package conformance

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/compactgen/compactgen/gen/model"
)

// hello is a testee's description of itself.
type hello struct {
	Language string   `json:"language"`
	Protocol string   `json:"protocol"`
	Version  string   `json:"version"`
	Digest   string   `json:"digest"`
	Ops      []string `json:"ops"`
}

// greet asks for the hello, under an id that is a string: every other id is
// an integer, so that both forms are tried.
func (s *session) greet(ctx context.Context) error {
	answer := s.ask(ctx, []string{"hello"}, []request{{ID: "hello", Op: "hello", must: true}})[0]
	h, err := parseHello(answer)
	if err != nil {
		return err
	}
	s.hello, s.label = h, h.Language
	return nil
}

func parseHello(answer Answer) (h hello, err error) {
	if answer.Problem != "" {
		return h, errors.New(answer.Problem)
	}
	given, ok := answer.OK.(map[string]any)
	if !ok {
		return h, fmt.Errorf("want an object, got %s", answer)
	}
	b, err := json.Marshal(given)
	if err == nil {
		err = json.Unmarshal(b, &h)
	}
	if err == nil && h.Language == "" {
		err = fmt.Errorf("names no language: %s", answer)
	}
	return h, err
}

// check compares a hello with the protocol that is to be tested and lists the
// ops that it lacks.
func (h hello) check(m *model.Model, ops []string) []string {
	var wrong []string
	for _, field := range []struct{ name, got, want, hint string }{
		{"digest", h.Digest, m.Digest, ": it speaks another spec, or was generated from an older one; generate it anew"},
		{"protocol", h.Protocol, m.Name, ""},
		{"version", h.Version, m.Version, ""},
	} {
		if field.got != field.want {
			wrong = append(wrong, fmt.Sprintf("%s %q, want %q%s", field.name, field.got, field.want, field.hint))
		}
	}
	for _, op := range ops {
		if !slices.Contains(h.Ops, op) {
			wrong = append(wrong, "does not offer the op "+op)
		}
	}
	return wrong
}
