// Package budget bounds the bytes of all messages that a process holds at a time.
package budget

import (
	"errors"
	"io"
	"strings"
	"sync"
)

// firstBytes of each message have a quarter of the budget for themselves: a few long
// messages, which may come slowly, leave room for short ones.
const firstBytes = 64 << 10

// A Budget is so many bytes.
type Budget struct {
	size int64
	mu   sync.Mutex
	used int64
}

// New returns a budget of so many bytes.
func New(size int64) *Budget { return &Budget{size: size} }

// An Account is what one message takes. It belongs to whoever holds the message. A nil
// one is without a bound.
type Account struct {
	of   *Budget
	held int64
}

// Open opens an account; nil for a nil budget, which has no bound.
func (b *Budget) Open() *Account {
	if b == nil {
		return nil
	}
	return &Account{of: b}
}

// Hold says how many bytes are held from now on. If there is no room for them, it is
// false, and nothing has changed.
func (a *Account) Hold(size int) bool {
	if a == nil {
		return true
	}
	most, to := a.of.size, int64(size)
	if to > firstBytes {
		most -= most / 4
	}
	a.of.mu.Lock()
	defer a.of.mu.Unlock()
	if to > a.held && a.of.used+to-a.held > most {
		return false
	}
	a.of.used += to - a.held
	a.held = to
	return true
}

// Close gives back what is held. It may be called again.
func (a *Account) Close() { a.Hold(0) }

// Errors of a message that is not held.
var (
	ErrLong = errors.New("it is too long")
	ErrFull = errors.New("no memory is left for it")
)

// A Text is a message that comes in pieces. They are not copied when it grows.
type Text struct {
	limit  int
	of     *Account
	pieces [][]byte
	size   int
	room   int // of all pieces
}

// NewText returns an empty message, which may have so many bytes.
func NewText(limit int, of *Account) *Text { return &Text{limit: limit, of: of} }

// Pieces of a message become larger with it.
const (
	smallestPiece = 4 << 10
	largestPiece  = 1 << 20
)

// Write takes all, or nothing and an error.
func (t *Text) Write(p []byte) (int, error) {
	if t.size+len(p) > t.limit {
		return 0, ErrLong
	}
	here := min(len(p), t.room-t.size)
	rest := p[here:]
	piece := max(len(rest), min(max(t.size, smallestPiece), largestPiece))
	if len(rest) > 0 && !t.of.Hold(t.room+piece) {
		return 0, ErrFull
	}
	if here > 0 {
		last := &t.pieces[len(t.pieces)-1]
		*last = append(*last, p[:here]...)
	}
	if len(rest) > 0 {
		t.pieces, t.room = append(t.pieces, append(make([]byte, 0, piece), rest...)), t.room+piece
	}
	t.size += len(p)
	return len(p), nil
}

// String joins the pieces, of which nothing stays.
func (t *Text) String() string {
	var b strings.Builder
	t.of.Hold(t.size)
	b.Grow(t.size)
	_ = t.each(func(p []byte) error { b.Write(p); return nil })
	return b.String()
}

// WriteTo writes what has come, of which nothing stays.
func (t *Text) WriteTo(w io.Writer) (int64, error) {
	size := int64(t.size)
	return size, t.each(func(p []byte) error { _, err := w.Write(p); return err })
}

func (t *Text) each(visit func(p []byte) error) error {
	for i, p := range t.pieces {
		if err := visit(p); err != nil {
			return err
		}
		t.pieces[i] = nil
	}
	t.pieces, t.size, t.room = nil, 0, 0
	return nil
}

// ReadAll reads a message to its end. After ErrLong and ErrFull, text is what was read.
func ReadAll(from io.Reader, limit int, of *Account) (text string, err error) {
	t, buffer := NewText(limit, of), make([]byte, 32<<10)
	for {
		n, err := from.Read(buffer)
		if _, full := t.Write(buffer[:n]); full != nil {
			return t.String() + string(buffer[:n]), full
		}
		if err == io.EOF {
			return t.String(), nil
		}
		if err != nil {
			return "", err
		}
	}
}
