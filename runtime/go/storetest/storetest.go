// Package storetest says whether a store of one's own keeps what a
// [compact.Registry] and a [compact.StoredSession] rely on:
//
//	func TestMyStore(t *testing.T) {
//		open := func() compact.Store { return newMyStore(t) }
//		if err := storetest.TestStore(open); err != nil {
//			t.Error(err)
//		}
//	}
//
// Each function opens several stores, which are new and empty. They cannot test
// what a store does when its database fails: it must return an error.
package storetest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/compactgen/compactgen/runtime/go"
)

// A check is one test, of a store that is new.
type check[S any] struct {
	name string
	run  func(c *checked, store S)
}

// A checked test notes what is wrong. It is safe for concurrent use.
type checked struct {
	mu    sync.Mutex
	wrong []error
}

func (c *checked) errorf(format string, args ...any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.wrong = append(c.wrong, fmt.Errorf(format, args...))
}

// most is how many faults of one test are reported.
const most = 3

func runAll[S any](checks []check[S], open func() S) error {
	var all []error
	for _, test := range checks {
		var c checked
		test.run(&c, open())
		for _, err := range c.wrong[:min(most, len(c.wrong))] {
			all = append(all, fmt.Errorf("%s: %w", test.name, err))
		}
	}
	return errors.Join(all...)
}

// shown is a text that fits on a line.
func shown(text string) string {
	if len(text) > 60 {
		return fmt.Sprintf("%.60q… (%d bytes)", text, len(text))
	}
	return fmt.Sprintf("%q", text)
}

// texts are texts of which a careless store loses something.
var texts = []string{" {} ", "\ufeff한\x00\r\n😀", "a|b\n\n", strings.Repeat("long ", 250_000)}

// atOnce runs goroutines that begin together.
func atOnce(n int, do func(i int)) {
	var all sync.WaitGroup
	begin := make(chan struct{})
	for i := range n {
		all.Go(func() {
			<-begin
			do(i)
		})
	}
	close(begin)
	all.Wait()
}

var background = context.Background()

// reference is one of a text's, of a tool; the texts here are given as they are.
func reference(text string, digits int) string {
	full, err := compact.Default().SystemReference(text, 64)
	if err != nil {
		panic(err) // it is Unicode
	}
	return full[:len(full)-64+digits]
}
