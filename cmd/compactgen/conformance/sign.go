package conformance

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/tests/judge"
)

// signed gives each request of a session the check that it must have in its place, as
// docs/request.md says.
func signed(m *model.Model, frames []string) []string {
	frames = slices.Clone(frames)
	s := signer{m.Requests, fullOf(m.Deltas), judge.New(m), map[string]string{}, "", ""}
	for i, frame := range frames {
		var f sentFrame
		decoded, fault := s.judge.DecodeRequestFrame(frame)
		if fault != nil || json.Unmarshal(marshal(decoded), &f) != nil {
			continue
		}
		switch f.Type {
		case "tool_def":
			s.learn(m.Requests.Tool.Reference, f.Text)
		case "system_full":
			s.learn(m.Requests.System.Reference, f.Text)
		case "request":
			frames[i] = s.sign(f)
		}
	}
	return frames
}

// A sentFrame is a definition or a request.
type sentFrame struct {
	Type, Tool, System, Args, Text string
	Deltas                         []string
}

// A signer follows a session: it knows the definitions, and what was delivered last.
type signer struct {
	requests        *model.Requests
	full            model.Operation
	judge           *judge.Protocol
	references      map[string]string // the full ones, by the short ones too
	before, content string
}

func (s *signer) learn(family, definition string) {
	digits := digest(definition)
	for _, n := range []int{s.requests.HexLength, len(digits)} {
		if s.references[family+digits[:n]] == "" {
			s.references[family+digits[:n]] = family + digits
		}
	}
}

// sign writes a request with its check. If a definition is unknown, or a delta does not
// fit, it is not delivered.
func (s *signer) sign(f sentFrame) string {
	// {"check":"c_0123456789abcdef","args":…}
	before, between := "{"+quoted(s.requests.Check)+`:"`+s.requests.Request.Reference, `",`+quoted(s.requests.Args)+":"
	if rest, is := strings.CutPrefix(f.Args, before); is && len(rest) > 16 && strings.HasPrefix(rest[16:], between) {
		f.Args = strings.TrimSuffix(rest[16+len(between):], "}")
	}
	start, deltas, next := s.before, "", s.content
	tool, system := s.references[f.Tool], s.references[f.System]
	fits := (tool != "" || f.Tool == "") && (system != "" || f.System == "")
	for _, d := range f.Deltas {
		deltas += s.requests.Separator + d
		after, fault := s.judge.Apply(next, d)
		next, fits = after, fits && fault == nil
	}
	if len(f.Deltas) > 0 && strings.HasPrefix(f.Deltas[0], s.full.Header) {
		start = ""
	}
	check := digest(strings.Join([]string{start, tool, system, f.Args, deltas}, "\n"))[:16]
	if fits {
		s.before, s.content = check, next
	}
	args := before + check + between + f.Args + "}"
	return s.requests.Request.Head + strings.Join([]string{f.Tool, f.System, args}, s.requests.Separator) + deltas
}
