package traffic

import (
	"fmt"
	"strings"
	"time"

	"github.com/compactgen/compactgen/runtime/go"
)

// A follower holds one answer to what belongs to its place, delta by delta.
type follower struct {
	*clients
	place  Place
	asked  time.Time
	stream *compact.Stream
	count  int
}

func (f *follower) push(l *line) error {
	content, err := f.stream.Push(l.Delta)
	if err != nil {
		return fmt.Errorf("%q: %w", l.Delta, err)
	}
	now := time.Now()
	f.count++
	f.note(func(r *Report) {
		r.Deltas++
		r.Each.Add(now.Sub(time.UnixMicro(l.At)))
		if f.count == 1 {
			r.First.Add(now.Sub(f.asked))
		}
	})
	if head, _, _ := strings.Cut(f.place.Answer(), " "); f.count == 1 && content != head+" " || !f.place.isState(content) {
		return fmt.Errorf("%q made %q", l.Delta, content)
	}
	return nil
}

// finish wants all of the answer.
func (f *follower) finish() error {
	if content := f.stream.Content(); content != f.place.Answer() {
		return fmt.Errorf("the answer ends as %q", content)
	}
	return nil
}

// fail is a failure; what had come before it was right.
func (f *follower) fail(err error) error { return failure{err, f.count > 0} }
