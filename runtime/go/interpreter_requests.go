package compact

import "strings"

// The requests section of a model's JSON.
type (
	requestsJSON struct {
		Separator string
		HexLength int `json:"hex_length"`
		Request   struct{ Prefix, Version, Miss, Reference string }
		Tool      definitionJSON
		System    definitionJSON

		Bundle, Check, Args string
	}
	definitionJSON struct{ Prefix, Define, Refer, Miss, Reference string }
)

// addRequests runs after addDeltas: requests need deltas.
func (s *specification) addRequests(m *modelJSON) error {
	r := m.Requests
	if r == nil {
		return nil
	}
	s.features.requests = &requestLayout{
		requestCode: interpretedRequests{
			r.Request.Prefix: familyRequest, r.Tool.Prefix: familyTool, r.System.Prefix: familySystem,
		},
		separator:   r.Separator,
		delimiter:   r.Separator + m.Deltas.Prefix,
		head:        r.Request.Prefix + r.Request.Version + r.Separator,
		missHead:    r.Request.Prefix + r.Request.Miss + r.Separator,
		version:     r.Request.Version,
		miss:        r.Request.Miss,
		reference:   r.Request.Reference,
		definitions: [2]definitionForm{DefinitionTool: r.Tool.form(r.Separator), DefinitionSystem: r.System.form(r.Separator)},
		hexLength:   r.HexLength,
		bundle:      r.Bundle,
		checkName:   r.Check,
		argsName:    r.Args,
	}
	return nil
}

// interpretedRequests maps prefixes to families of requests.
type interpretedRequests map[string]frameFamily

func (x interpretedRequests) detect(wire string) (found frameFamily, length int) {
	for text, family := range x {
		if len(text) > length && strings.HasPrefix(wire, text) {
			found, length = family, len(text)
		}
	}
	return found, length
}

func (d *definitionJSON) form(separator string) definitionForm {
	verbs := [3]string{d.Define, d.Refer, d.Miss}
	heads := verbs
	for i := range heads {
		heads[i] = d.Prefix + verbs[i] + separator
	}
	return definitionForm{verbs, heads, d.Reference}
}
