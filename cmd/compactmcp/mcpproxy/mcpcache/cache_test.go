package mcpcache_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/header"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/mcpcache"
	"github.com/compactgen/compactgen/tests/redisserver"
)

// What is kept says how long it is good from now, and is not kept for longer than
// allowed, nor if it is too long.
func TestLife(t *testing.T) {
	store, err := mcpcache.Open("unix://"+redisserver.Open(t).Address, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	m, _ := header.Read(`{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}`)
	q := mcpcache.Read(m, &http.Request{Header: http.Header{}, URL: &url.URL{}})
	for i, c := range []struct {
		ttl, left   int64 // ms that the server says, and that the store has it for
		least, most int64 // ms that are told
		result      string
		isKept      bool
	}{
		{600_000, 60_000, 590_000, 600_000, "", true}, // kept for a minute of its ten
		{600_000, 20_000, 550_000, 560_000, "", true}, // forty seconds later
		{30_000, 20_000, 10_000, 20_000, "", true},
		{1 << 62, 20_000, 1<<62 - 50_000, 1<<62 - 30_000, "", true},
		{600_000, 0, 0, 0, strings.Repeat("x", 4<<20), false},
	} {
		cache := mcpcache.New(store, fmt.Sprint("upstream ", i), nil, time.Minute)
		_, slot, _ := cache.Find(q)
		cache.Keep(slot, fmt.Sprintf(`{"resultType":"complete","ttlMs":%d,"cacheScope":"public","x":%q}`, c.ttl, c.result))
		if c.isKept {
			isThere, err := store.PExpire(t.Context(), mcpcache.Where(slot), time.Duration(c.left)*time.Millisecond).Result()
			if err != nil || !isThere {
				t.Fatalf("%d: %v, %v", i, isThere, err)
			}
		}
		result, _, found := cache.Find(q)
		var told struct {
			TTLMs int64 `json:"ttlMs"`
		}
		if found {
			if err := json.Unmarshal([]byte(result), &told); err != nil {
				t.Fatal(err)
			}
		}
		if found != c.isKept || found && (told.TTLMs < c.least || told.TTLMs > c.most) {
			t.Errorf("%d: %v, %d", i, found, told.TTLMs)
		}
	}
}

// Addresses that are none; the errors do not repeat them.
func TestAddresses(t *testing.T) {
	for _, address := range []string{"http://:secret@host", "redis://:secret@host/x", "redis://:secret@host/1/2", "%zz:secret", "secret"} {
		if _, err := mcpcache.Open(address, time.Minute); err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v", address, err)
		}
	}
}
