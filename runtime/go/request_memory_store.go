package compact

import (
	"container/list"
	"context"
	"strings"
	"sync"
	"time"
)

const (
	limitRegistryEntries = "registry_entries"
	limitRegistryBytes   = "registry_bytes"
)

// A MemoryStore keeps definitions in this process, and the state of sessions, for
// all scopes together within the protocol's limits of entries and of bytes of
// texts. Beyond them it forgets what was used least recently. It is safe for
// concurrent use.
type MemoryStore struct {
	protocol Protocol
	options  MemoryStoreOptions

	mu    sync.Mutex
	known map[memoryKey]*list.Element
	used  list.List // of *memoryEntry, the most recently used first
	bytes int64     // of the texts
}

// MemoryStoreOptions say when a [MemoryStore] forgets by itself.
type MemoryStoreOptions struct {
	TTL time.Duration    // since an entry was last put, got or swapped; 0 for ever
	Now func() time.Time // a clock; nil for time.Now
}

// A memoryKey with no reference is of a session's state, and has its key.
type memoryKey struct{ scope, reference string }

type memoryEntry struct {
	scope, full, text string
	short             string // empty while another entry holds it, or if it is the full one
	at                time.Time
}

// NewMemoryStore returns an empty store.
func (p *Protocol) NewMemoryStore(o MemoryStoreOptions) *MemoryStore {
	if o.Now == nil {
		o.Now = time.Now
	}
	return &MemoryStore{protocol: *p, options: o, known: map[memoryKey]*list.Element{}}
}

// NewMemoryStore is [Protocol.NewMemoryStore] of the default protocol.
func NewMemoryStore(o MemoryStoreOptions) *MemoryStore { return generated.NewMemoryStore(o) }

// Shared is false.
func (s *MemoryStore) Shared() bool { return false }

// Put keeps a text. A text too large even for an empty store is a format error
// that names the limit.
func (s *MemoryStore) Put(_ context.Context, scope, short, full, text string) (taken bool, err error) {
	if err := s.fits(text); err != nil {
		return false, s.protocol.stamp(err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.expire()
	holder := s.known[memoryKey{scope, short}]
	taken = holder != nil && entry(holder).full != full
	e := s.known[memoryKey{scope, full}]
	if e == nil {
		s.makeRoom(int64(len(text)))
		e = s.insert(scope, full, text)
	}
	s.touch(e)
	if !taken && short != full {
		s.name(e, short)
	}
	return taken, nil
}

// Get returns the text of a reference, and counts as a use.
func (s *MemoryStore) Get(_ context.Context, scope, reference string) (text string, found bool, err error) {
	text, found = s.find(memoryKey{scope, reference}, s.touch)
	return text, found, nil
}

// Load returns the state of a session. It does not count as a use.
func (s *MemoryStore) Load(_ context.Context, key string) (state string, found bool, err error) {
	state, found = s.find(memoryKey{scope: key}, func(*list.Element) {})
	return state, found, nil
}

func (s *MemoryStore) find(key memoryKey, use func(*list.Element)) (text string, found bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.expire()
	e := s.known[key]
	if e == nil {
		return "", false
	}
	use(e)
	return entry(e).text, true
}

// Swap replaces the state of a session if the present one begins with old. A
// state too large even for an empty store is a format error that names the limit.
func (s *MemoryStore) Swap(_ context.Context, key, old, state string) (swapped bool, err error) {
	if err := s.fits(state); err != nil {
		return false, s.protocol.stamp(err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.expire()
	held := s.known[memoryKey{scope: key}]
	switch {
	case held == nil && old != "", held != nil && (old == "" || !strings.HasPrefix(entry(held).text, old)):
		return false, nil
	case held != nil:
		s.forget(held)
	}
	s.makeRoom(int64(len(state)))
	s.touch(s.insert(key, "", state))
	return true, nil
}

// fits returns an error for a text that is too large even for an empty store.
func (s *MemoryStore) fits(text string) *Error {
	l := &s.protocol.limits
	switch {
	case int64(len(text)) > l.RegistryBytes:
		return failLimit(roleFormat, limitRegistryBytes, l.RegistryBytes)
	case l.RegistryEntries < 1:
		return failLimit(roleFormat, limitRegistryEntries, l.RegistryEntries)
	}
	return nil
}

func entry(e *list.Element) *memoryEntry { return e.Value.(*memoryEntry) }

func (s *MemoryStore) touch(e *list.Element) {
	entry(e).at = s.options.Now()
	s.used.MoveToFront(e)
}

// insert keeps copies, so that a small part does not keep a whole frame in memory.
func (s *MemoryStore) insert(scope, full, text string) *list.Element {
	e := s.used.PushFront(&memoryEntry{scope: strings.Clone(scope), full: strings.Clone(full), text: strings.Clone(text)})
	s.known[memoryKey{entry(e).scope, entry(e).full}] = e
	s.bytes += int64(len(text))
	return e
}

// name gives an entry its short reference, in place of one of another length.
func (s *MemoryStore) name(e *list.Element, short string) {
	x := entry(e)
	if x.short != "" {
		delete(s.known, memoryKey{x.scope, x.short})
	}
	x.short = short
	s.known[memoryKey{x.scope, short}] = e
}

// makeRoom forgets the least recently used until one more text fits.
func (s *MemoryStore) makeRoom(size int64) {
	l := &s.protocol.limits
	for int64(s.used.Len()) >= l.RegistryEntries || s.bytes+size > l.RegistryBytes {
		s.forget(s.used.Back())
	}
}

// expire forgets the entries whose time is over; they are always the last ones.
func (s *MemoryStore) expire() {
	if s.options.TTL <= 0 {
		return
	}
	for e := s.used.Back(); e != nil && s.options.Now().Sub(entry(e).at) >= s.options.TTL; e = s.used.Back() {
		s.forget(e)
	}
}

func (s *MemoryStore) forget(e *list.Element) {
	x := s.used.Remove(e).(*memoryEntry)
	s.bytes -= int64(len(x.text))
	delete(s.known, memoryKey{x.scope, x.full})
	if x.short != "" {
		delete(s.known, memoryKey{x.scope, x.short})
	}
}
