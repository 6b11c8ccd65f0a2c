package compact

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
)

// A SessionStore keeps the state of a [StoredSession] between two frames, where
// every process finds it. A key is printable ASCII, "scope:session", and no two
// sessions share one. A store's own failures come back as errors, as a [Store]'s
// do. It serves many goroutines. See docs/scale.md.
type SessionStore interface {
	// Load returns the state under a key, if there is one.
	Load(ctx context.Context, key string) (state string, found bool, err error)
	// Swap keeps a state under a key if the present one begins with old or, for
	// an empty old, if there is none. It returns whether it did. Nobody else may
	// write under the key between the look and the write.
	Swap(ctx context.Context, key, old, state string) (swapped bool, err error)
}

// A sessionState is what a server session remembers between two frames.
type sessionState struct {
	before       string // the check of the last turn, or what an extension made of it
	delivered    string // the check of the last turn
	answered     int64  // the code points that the server has appended since that turn, or unanswered
	conversation string
}

const unanswered = -1

// extend appends a text that the server wrote.
func (s *sessionState) extend(text string) sessionState {
	return sessionState{extended(s.before, text), s.delivered, max(s.answered, 0) + int64(countRunes(text)), s.conversation + text}
}

// answer is what the server has appended since the last turn.
func (s *sessionState) answer() (text string, answered bool) {
	if s.answered < 0 {
		return "", false
	}
	at, _ := byteOffset(s.conversation, int64(countRunes(s.conversation))-s.answered)
	return s.conversation[at:], true
}

const (
	stateVersion   = "2"
	stateSeparator = "|"
	stateParts     = 6
	digestDigits   = 32
	mostKeyBytes   = 256 // of a scope or a session
)

// head is the part of a stored state before the conversation. If two states under
// one key have the same head, they are equal.
func (s *sessionState) head(key string) string {
	h := sha256.New()
	answered := ""
	if s.answered >= 0 {
		answered = strconv.FormatInt(s.answered, 10)
	}
	for _, part := range [...]string{key, s.before, s.delivered, answered} {
		_, _ = h.Write(rawBytes(part))
		_, _ = h.Write([]byte{'\n'})
	}
	_, _ = h.Write(rawBytes(s.conversation))
	digest := hex.EncodeToString(h.Sum(nil))[:digestDigits]
	return strings.Join([]string{stateVersion, s.before, s.delivered, answered, digest, ""}, stateSeparator)
}

// readState reads the state under a key, and also returns its head. It refuses
// another version before it looks at anything else.
func readState(key, text string) (s sessionState, head string, err *Error) {
	if text == "" {
		return sessionState{answered: unanswered}, "", nil
	}
	parts := strings.SplitN(text, stateSeparator, stateParts)
	if v := parts[0]; v != stateVersion && v != "" && strings.Trim(v, "0123456789") == "" {
		return s, "", because(roleNotAvailable, CauseStateVersion).found(v).but(stateVersion)
	}
	if len(parts) == stateParts {
		s = sessionState{parts[1], parts[2], unanswered, parts[5]}
		if n, ok := parseNumber(parts[3]); ok && n <= int64(countRunes(s.conversation)) {
			s.answered = n
		}
		head = text[:len(text)-len(s.conversation)]
	}
	if head == "" || s.head(key) != head {
		return sessionState{}, "", because(roleNotAvailable, CauseStateDamaged)
	}
	return s, head, nil
}

// sessionKey is the key of a session's state.
func sessionKey(scope, session string) (string, *Error) {
	for _, part := range [...]struct {
		field, text string
		least       int
	}{{fieldScope, scope, 0}, {fieldSession, session, 1}} {
		if !isUnicode(part.text) {
			return "", notUnicode(roleText, part.field)
		}
		if n := len(part.text); n < part.least || n > mostKeyBytes {
			expected := strconv.Itoa(part.least) + " to " + strconv.Itoa(mostKeyBytes)
			return "", because(roleFormat, CauseSessionKey).of(part.field).found(strconv.Itoa(n)).but(expected)
		}
	}
	key := appendPercent(make([]byte, 0, len(scope)+1+len(session)), scope)
	return string(appendPercent(append(key, ':'), session)), nil
}

// appendPercent writes every byte but those of [A-Za-z0-9._~-] as % and two
// digits.
func appendPercent(dst []byte, text string) []byte {
	const digits = "0123456789ABCDEF"
	for _, b := range []byte(text) {
		if b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || strings.IndexByte("-._~", b) >= 0 {
			dst = append(dst, b)
		} else {
			dst = append(dst, '%', digits[b>>4], digits[b&15])
		}
	}
	return dst
}

const fieldSession = "session"
