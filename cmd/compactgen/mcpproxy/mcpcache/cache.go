// Package mcpcache keeps complete results of 2026-07-28 for all replicas of a
// proxy. Where the store does not answer there is nothing in it.
package mcpcache

import (
	"crypto/rand"
	"strconv"
	"sync"
	"time"

	"github.com/compactgen/compactgen/cmd/compactgen/mcpproxy/foreign"
	"github.com/compactgen/compactgen/cmd/compactgen/mcpproxy/redis"
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

// do is false where the store has not done all of it.
func (c *Cache) do(commands ...[]string) ([]redis.Reply, bool) {
	c.mu.Lock()
	rests := time.Now().Before(c.rest)
	c.mu.Unlock()
	if rests {
		return nil, false
	}
	replies, err := c.store.Do(commands...)
	for _, r := range replies {
		if r.Failure != "" {
			return nil, false // of this command alone: the next one may do
		}
	}
	if err != nil {
		c.mu.Lock()
		c.rest = time.Now().Add(pause)
		c.mu.Unlock()
	}
	return replies, err == nil
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
	var commands [][]string
	for _, key := range []string{slot.public, slot.private} {
		if key != "" {
			commands = append(commands, []string{"GET", key}, []string{"PTTL", key})
		}
	}
	if commands == nil {
		return "", nil, false
	}
	replies, ok := c.do(commands...)
	if !ok {
		return "", nil, false
	}
	for i := 0; i < len(replies); i += 2 {
		if kept, left := replies[i], replies[i+1].Number; !kept.Null && left > 0 {
			if result, ok := c.aged(kept.Text, left); ok {
				return result, slot, true
			}
		}
	}
	return "", slot, false
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
	if !ok || len(result) > redis.MaxValue {
		return
	}
	key := slot.private
	if h.isPublic {
		key = slot.public
	}
	if life := c.life(h.ttl).Milliseconds(); key != "" && life > 0 {
		c.do([]string{"SET", key, result, "PX", strconv.FormatInt(life, 10)})
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
	key := c.key("generation")
	replies, ok := c.do([]string{"GET", key})
	if ok && replies[0].Null {
		replies, ok = c.do([]string{"SET", key, rand.Text(), "NX"}, []string{"GET", key})
	}
	if !ok {
		return "", false
	}
	text := replies[len(replies)-1].Text
	return text, text != ""
}

// Changed empties the cache for all. What was asked for before is not kept.
func (c *Cache) Changed() {
	if _, ok := c.do([]string{"SET", c.key("generation"), rand.Text()}); !ok {
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
