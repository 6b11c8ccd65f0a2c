// Package redisstore keeps the definitions of a compact registry in Redis, and the
// state of sessions, where processes of every language share them. A [Store] fits
// the interfaces of both by its methods alone: the package imports nothing of the
// runtime. It needs Redis 7.0. See docs/scale.md.
package redisstore

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"
)

// Options are what all processes that share a Redis must agree on.
type Options struct {
	Prefix    string        // of every key, without braces; "compact:" if it is empty
	HexLength int           // of the registry's short references; 32, the least that is shared, if it is 0
	TTL       time.Duration // since a definition was last put or got, or a state swapped; a day if it is 0
}

// A Store keeps texts under their references, each scope for itself, and the
// states of sessions under their keys. Its errors
// are those of the client. It is safe for concurrent use.
type Store struct {
	client  redis.UniversalClient
	options Options
}

// fullDigits are those of a SHA-256.
const fullDigits = 64

// New returns a store on a client. It refuses a client that ignores the deadlines
// of contexts, since a Redis that hangs would then block its callers past them.
func New(client redis.UniversalClient, o Options) (*Store, error) {
	heeds := true
	switch c := client.(type) {
	case *redis.Client:
		heeds = c.Options().ContextTimeoutEnabled
	case *redis.ClusterClient:
		heeds = c.Options().ContextTimeoutEnabled
	}
	if !heeds {
		return nil, errors.New("redisstore: the client needs the option ContextTimeoutEnabled")
	}
	if o.Prefix == "" {
		o.Prefix = "compact:"
	}
	if o.HexLength == 0 {
		o.HexLength = 32
	}
	if o.TTL == 0 {
		o.TTL = 24 * time.Hour
	}
	if o.HexLength < 8 || o.HexLength > fullDigits || o.TTL < time.Millisecond {
		return nil, errors.New("redisstore: references have 8 to 64 digits, and live a millisecond at least")
	}
	if strings.ContainsAny(o.Prefix, "{}") {
		return nil, errors.New("redisstore: braces in the prefix would choose the cluster's node for all sessions")
	}
	return &Store{client, o}, nil
}

// Shared is true.
func (s *Store) Shared() bool { return true }

// HexLength is how many digits short references have. A registry of another
// length refuses the store.
func (s *Store) HexLength() int { return s.options.HexLength }

// Put keeps the text under its short reference, or under the full one if another
// text has the short one. It takes one round trip for a new text, and two for one
// that is there.
func (s *Store) Put(ctx context.Context, scope, short, full, text string) (taken bool, err error) {
	o := redis.SetArgs{Mode: "NX", Get: true, TTL: s.options.TTL}
	held, err := s.client.SetArgs(ctx, s.key(scope, short), text, o).Result()
	switch {
	case errors.Is(err, redis.Nil): // nobody held it
		return false, nil
	case err != nil:
		return false, err
	case held == text:
		return false, s.client.PExpire(ctx, s.key(scope, short), s.options.TTL).Err()
	}
	return true, s.client.Set(ctx, s.key(scope, full), text, s.options.TTL).Err()
}

// Get returns the text of a reference in one round trip, and restarts its time to
// live.
func (s *Store) Get(ctx context.Context, scope, reference string) (text string, found bool, err error) {
	digits, full := cutDigits(reference)
	if !full {
		return answer(s.client.GetEx(ctx, s.key(scope, reference), s.options.TTL))
	}
	short := strings.TrimSuffix(reference, digits) + digits[:s.options.HexLength]
	pipe := s.client.Pipeline()
	under := []*redis.StringCmd{pipe.GetEx(ctx, s.key(scope, short), s.options.TTL)}
	if short != reference {
		under = append(under, pipe.GetEx(ctx, s.key(scope, reference), s.options.TTL))
	}
	_, _ = pipe.Exec(ctx) // each command has its own error
	for _, command := range under {
		if text, found, err = answer(command); err != nil {
			return "", false, err
		}
		if sum := sha256.Sum256([]byte(text)); found && hex.EncodeToString(sum[:]) == digits {
			return text, true, nil
		}
	}
	return text, found, nil // what the reference itself holds; the registry judges it
}

// cutDigits returns the digits of a full reference.
func cutDigits(reference string) (digits string, full bool) {
	if len(reference) < fullDigits {
		return "", false
	}
	digits = reference[len(reference)-fullDigits:]
	return digits, strings.Trim(digits, "0123456789abcdef") == ""
}

func answer(command *redis.StringCmd) (text string, found bool, err error) {
	text, err = command.Result()
	if errors.Is(err, redis.Nil) {
		return "", false, nil
	}
	return text, err == nil, err
}

// key is different for every scope, even if the scope contains special characters.
func (s *Store) key(scope, reference string) string {
	return s.options.Prefix + strconv.Itoa(len(scope)) + ":" + scope + ":" + reference
}
