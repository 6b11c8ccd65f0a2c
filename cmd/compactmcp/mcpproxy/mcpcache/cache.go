// Package mcpcache keeps complete results of 2026-07-28 for all replicas of a
// proxy. Where the store does not answer there is nothing in it.
package mcpcache

import (
	"context"
	"crypto/rand"
	"errors"
	"strconv"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/foreign"
)

// A Cache is one upstream's part of a store.
type Cache struct {
	store    *redis.Client
	upstream string
	secret   []byte // for what is private; none: that is not kept
	longest  time.Duration

	mu   sync.Mutex
	rest time.Time // until then the store is not asked
}

// pause is how long a store that failed is left alone.
const pause = time.Second

// New returns the cache of an upstream. Results live for at most longest.
func New(store *redis.Client, upstream string, secret []byte, longest time.Duration) *Cache {
	return &Cache{store: store, upstream: upstream, secret: secret, longest: longest}
}

// ask is false where the store has not done it.
func (c *Cache) ask(f func(ctx context.Context) error) bool {
	c.mu.Lock()
	rests := time.Now().Before(c.rest)
	c.mu.Unlock()
	if rests {
		return false
	}
	ctx, cancel := context.WithTimeout(context.Background(), c.store.Options().ReadTimeout)
	defer cancel()
	err := f(ctx)
	var refused redis.Error // of this command alone: the next one may do
	if err != nil && !errors.As(err, &refused) {
		c.mu.Lock()
		c.rest = time.Now().Add(pause)
		c.mu.Unlock()
	}
	return err == nil
}

// A Slot is where a result is kept: found by who asks, of the generation from
// before it was fetched.
type Slot struct{ public, private string }

// Find returns the result for a request, and otherwise where to keep it; nil for
// nowhere.
func (c *Cache) Find(q *Request) (result string, slot *Slot, found bool) {
	generation, ok := c.generation()
	if !ok {
		return "", nil, false
	}
	slot = c.slot(q, generation)
	for _, key := range []string{slot.public, slot.private} {
		if key == "" {
			continue
		}
		kept, left, ok := c.get(key)
		if !ok {
			return "", nil, false
		}
		if left > 0 {
			if result, ok := c.aged(kept, left.Milliseconds()); ok {
				return result, slot, true
			}
		}
	}
	return "", slot, false
}

// get returns what is kept, and for how long; 0 for nothing.
func (c *Cache) get(key string) (kept string, left time.Duration, ok bool) {
	ok = c.ask(func(ctx context.Context) error {
		p := c.store.Pipeline()
		text, life := p.Get(ctx, key), p.PTTL(ctx, key)
		_, err := p.Exec(ctx)
		kept, left = text.Val(), life.Val()
		if errors.Is(err, redis.Nil) {
			left, err = 0, nil
		}
		return err
	})
	return kept, left, ok
}

// aged is a kept result with a ttlMs that counts from now.
func (c *Cache) aged(result string, left int64) (string, bool) {
	h, ok := read(result)
	if !ok {
		return "", false
	}
	elapsed := max(0, c.life(h.ttl).Milliseconds()-left)
	return foreign.With(result, strconv.FormatInt(max(0, h.ttl-elapsed), 10), "ttlMs")
}

// life is how long a result is kept.
func (c *Cache) life(ttl int64) time.Duration {
	return min(time.Duration(min(ttl, int64(time.Hour/time.Millisecond)))*time.Millisecond, c.longest)
}

// Keep stores a result, where it may be kept.
func (c *Cache) Keep(slot *Slot, result string) {
	h, ok := read(result)
	if !ok || len(result) > maxValue {
		return
	}
	key := slot.private
	if h.isPublic {
		key = slot.public
	}
	if life := c.life(h.ttl); key != "" && life > 0 {
		c.ask(func(ctx context.Context) error { return c.store.Set(ctx, key, result, life).Err() })
	}
}

// hints are what a result says about keeping it.
type hints struct {
	ttl      int64
	isPublic bool
}

// read is false for a result that may not be kept, or could be read in two ways.
func read(result string) (h hints, ok bool) {
	found, clear := foreign.Find(result, "resultType", "ttlMs", "cacheScope")
	typ, _ := foreign.Text(found[0])
	ttl, err := strconv.ParseInt(found[1], 10, 64)
	scope, _ := foreign.Text(found[2])
	return hints{ttl, scope == "public"}, clear && typ == "complete" && err == nil && ttl > 0
}

// generation is what all keys begin with; it is random, so that one that was lost
// never comes back.
func (c *Cache) generation() (string, bool) {
	key, text := c.key("generation"), ""
	ok := c.ask(func(ctx context.Context) (err error) {
		if text, err = c.store.Get(ctx, key).Result(); !errors.Is(err, redis.Nil) {
			return err
		}
		p := c.store.Pipeline()
		p.SetNX(ctx, key, rand.Text(), 0)
		got := p.Get(ctx, key)
		_, err = p.Exec(ctx)
		text = got.Val()
		return err
	})
	return text, ok && text != ""
}

// Changed empties the cache for all. What was asked for before is not kept.
func (c *Cache) Changed() {
	if !c.ask(func(ctx context.Context) error { return c.store.Set(ctx, c.key("generation"), rand.Text(), 0).Err() }) {
		c.lost()
	}
}

// lost leaves the store alone for as long as anything old may be in it.
func (c *Cache) lost() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if until := time.Now().Add(c.longest); c.rest.Before(until) {
		c.rest = until
	}
}
