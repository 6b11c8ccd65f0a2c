package conformance

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
)

// A Dialogue is a started testee that answers one request after the other, for
// tests whose next request depends on the answer. It is safe for concurrent use.
type Dialogue struct {
	Language string

	mu      sync.Mutex
	session *session
	killed  bool
}

// Converse starts a testee and hears its hello.
func Converse(ctx context.Context, t Testee) (*Dialogue, error) {
	s, err := startSession(ctx, t, Suite{}.bounds())
	if err != nil {
		return nil, err
	}
	if err := s.greet(ctx); err != nil {
		s.close()
		return nil, fmt.Errorf("testee %s: %w", t.Label, err)
	}
	return &Dialogue{Language: s.hello.Language, session: s}, nil
}

// Ask gives the value of an answer; any other answer is an error.
func (d *Dialogue) Ask(ctx context.Context, op string, input any) (any, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	answer := d.session.ask(ctx, []string{op}, []request{{Op: op, Input: input, must: true}})[0]
	if answer.Failed() {
		return nil, fmt.Errorf("%s: %s: %s", d.Language, op, answer)
	}
	return answer.OK, nil
}

// askFor reads the value of an answer into out, which has all of its members.
func (d *Dialogue) askFor(ctx context.Context, op string, input, out any) error {
	value, err := d.Ask(ctx, op, input)
	if err != nil {
		return err
	}
	text, err := json.Marshal(value)
	if err != nil {
		return err
	}
	r := json.NewDecoder(bytes.NewReader(text))
	r.DisallowUnknownFields()
	if err := r.Decode(out); err != nil {
		return fmt.Errorf("%s: %s: %w", d.Language, op, err)
	}
	return nil
}

// Kill ends the testee as a crash would. It must not be asked for anything then.
func (d *Dialogue) Kill() {
	d.killed = true
	d.session.proc.kill()
}

// Killed says whether Kill did.
func (d *Dialogue) Killed() bool { return d.killed }

// Close ends the testee. It is an error if the testee said anything else.
func (d *Dialogue) Close() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.session.close()
	if len(d.session.strays) > 0 {
		return errors.New(d.Language + ": " + strings.Join(d.session.strays, "; "))
	}
	return nil
}
