package mcpproxy

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/foreign"
)

// The most results, and bytes, that wait to be counted. Later results are not counted.
const (
	maxWaiting      = 256
	maxWaitingBytes = 32 << 20
	lastCounting    = 500 * time.Millisecond // at the end
)

// rewritten is a tool's result before and after it was written for a model.
type rewritten struct{ tool, before, after string }

func (r *rewritten) size() int { return len(r.before) + len(r.after) }

// Tokens counts a result as hosts may show it: only its texts; its
// structuredContent, or its texts if there is none; or both.
type Tokens struct {
	Content    int `json:"content"`
	Structured int `json:"structured"`
	Both       int `json:"both"`
}

// Add adds the tokens of another result.
func (t *Tokens) Add(x Tokens) {
	t.Content += x.Content
	t.Structured += x.Structured
	t.Both += x.Both
}

// CountShown counts the tokens that hosts show of a tool's result.
func CountShown(result string, count func(text string) int) Tokens {
	found, _ := foreign.Find(result, "content", "structuredContent")
	var texts []string
	foreign.Each(found[0], func(block string) {
		text, _ := foreign.Text(foreign.Member(block, "text"))
		texts = append(texts, text)
	})
	t := Tokens{Content: count(strings.Join(texts, "\n"))}
	t.Structured, t.Both = t.Content, t.Content
	if found[1] != "" {
		t.Structured = count(foreign.Minified(found[1]))
		t.Both += t.Structured
	}
	return t
}

// A meter counts tokens beside the path of the messages.
type meter struct {
	count  func(text string) int
	jobs   chan func()
	done   chan struct{}
	mu     sync.Mutex
	queued int      // bytes
	over   bool     // nothing more is taken
	left   []func() // of the results that wait, in their order: what to do without a count
	ended  bool     // nothing is counted any more

	results, changed, uncounted int
	before, after               Tokens
	lists                       listMeter
}

func newMeter(count func(text string) int) *meter {
	m := &meter{count: count, jobs: make(chan func(), maxWaiting), done: make(chan struct{})}
	go func() {
		defer close(m.done)
		m.count("") // makes the vocabulary ready
		for job := range m.jobs {
			job()
		}
	}()
	return m
}

// take counts a result later, and then calls counted, or left if the end comes first.
// It returns false if too many results wait already. A nil meter counts nothing.
func (m *meter) take(r *rewritten, counted func(before, after Tokens), left func()) bool {
	if m == nil {
		return false
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.results++
	if r.before != r.after {
		m.changed++
	}
	if !m.over && m.queued+r.size() <= maxWaitingBytes {
		select {
		case m.jobs <- func() { m.work(r, counted) }:
			m.queued += r.size()
			m.uncounted++ // until it is
			m.left = append(m.left, left)
			return true
		default:
		}
	}
	m.uncounted++
	return false
}

func (m *meter) work(r *rewritten, counted func(before, after Tokens)) {
	before := CountShown(r.before, m.count)
	after := before
	if r.after != r.before {
		after = CountShown(r.after, m.count)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.ended {
		return
	}
	m.queued -= r.size()
	m.uncounted--
	m.before.Add(before)
	m.after.Add(after)
	m.left[0], m.left = nil, m.left[1:]
	counted(before, after)
}

// finish gives the waiting results a moment to be counted, and leaves the others. A
// result that comes later, of a request that was given up, is not counted.
func (m *meter) finish() {
	if m == nil {
		return
	}
	m.mu.Lock()
	m.over = true
	close(m.jobs)
	m.mu.Unlock()
	select {
	case <-m.done:
	case <-time.After(lastCounting):
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.ended = true
	for _, left := range m.left {
		left()
	}
}

// summary is the line at the end.
func (m *meter) summary(to io.Writer, dry bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	verb := "changed"
	if dry {
		verb = "would change"
	}
	line := fmt.Sprintf("compactmcp proxy: %d of %d results %s", m.changed, m.results, verb)
	if m.before.Both > 0 {
		line += fmt.Sprintf("; their texts: %s; with structuredContent beside them: %s", share(m.before.Content, m.after.Content), share(m.before.Both, m.after.Both))
	}
	line += m.lists.String()
	if m.uncounted > 0 {
		line += fmt.Sprintf("; %d results were not counted", m.uncounted)
	}
	fmt.Fprintln(to, line)
}

func share(before, after int) string {
	percent := 0.0
	if before > 0 {
		percent = 100 * float64(before-after) / float64(before)
	}
	return fmt.Sprintf("%d o200k tokens before, %d after (%.1f %% fewer)", before, after, percent)
}
