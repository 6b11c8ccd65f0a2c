package mcpspan

import (
	"testing"
	"time"
)

func TestSpansAddUp(t *testing.T) {
	var s Spans
	for range 2 {
		start := s.Start()
		time.Sleep(2 * time.Millisecond)
		s.End(Wrap, start)
	}
	if took, ok := s.Took(Wrap); !ok || took < 4*time.Millisecond {
		t.Errorf("wrap: %v, %v", took, ok)
	}
	if took, ok := s.Took(Parse); ok || took != 0 {
		t.Errorf("parse was not taken: %v, %v", took, ok)
	}
}

// Off, a span neither reads the clock nor allocates.
func TestOffIsFree(t *testing.T) {
	var off *Spans
	if !off.Start().IsZero() {
		t.Error("the clock was read")
	}
	allocations := testing.AllocsPerRun(100, func() { off.End(Parse, off.Start()) })
	if _, ok := off.Took(Parse); ok || allocations != 0 {
		t.Errorf("%v allocations, taken %v", allocations, ok)
	}
}

func TestOnAllocatesNothing(t *testing.T) {
	var s Spans
	if n := testing.AllocsPerRun(100, func() { s.End(Parse, s.Start()) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestNames(t *testing.T) {
	want := []string{"parse", "base64", "wrap", "stringify"}
	for i, step := range Steps() {
		if step.String() != want[i] {
			t.Errorf("%d: %s, want %s", i, step, want[i])
		}
	}
}

func BenchmarkOff(b *testing.B) {
	var off *Spans
	for b.Loop() {
		off.End(Parse, off.Start())
	}
}
