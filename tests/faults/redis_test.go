package faults

import (
	"context"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"github.com/compactgen/compactgen/tests/faults/proxy"
	"github.com/compactgen/compactgen/tests/load/traffic"
	"github.com/compactgen/compactgen/tests/redisserver"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// A cluster are three servers behind a balancer, and the Redis that they share,
// over a network.
type cluster struct {
	t       *testing.T
	store   *redisserver.Server
	redis   *redis.Client // without the network
	network *proxy.Proxy
	slow    atomic.Bool
	servers []*traffic.Server
	clients *traffic.Process
}

func startCluster(t *testing.T) *cluster {
	t.Helper()
	c := &cluster{t: t, store: redisserver.Open(t)}
	c.redis = c.direct(c.store)
	network, err := proxy.Start(c.store.Address, func(int) proxy.Link {
		return proxy.Link{Hold: func() {
			if c.slow.Load() {
				time.Sleep(5 * time.Millisecond)
			}
		}}
	})
	check(t, err)
	t.Cleanup(network.Close)
	c.network = network
	var addresses []string
	for range 3 {
		s, err := traffic.NewServer(traffic.Options{Seed: seed, Gap: gap, Redis: network.Address, Faults: true}, func(p string) { t.Error(p) })
		check(t, err)
		h := httptest.NewServer(s.Handler())
		t.Cleanup(s.Close)
		t.Cleanup(h.Close)
		c.servers, addresses = append(c.servers, s), append(addresses, strings.TrimPrefix(h.URL, "http://"))
	}
	b := traffic.NewBalancer(streams, func(error) {}, addresses...)
	t.Cleanup(b.Close)
	front := httptest.NewServer(b)
	t.Cleanup(front.Close)
	found, _ := programs()
	job := traffic.Job{Address: strings.TrimPrefix(front.URL, "http://"), Seed: seed, Streams: streams, Digits: 32, Patience: int(patience.Milliseconds())}
	if c.clients, err = found.StartClients("go", job); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.clients.Kill() })
	return c
}

func (c *cluster) direct(s *redisserver.Server) *redis.Client {
	client := redis.NewClient(&redis.Options{Network: "unix", Addr: s.Address})
	c.t.Cleanup(func() { _ = client.Close() })
	return client
}

func (c *cluster) do(command ...any) {
	c.t.Helper()
	if err := c.redis.Do(c.t.Context(), command...).Err(); err != nil {
		c.t.Fatal(command, err)
	}
}

// figure is one of Redis's own.
func (c *cluster) figure(name string) int {
	c.t.Helper()
	_, info, _ := strings.Cut(c.redis.Info(c.t.Context(), "memory", "stats").Val(), name+":")
	text, _, _ := strings.Cut(info, "\r")
	n, err := strconv.Atoi(text)
	if err != nil {
		c.t.Fatal(err)
	}
	return n
}

// turns waits until all streams have had some.
func (c *cluster) turns(what string) {
	c.t.Helper()
	before := sample(c.t, c.clients).Turns
	until(c.t, "turns "+what, func() bool { return sample(c.t, c.clients).Turns > before+2*streams })
}

// refused waits until turns have been, because of what Redis answers.
func (c *cluster) refused() {
	c.t.Helper()
	count := func() (n int64) {
		for _, s := range c.servers {
			n += s.Counts.Refused.Load()
		}
		return n
	}
	before := count()
	until(c.t, "refusals", func() bool { return count() > before+streams })
}

// TestRedisFaults: when anything happens to the Redis that servers share, no
// stream gets a wrong answer and none is lost. Streams go on as soon as Redis
// does, or at once if another turn can still be kept.
func TestRedisFaults(t *testing.T) {
	toolchain.Need(t, "redis-server")
	for name, fault := range map[string]func(c *cluster){
		"killed": func(c *cluster) {
			c.store.Kill()
			c.refused()
			if err := c.store.Start(); err != nil {
				c.t.Fatal(err)
			}
		},
		"failed over": func(c *cluster) {
			replica := redisserver.Open(c.t)
			feed, err := proxy.Start(c.store.Address, func(int) proxy.Link { return proxy.Link{} })
			if err != nil {
				c.t.Fatal(err)
			}
			defer feed.Close()
			host, port, _ := strings.Cut(feed.Address, ":")
			c.do("CONFIG", "SET", "repl-diskless-sync-delay", "0") // or a replica waits for others
			second := c.direct(replica)
			if err := second.Do(c.t.Context(), "REPLICAOF", host, port).Err(); err != nil {
				c.t.Fatal(err)
			}
			until(c.t, "a replica", func() bool {
				return second.DBSize(c.t.Context()).Val() > 0 && strings.Contains(second.Info(c.t.Context(), "replication").Val(), "master_link_status:up")
			})
			c.turns("with a replica")
			c.store.Kill()
			c.refused()
			if err := second.Do(c.t.Context(), "REPLICAOF", "NO", "ONE").Err(); err != nil {
				c.t.Fatal(err)
			}
			c.network.Retarget(replica.Address)
		},
		"slow": func(c *cluster) {
			c.slow.Store(true)
			c.turns("slowly")
			c.slow.Store(false)
		},
		"hanging": func(c *cluster) {
			if err := c.store.Hang(); err != nil {
				c.t.Fatal(err)
			}
			c.refused()
			if err := c.store.Wake(); err != nil {
				c.t.Fatal(err)
			}
		},
		"full": func(c *cluster) {
			c.do("CONFIG", "SET", "maxmemory", "1")
			c.refused()
			c.do("CONFIG", "SET", "maxmemory", "0")
		},
		"full, and forgetting": func(c *cluster) {
			c.do("CONFIG", "SET", "maxmemory-policy", "allkeys-lru")
			c.do("CONFIG", "SET", "maxmemory", c.figure("used_memory")+256<<10)
			ctx, cancel := context.WithCancel(c.t.Context())
			var others sync.WaitGroup
			others.Go(func() { // who fill it up
				for n := 0; ctx.Err() == nil; n++ {
					c.redis.Set(ctx, strconv.Itoa(n), strings.Repeat("x", 1024), 0)
					time.Sleep(time.Millisecond)
				}
			})
			defer others.Wait()
			defer cancel()
			until(c.t, "evictions", func() bool { return c.figure("evicted_keys") > 100 })
			missed := sample(c.t, c.clients).Resumed
			until(c.t, "a state that is gone", func() bool { return sample(c.t, c.clients).Resumed > missed })
			c.turns("while Redis forgets")
		},
		"read-only": func(c *cluster) {
			c.do("REPLICAOF", "127.0.0.1", "1")
			c.refused()
			c.do("REPLICAOF", "NO", "ONE")
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := startCluster(t)
			c.turns("at first")
			fault(c)
			c.turns("behind the fault")
			r := stop(t, c.clients)
			t.Logf("%d turns, %d failures, %d times a server lacked something", r.Turns, r.Failures, r.Resumed)
		})
	}
}
