package redisstore_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/runtime/go/redisstore"
	"github.com/compactgen/compactgen/tests/redisserver"
	"github.com/redis/go-redis/v9"
)

// figures are Redis's own: bytes over its connections, microseconds that it was
// busy, bytes of memory.
func figures(s *redisserver.Server) (in, out, busy, memory float64) {
	client := newClient(s.Address)
	defer client.Close()
	info := client.Info(background, "stats", "commandstats", "memory").Val()
	figure := func(name string) (sum float64) {
		for _, m := range regexp.MustCompile(`(?m)^`+name+`(\d+)`).FindAllStringSubmatch(info, -1) {
			n, _ := strconv.ParseFloat(m[1], 64)
			sum += n
		}
		return sum
	}
	return figure("total_net_input_bytes:"), figure("total_net_output_bytes:"), figure(`cmdstat_(?:evalsha|get|getex|pexpire):calls=\d+,usec=`), figure("used_memory:")
}

// openStore gives a new Redis, and a store on it.
func openStore(b *testing.B) (*redisserver.Server, *redis.Client, *redisstore.Store) {
	server := redisserver.Open(b)
	client := newClient(server.Address)
	b.Cleanup(func() { _ = client.Close() })
	store, err := redisstore.New(client, redisstore.Options{})
	if err != nil {
		b.Fatal(err)
	}
	return server, client, store
}

// BenchmarkTurn is what a turn of a stored session takes of Redis: the
// definitions, the state, and what the model answers. docs/scale.md has the
// figures.
func BenchmarkTurn(b *testing.B) {
	for _, size := range []int{1 << 10, 20 << 10, 100 << 10} {
		b.Run(fmt.Sprint(size>>10, " KiB"), func(b *testing.B) {
			server, _, store := openStore(b)
			registry, err := compact.NewRegistry(store, 32)
			if err != nil {
				b.Fatal(err)
			}
			c, err := compact.NewClientSession(compact.ClientSessionOptions{HexLength: 32})
			if err != nil {
				b.Fatal(err)
			}
			held := strings.Repeat("0123456789abcdef", size/16)
			turn := compact.Turn{Tools: []string{`{"name":"search","schema":{"type":"object"}}`}, System: new(strings.Repeat("Be brief. ", 150)), Args: "{}"}
			say := func(n int) {
				turn.Conversation = held + fmt.Sprint("question ", n)
				frames, err := c.Turn(turn)
				if err != nil {
					b.Fatal(err)
				}
				session, err := compact.NewStoredSession(registry, store, "tenant", "42")
				if err != nil {
					b.Fatal(err)
				}
				var last compact.Outcome
				for _, f := range frames {
					if last, err = session.Receive(background, f); err != nil {
						b.Fatal(err)
					}
				}
				answer := strings.Repeat("an answer ", 60)
				if err := session.Extend(background, answer); last.Request == nil || err != nil {
					b.Fatal(last, err)
				}
				if err := c.Extend(answer); err != nil {
					b.Fatal(err)
				}
			}
			say(-1) // the definitions, and the script
			in, out, busy, _ := figures(server)
			b.ResetTimer()
			for n := range b.N {
				say(n)
			}
			b.StopTimer()
			in2, out2, busy2, _ := figures(server)
			n := float64(b.N)
			b.ReportMetric((in2-in)/n, "bytes-in/turn")
			b.ReportMetric((out2-out)/n, "bytes-out/turn")
			b.ReportMetric((busy2-busy)/n, "redis-µs/turn")
		})
	}
}

// BenchmarkAtRest is what sessions take of Redis's memory beside their
// conversations.
func BenchmarkAtRest(b *testing.B) {
	for _, size := range []int{0, 1 << 10, 20 << 10} {
		b.Run(fmt.Sprint(size>>10, " KiB"), func(b *testing.B) {
			server, client, store := openStore(b)
			const sessions = 4000
			head := "1|0123456789abcdef|0123456789abcdef|0123456789abcdef0123456789abcdef|"
			for range b.N {
				client.FlushAll(background)
				_, _, _, before := figures(server)
				for i := range sessions {
					if _, err := store.Swap(background, fmt.Sprintf("tenant-7:0190f1e2-%04d-7abc-8def-0123456789ab", i), "", head+strings.Repeat("x", size)); err != nil {
						b.Fatal(err)
					}
				}
				_, _, _, after := figures(server)
				b.ReportMetric((after-before)/sessions-float64(size), "bytes-beside/session")
			}
		})
	}
}
