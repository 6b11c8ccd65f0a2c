package redisstore

import (
	"context"

	"github.com/redis/go-redis/v9"
)

// swap is docs/scale.md's script, the same in every language.
const swap = `if redis.call('GETRANGE', KEYS[1], 0, math.max(#ARGV[1], 1) - 1) ~= ARGV[1] then return 0 end
local state = {ARGV[2]}
for i = 4, #ARGV, 3 do
  state[#state + 1] = redis.call('GETRANGE', KEYS[1], #ARGV[1] + ARGV[i], #ARGV[1] + ARGV[i + 1] - 1)
  state[#state + 1] = ARGV[i + 2]
end
redis.call('SET', KEYS[1], table.concat(state), 'PX', ARGV[3])
return 1
`

var swapHash = redis.NewScript(swap).Hash()

// Load returns the state under a key in one round trip.
func (s *Store) Load(ctx context.Context, key string) (state string, found bool, err error) {
	return answer(s.client.Get(ctx, s.stateKey(key)))
}

// Swap keeps a state under a key if the present state begins with old or, for an
// empty old, if there is none. It takes one round trip, and restarts the state's
// time to live.
func (s *Store) Swap(ctx context.Context, key, old, state string) (swapped bool, err error) {
	return s.SwapParts(ctx, key, old, state, nil)
}

// SwapParts is Swap of a state that begins with a text. Behind it come, for each
// part, the bytes from Start to End of the present state, counted behind old, and
// then the part's text. Only the texts are sent.
func (s *Store) SwapParts(ctx context.Context, key, old, begin string, parts []struct {
	Start, End int
	Text       string
}) (swapped bool, err error) {
	given := []any{s.stateKey(key), old, begin, s.options.TTL.Milliseconds()}
	for _, p := range parts {
		given = append(given, p.Start, p.End, p.Text)
	}
	run := func(name, script string) (int, error) {
		c := once{redis.NewCmd(ctx, append([]any{name, script, 1}, given...)...)}
		_ = s.client.Process(ctx, c) // the command has its own error
		return c.Int()
	}
	n, err := run("evalsha", swapHash)
	if redis.HasErrorPrefix(err, "NOSCRIPT") {
		n, err = run("eval", swap)
	}
	return n == 1, err
}

// once is a command that the client does not send again when its answer is lost.
// A swap that was done would then look like a lost race, and its request like a
// duplicate.
type once struct{ *redis.Cmd }

func (once) NoRetry() bool { return true }

// stateKey has the session's key as its hash tag. Keys of definitions go on with
// a digit.
func (s *Store) stateKey(key string) string { return s.options.Prefix + "session:{" + key + "}" }
