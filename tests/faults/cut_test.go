package faults

import (
	"os"
	"sync/atomic"
	"testing"

	"github.com/compactgen/compactgen/tests/faults/proxy"
	"github.com/compactgen/compactgen/tests/load/traffic"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// Bytes of an exchange on the wire, and some more: a request, and an answer.
const (
	upBytes   = 800
	downBytes = 1500
)

// A connection is cut at each byte of a request and of an answer; in CI at
// each eighteenth, in a short run at a third of these, others in each language;
// and again from the first on, until enough answers were cut in their middle, as
// the client sees it. Then the network is well, and turns get through.
func TestCutAtEveryByte(t *testing.T) {
	from, step := 0, 54
	switch {
	case os.Getenv("COMPACT_LONG") != "":
		step = 1
	case !toolchain.Sampled(t):
		step = 18
	}
	eachLanguage(t, func(t *testing.T, start func(traffic.Job) *traffic.Process) {
		_, address := serve(t, 0)
		whole := (downBytes + upBytes - from + step - 1) / step
		var links atomic.Int64
		var well atomic.Bool
		p, err := proxy.Start(address, func(n int) proxy.Link {
			links.Add(1)
			switch at := from + step*(n%whole); {
			case well.Load():
				return proxy.Link{}
			case at < downBytes:
				return proxy.Link{Cut: true, Up: -1, Down: at}
			default:
				return proxy.Link{Cut: true, Up: at - downBytes, Down: -1}
			}
		})
		check(t, err)
		defer p.Close()
		c := start(traffic.Job{Address: p.Address, Seed: seed, First: from, Streams: 1, Patience: int(patience.Milliseconds())})
		until(t, "all cuts", func() bool { return sample(t, c).Cut >= 600/step && links.Load() > int64(whole) })
		well.Store(true)
		turns := sample(t, c).Turns
		until(t, "turns on a whole connection", func() bool { return sample(t, c).Turns > turns+5 })
		r := stop(t, c)
		t.Logf("%d connections, %d turns, %d failures, %d in the middle of an answer", links.Load(), r.Turns, r.Failures, r.Cut)
		from = (from + 6) % step
	})
}
