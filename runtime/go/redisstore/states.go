package redisstore

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// swap is docs/scale.md's script, the same in every language.
var swap = redis.NewScript(`if ARGV[1] == '' then
  if redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3], 'NX') then return 1 end
  return 0
end
if redis.call('GETRANGE', KEYS[1], 0, #ARGV[1] - 1) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1
`)

// Load returns the state under a key in one round trip.
func (s *Store) Load(ctx context.Context, key string) (state string, found bool, err error) {
	return answer(s.client.Get(ctx, s.stateKey(key)))
}

// Swap keeps a state under a key, if what is there begins with old, or, where old
// is empty, if nothing is there. It takes one round trip, and starts the state's
// time anew.
func (s *Store) Swap(ctx context.Context, key, old, state string) (swapped bool, err error) {
	n, err := swap.Run(ctx, s.client, []string{s.stateKey(key)}, old, state, s.options.TTL.Milliseconds()).Int()
	return n == 1, err
}

// stateKey has the session's key as its hash tag. Keys of definitions go on with
// a digit.
func (s *Store) stateKey(key string) string { return s.options.Prefix + "session:{" + key + "}" }
