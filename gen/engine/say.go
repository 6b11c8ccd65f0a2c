package engine

import "github.com/compactgen/compactgen/gen/model"

// A Sayer asks templates that are no pages what they say, outside of a page.
type Sayer struct {
	View    map[string]any // of the model
	include func(string, any) (string, error)
	err     error
}

// Sayer gives one that knows a model.
func (t *Templates) Sayer(m *model.Model) (*Sayer, error) {
	marker := ""
	set, err := t.bind(m, &marker)
	if err != nil {
		return nil, err
	}
	return &Sayer{View: m.View(), include: includer(set, &marker)}, nil
}

// Of is what a template says of something.
func (s *Sayer) Of(template string, data any) string {
	text, err := s.include(template, data)
	if err != nil && s.err == nil {
		s.err = err
	}
	return text
}

// Err is the first error.
func (s *Sayer) Err() error { return s.err }
