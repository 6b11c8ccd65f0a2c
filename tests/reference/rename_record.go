package reference

import (
	"fmt"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

// The parts of a record under another model. Each function says whether the
// other model has what corresponds; text that is in no table must be in none
// of the other's.

func (n *renamer) record(r Record) (Record, bool) {
	var ok [4]bool
	r.Status, ok[0] = n.status(r.Status)
	r.Model, ok[1] = n.model(r.Model)
	ok[2], ok[3] = true, true
	if r.Effort != nil {
		var effort string
		effort, ok[2] = n.effort(*r.Effort)
		r.Effort = &effort
	}
	if r.Members != nil && !n.to.response().keeps() {
		return r, false
	}
	if r.Members != nil {
		var members string
		members, ok[3] = n.members(*r.Members)
		r.Members = &members
	}
	return r, !slices.Contains(ok[:], false)
}

func (n *renamer) status(code string) (string, bool) {
	s := n.from.statusByCode(code)
	if s == nil {
		return code, n.to.statusByCode(code) == nil
	}
	other := n.to.statusByRole(s.Role)
	if other == nil {
		return "", false
	}
	return other.Code, true
}

func (n *renamer) effort(effort string) (string, bool) {
	i := slices.Index(n.from.efforts(), effort)
	switch {
	case i < 0:
		return effort, !slices.Contains(n.to.efforts(), effort)
	case i < len(n.to.efforts()):
		return n.to.efforts()[i], true
	}
	return "", false
}

func (n *renamer) model(text string) (string, bool) {
	from, to := n.from.models(), n.to.models()
	for i, row := range from.Rows {
		number := fmt.Sprintf("%s%d", from.NumberPrefix, *row.Integer)
		if text != row.Code && text != row.Name && text != number {
			continue
		}
		if i >= len(to.Rows) {
			return "", false
		}
		switch text {
		case row.Code:
			return to.Rows[i].Code, true
		case row.Name:
			return to.Rows[i].Name, true
		}
		return fmt.Sprintf("%s%d", to.NumberPrefix, *to.Rows[i].Integer), true
	}
	if rest, ok := strings.CutPrefix(text, from.NumberPrefix); ok {
		text = to.NumberPrefix + rest
	}
	if n.from.response().DSL != nil && n.to.response().DSL != nil {
		text = strings.ReplaceAll(text, n.from.response().DSL.Separator, n.to.response().DSL.Separator)
	}
	taken := slices.ContainsFunc(to.Rows, func(row model.Row) bool { return text == row.Code })
	return text, n.to.models().normal(text) == text && !taken
}

func (n *renamer) members(text string) (string, bool) {
	v, ok := parseJSON(text, n.from.depth)
	if !ok || v.members == nil {
		return text, true
	}
	known := slices.ContainsFunc(v.members, func(m jsonMember) bool { return n.from.response().member(m.name) != nil })
	clash := slices.ContainsFunc(v.members, func(m jsonMember) bool { return n.to.response().member(m.name) != nil })
	if known {
		return n.json(text), true
	}
	return text, !clash
}

// format is one with the same chain, or the same selection.
func (n *renamer) format(name string) (string, bool) {
	f := n.from.response().format(name)
	if f == nil {
		return name, n.to.response().format(name) == nil && slices.Contains(n.from.response().selections(), name) == slices.Contains(n.to.response().selections(), name)
	}
	for _, other := range n.to.response().Formats {
		if slices.Equal(other.Chain, f.Chain) {
			return other.Name, true
		}
	}
	return "", false
}

// version maps the default, the fallback, and versions that nobody declares.
func (n *renamer) version(v *int64) (*int64, bool) {
	from, to := n.from.response().Payload, n.to.response().Payload
	switch {
	case v == nil:
		return nil, true
	case to == nil:
		return nil, false
	case *v == from.Default:
		return &to.Default, true
	case *v == *from.Fallback:
		return to.Fallback, true
	}
	return v, n.from.response().version(*v) == nil && n.to.response().version(*v) == nil
}
