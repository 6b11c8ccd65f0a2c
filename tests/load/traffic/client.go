package traffic

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/compactgen/compactgen/runtime/go"
)

// A Job is the work of a process of clients.
type Job struct {
	Address  string `json:"address"`
	Seed     uint32 `json:"seed"`
	First    int    `json:"first"` // of its streams
	Streams  int    `json:"streams"`
	Digits   int    `json:"digits"`      // of short references, as the server's registry has them
	Patience int    `json:"patience_ms"` // with a server that fails; none takes the first failure for a fault
}

// A Report is the result of a job.
type Report struct {
	Turns    int       `json:"turns"`
	Deltas   int       `json:"deltas"`
	Resumed  int       `json:"resumed"`  // turns after which the server lacked something
	Failures int       `json:"failures"` // of the server or the network, got over
	Cut      int       `json:"cut"`      // of those, in the middle of an answer
	Problems []string  `json:"problems"`
	First    Histogram `json:"first"` // from a question to its first delta
	Each     Histogram `json:"each"`  // from the writing of a delta to the content
}

// clients are the streams of one process.
type clients struct {
	Job
	http *http.Client
	stop atomic.Bool

	mu     sync.Mutex
	report Report
}

// run keeps all streams going until stop is closed, and each then ends its turn.
func (c *clients) run(stop <-chan struct{}) Report {
	var all sync.WaitGroup
	for i := range c.Streams {
		all.Go(func() { c.stream(c.First + i) })
	}
	<-stop
	c.stop.Store(true)
	all.Wait()
	c.http.CloseIdleConnections()
	return c.report
}

func (c *clients) note(f func(r *Report)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	f(&c.report)
}

func (c *clients) problem(format string, args ...any) {
	c.note(func(r *Report) { r.Problems = append(r.Problems, fmt.Sprintf(format, args...)) })
	c.stop.Store(true)
}

// stream has one conversation after the other; the first ones are of different
// lengths, so that not all begin at once.
func (c *clients) stream(id int) {
	turns := 1 + id%mostTurns
	for conversation := 0; !c.stop.Load(); conversation++ {
		session, err := compact.NewClientSession(compact.ClientSessionOptions{HexLength: c.Digits})
		if err != nil {
			c.problem("%v", err)
			return
		}
		for turn := 0; turn < turns && !c.stop.Load(); turn++ {
			if p := (Place{c.Seed, id, conversation, turn}); !c.turn(session, p) {
				return
			}
		}
		turns = mostTurns
	}
}

// turn asks until the answer is there.
func (c *clients) turn(session *compact.ClientSession, p Place) bool {
	deadline := time.Now().Add(time.Duration(c.Patience) * time.Millisecond)
	for {
		err := c.try(session, p)
		if err == nil {
			break
		}
		var failed failure
		if !errors.As(err, &failed) || !time.Now().Before(deadline) {
			c.problem("%+v: %v", p, err)
			return false
		}
		c.note(func(r *Report) {
			r.Failures++
			if failed.cut {
				r.Cut++
			}
		})
		time.Sleep(retryPause)
	}
	c.note(func(r *Report) { r.Turns++ })
	if err := session.Extend(p.Said()); err != nil {
		c.problem("%+v: %v", p, err)
		return false
	}
	return true
}

const (
	retryPause = 5 * time.Millisecond
	rounds     = 4 // in which a server gets the parts that it lacks
)

// A failure is the server's or the network's: the turn can be asked again.
type failure struct {
	error
	cut bool
}

// try sends a turn, and the parts of it that the server lacks, and follows the
// answer.
func (c *clients) try(session *compact.ClientSession, p Place) error {
	asked := time.Now()
	prompt, args := p.Prompt(), mustJSON(p)
	frames, err := session.Turn(compact.Turn{Tools: []string{p.Tool()}, System: &prompt, Args: args, Conversation: p.Whole()})
	for range rounds {
		if err != nil {
			return err
		}
		var replies []string
		if replies, err = c.exchange(p, frames, asked); err != nil || replies == nil {
			return err
		}
		c.note(func(r *Report) { r.Resumed++ })
		frames, err = session.Answer(replies)
	}
	return failure{error: errors.New("the server lacks something again and again")}
}

// exchange posts frames; it gives the replies, or none behind a whole answer.
func (c *clients) exchange(p Place, frames []string, asked time.Time) ([]string, error) {
	url := fmt.Sprintf("http://%s/streams/%d", c.Address, p.Stream)
	r, err := c.http.Post(url, "application/json", bytes.NewReader([]byte(mustJSON(frames))))
	if err != nil {
		return nil, failure{error: err}
	}
	defer r.Body.Close()
	stream, answer, deltas := compact.NewStream(), p.Answer(), 0
	for lines := json.NewDecoder(r.Body); ; {
		var l line
		err := lines.Decode(&l)
		switch {
		case err != nil:
			return nil, failure{fmt.Errorf("%s: %w", r.Status, err), deltas > 0}
		case l.Error != "":
			return nil, failure{errors.New(l.Error), deltas > 0}
		case l.Replies != nil:
			return l.Replies, nil
		case l.End:
			_, _ = io.Copy(io.Discard, r.Body)
			if content := stream.Content(); content != answer {
				return nil, fmt.Errorf("the answer ends as %q", content)
			}
			return nil, nil
		}
		content, err := stream.Push(l.Delta)
		if err == nil && !strings.HasPrefix(answer, strings.TrimSuffix(content, draft)) {
			err = fmt.Errorf("it made %q", content)
		}
		if err != nil {
			return nil, fmt.Errorf("%q: %w", l.Delta, err)
		}
		deltas++
		c.arrived(time.UnixMicro(l.At), asked, deltas)
	}
}

// arrived counts the nth delta of an answer.
func (c *clients) arrived(written, asked time.Time, n int) {
	now := time.Now()
	c.note(func(r *Report) {
		r.Deltas++
		r.Each.Add(now.Sub(written))
		if n == 1 {
			r.First.Add(now.Sub(asked))
		}
	})
}

func mustJSON(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // texts and numbers of our own
	}
	return string(text)
}
