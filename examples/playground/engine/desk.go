package engine

import "github.com/compactgen/compactgen/spec"

// A Question is all that a reply depends on.
type Question struct {
	Name, Spec string  // of the spec whose protocol is spoken; both empty for the shipped one
	Frame      *string // nil if only the protocol is asked for
	Family     string
}

// A Reply is the protocol that was spoken and its answer, or what went wrong.
type Reply struct {
	Protocol string  `json:"protocol,omitempty"`
	Answer   *Answer `json:"answer,omitempty"`
	Failed   string  `json:"failed,omitempty"`
	BadSpec  bool    `json:"badSpec,omitempty"` // the spec is what failed
}

// A Desk replies to questions. It keeps the engine of the last spec that it
// was asked about.
type Desk struct {
	name, spec string
	engine     *Engine
}

// Reply answers the question alone: earlier questions make no difference.
func (d *Desk) Reply(q Question) Reply {
	if err := d.open(q.Name, q.Spec); err != nil {
		return Reply{Failed: err.Error(), BadSpec: true}
	}
	reply := Reply{Protocol: d.engine.Protocol()}
	if q.Frame == nil {
		return reply
	}
	answer, err := d.engine.Answer(*q.Frame, q.Family)
	if err != nil {
		return Reply{Failed: err.Error()}
	}
	reply.Answer = &answer
	return reply
}

func (d *Desk) open(name, text string) (err error) {
	if d.engine != nil && d.name == name && d.spec == text {
		return nil
	}
	*d = Desk{name: name, spec: text}
	if name == "" && text == "" {
		name, text = "compact.yaml", string(spec.Shipped)
	}
	d.engine, err = Open(name, text)
	return err
}
