package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"github.com/compactgen/compactgen/cmd/compactgen/draw/damage"
)

// batchSize frames of one class are judged together.
const batchSize = 100

// mostSaved disagreements of one signature are minimised and saved; the rest are
// counted.
const mostSaved = 2

// A run draws frames and has them judged. Frame n depends on the seed and n
// alone, however many lanes there are.
type run struct {
	classes []*class
	round   []*class // whose turn it is, batch by batch
	others  map[damage.Kind][]string
	seed    uint64
	frames  int64     // after these it ends; 0 for no such end
	until   time.Time // then, at the latest
	lanes   int
	judge   func(context.Context) (judge, error)
	save    string // a folder
	out     io.Writer

	next   atomic.Int64 // the first frame of the next batch
	mu     sync.Mutex
	tally  map[*class]*tally
	found  map[string]int // by class and signature
	failed error
}

type tally struct {
	frames, accepted, wrong int
	spent                   time.Duration
}

// do runs all lanes to their end or until it is interrupted.
func (r *run) do(ctx context.Context) error {
	r.tally, r.found = map[*class]*tally{}, map[string]int{}
	for _, c := range r.classes {
		r.tally[c] = &tally{}
	}
	var wg sync.WaitGroup
	for range r.lanes {
		wg.Go(func() {
			if err := r.lane(ctx); err != nil && ctx.Err() == nil {
				r.mu.Lock()
				r.failed = err
				r.mu.Unlock()
			}
		})
	}
	wg.Wait()
	return r.failed
}

func (r *run) lane(ctx context.Context) error {
	j, err := r.judge(ctx)
	if err != nil {
		return err
	}
	for ctx.Err() == nil && time.Now().Before(r.until) {
		first := r.next.Add(batchSize) - batchSize
		if r.frames > 0 && first >= r.frames {
			break
		}
		if err := r.batch(ctx, j, first); err != nil {
			return err
		}
	}
	return j.close()
}

// frame draws frame n.
func (r *run) frame(n int64) frame {
	c := r.round[n/batchSize%int64(len(r.round))]
	return c.draw(rand.New(rand.NewPCG(r.seed, uint64(n))), r.others)
}

func (r *run) batch(ctx context.Context, j judge, first int64) error {
	begin := time.Now()
	size := int64(batchSize)
	if r.frames > 0 {
		size = min(size, r.frames-first)
	}
	frames := make([]frame, size)
	for i := range frames {
		frames[i] = r.frame(first + int64(i))
	}
	verdicts, err := j.decide(ctx, frames)
	if err != nil {
		return err
	}
	r.mu.Lock()
	t := r.tally[frames[0].class]
	t.frames += len(frames)
	t.spent += time.Since(begin)
	for _, v := range verdicts {
		if v.accepted {
			t.accepted++
		}
	}
	r.mu.Unlock()
	for i, v := range verdicts {
		if v.signature == "" {
			continue
		}
		if err := r.disagreement(ctx, j, first+int64(i), frames[i], v); err != nil {
			return err
		}
	}
	return nil
}

// disagreement counts one, and minimises and saves it where it is of a new kind.
func (r *run) disagreement(ctx context.Context, j judge, n int64, f frame, v verdict) error {
	key := f.class.name + ": " + v.signature
	r.mu.Lock()
	r.tally[f.class].wrong++
	r.found[key]++
	known := r.found[key] > mostSaved
	r.mu.Unlock()
	if known {
		return nil
	}
	small := minimise(f, func(f frame) bool {
		again, err := j.decide(ctx, []frame{f})
		return err == nil && again[0].signature == v.signature
	})
	again, err := j.decide(ctx, []frame{small})
	if err != nil {
		return err
	}
	if again[0].signature != "" {
		v = again[0]
	}
	path, err := save(r.save, small, v)
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	fmt.Fprintf(r.out, "frame %d, %s\n  %q %v\n", n, key, small.parts, small.limits)
	for _, s := range v.said {
		fmt.Fprintln(r.out, "  "+s)
	}
	fmt.Fprintln(r.out, "  saved:", path)
	return nil
}
