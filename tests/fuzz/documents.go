package main

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/compactgen/compactgen/cmd/compactgen/draw"
	"github.com/compactgen/compactgen/gen/model"
)

const (
	documentsAtOnce = 1000 // have one hash
	mostShown       = 10   // differences, after which no more are looked for
)

// documentAt draws one document. Most are small; it depends on the seed and its
// number alone.
func documentAt(seed uint64, n int64) string {
	r := rand.New(rand.NewPCG(seed, uint64(n)))
	return draw.Of(&model.Model{}, r).JSON([...]int{0, 1, 1, 1, 1, 1, 2, 2}[r.IntN(8)])
}

// encodings compares what encoders make of documents.
type encodings struct {
	seed      uint64
	count     int64
	languages []string
	start     func(ctx context.Context, language string) (encoder, error)
	out       io.Writer

	next  atomic.Int64
	bytes atomic.Int64
	wrong atomic.Int64
	print sync.Mutex
}

// do compares all documents, in so many lanes.
func (e *encodings) do(ctx context.Context, lanes int) error {
	begin, failures := time.Now(), make([]error, lanes)
	var lane sync.WaitGroup
	for i := range failures {
		lane.Go(func() { failures[i] = e.lane(ctx) })
	}
	lane.Wait()
	if err := errors.Join(failures...); err != nil {
		return err
	}
	took := time.Since(begin)
	fmt.Fprintf(e.out, "%s, seed %d: %d documents of T2 (%d MB) in both densities in %v, %.0f/s, %d differences\n", strings.Join(e.languages, ","),
		e.seed, e.count, e.bytes.Load()/1e6, took.Round(time.Second), float64(e.count)/took.Seconds(), e.wrong.Load())
	return nil
}

func (e *encodings) lane(ctx context.Context) (err error) {
	encoders := make([]encoder, len(e.languages))
	for i, language := range e.languages {
		if encoders[i], err = e.start(ctx, language); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, encoders[i].close()) }()
	}
	for ctx.Err() == nil && e.wrong.Load() < mostShown {
		from := e.next.Add(documentsAtOnce) - documentsAtOnce
		to := min(from+documentsAtOnce, e.count)
		if from >= to {
			return nil
		}
		documents := make([]string, 0, to-from)
		for n := from; n < to; n++ {
			documents = append(documents, documentAt(e.seed, n))
			e.bytes.Add(int64(len(documents[n-from])))
		}
		if err := e.compare(encoders, documents); err != nil {
			return err
		}
		if done := to / 100_000; done > from/100_000 {
			fmt.Fprintf(e.out, "%d documents\n", to)
		}
	}
	return ctx.Err()
}

// compare finds each document of which the encoders make different things.
func (e *encodings) compare(encoders []encoder, documents []string) error {
	same, err := agree(encoders, documents)
	if same || err != nil || e.wrong.Load() >= mostShown {
		return err
	}
	if len(documents) > 1 {
		half := len(documents) / 2
		return errors.Join(e.compare(encoders, documents[:half]), e.compare(encoders, documents[half:]))
	}
	small := smallest(encoders, documents[0])
	if e.wrong.Add(1) > mostShown {
		return nil
	}
	e.print.Lock()
	defer e.print.Unlock()
	fmt.Fprintf(e.out, "%s differ on %s\n  first seen on %s\n", strings.Join(e.languages, ", "), small, documents[0])
	return nil
}

// smallest takes characters out of a document as long as it is one, and the
// encoders differ.
func smallest(encoders []encoder, document string) string {
	m := &minimiser{tries: mostTries}
	for {
		less := strings.Join(m.fewer(split(document), func(parts []string) bool {
			document := strings.Join(parts, "")
			if m.tries--; m.tries < 0 || !json.Valid([]byte(document)) {
				return false
			}
			same, err := agree(encoders, []string{document})
			return err == nil && !same
		}), "")
		if less == document {
			return document
		}
		document = less
	}
}

func agree(encoders []encoder, documents []string) (bool, error) {
	sums, failures := make([][sha256.Size]byte, len(encoders)), make([]error, len(encoders))
	var all sync.WaitGroup
	for i, encoder := range encoders {
		all.Go(func() { sums[i], failures[i] = encoder.hash(documents) })
	}
	all.Wait()
	for _, sum := range sums[1:] {
		if sum != sums[0] {
			return false, errors.Join(failures...)
		}
	}
	return true, errors.Join(failures...)
}
