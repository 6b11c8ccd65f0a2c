package redisstore_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/runtime/go/redisstore"
	"github.com/compactgen/compactgen/tests/faults/proxy"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// between puts a network between a server and the clients of the address that
// it gives.
func between(t *testing.T, s *server, next func(n int) proxy.Link) string {
	t.Helper()
	p, err := proxy.Start(s.address, next)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return p.Address
}

// A Redis that answers late, often after the caller has gone: what comes late
// answers nobody else's question. Nothing is ever another text, a false conflict,
// or unknown; what is not there in time is not available, and only that. First
// chance decides who is late, then a gate that no answer passes.
func TestLateAnswersAreNobodys(t *testing.T) {
	s := startServer(t)
	random := rand.New(rand.NewPCG(toolchain.Seed(t), 0))
	var mu sync.Mutex
	draw := func(n int) int {
		mu.Lock()
		defer mu.Unlock()
		return random.IntN(n)
	}
	var gate sync.RWMutex
	address := between(t, s, func(int) proxy.Link {
		return proxy.Link{Hold: func() {
			time.Sleep(time.Duration(draw(4)) * time.Millisecond)
			gate.RLock() // closed while it is locked for writing
			defer gate.RUnlock()
		}}
	})
	client := newClient(address)
	t.Cleanup(func() { _ = client.Close() })
	r, direct := openRegistry(t, client, redisstore.Options{}), openRegistry(t, s.client(), redisstore.Options{})
	judge := func(what string, right bool, err error) (inTime bool) {
		late := isKind(err, compact.KindNotAvailable)
		if !late && (err != nil || !right) {
			t.Errorf("%s: %v", what, err)
		}
		return !late
	}
	const askers = 8
	each := func(ask func(g int)) {
		var all sync.WaitGroup
		for g := range askers {
			all.Go(func() { ask(g) })
		}
		all.Wait()
	}
	each(func(g int) {
		for i := range 60 {
			text := fmt.Sprintf("the prompt %d of %d", i%7, g%4)
			want, err := direct.Define(background, "a", compact.DefinitionSystem, text)
			if err != nil {
				t.Error(err)
				return
			}
			ctx, cancel := context.WithTimeout(background, time.Duration(1+draw(40))*time.Millisecond)
			reference, err := r.Define(ctx, "a", compact.DefinitionSystem, text)
			judge("define", reference == want, err)
			got, err := r.Resolve(ctx, "a", want)
			judge("resolve", got == text, err)
			cancel()
		}
	})
	for i := range 20 {
		text := func(g int) string { return fmt.Sprintf("the prompt %d of %d behind the gate", i, g) }
		var references [askers]string
		for g := range askers {
			references[g] = define(t, direct, "a", text(g))
		}
		gate.Lock()
		each(func(g int) {
			ctx, cancel := context.WithTimeout(background, 5*time.Millisecond)
			defer cancel()
			if got, err := r.Resolve(ctx, "a", references[g]); judge("resolve behind the gate", false, err) {
				t.Errorf("%q passed the gate", got)
			}
		})
		gate.Unlock() // what they asked for comes, and others ask
		each(func(g int) {
			for inTime := false; !inTime; {
				got, err := r.Resolve(background, "a", references[(g+1)%askers])
				inTime = judge("resolve", got == text((g+1)%askers), err)
			}
		})
	}
}

// A connection to Redis that is cut, wherever: the whole text or none.
func TestCutAnswers(t *testing.T) {
	s := startServer(t)
	text := strings.Repeat("a prompt of some length. ", 8)
	reference := define(t, openRegistry(t, s.client(), redisstore.Options{}), "a", text)
	const upTo = 700 // the greeting, and the text
	cut := 0
	address := between(t, s, func(n int) proxy.Link { return proxy.Link{Cut: true, Up: -1, Down: n} })
	for n := range upTo {
		client := newClient(address)
		got, err := openRegistry(t, client, redisstore.Options{}).Resolve(background, "a", reference)
		_ = client.Close()
		switch {
		case isKind(err, compact.KindNotAvailable):
			cut++
		case err != nil || got != text:
			t.Errorf("cut at %d: %q, %v", n, got, err)
		}
	}
	if cut < len(text) || cut == upTo {
		t.Errorf("%d of %d were cut", cut, upTo)
	}
}
