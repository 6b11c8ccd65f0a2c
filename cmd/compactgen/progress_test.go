package main

import (
	"bytes"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// Half done is half filled, in every width, one column short of the line.
func TestBar(t *testing.T) {
	for _, width := range []int{20, 80, 200} {
		line := bar(50, 100, width, false)
		if got := utf8.RuneCountInString(line); got != width-1 {
			t.Errorf("width %d: %d columns", width, got)
		}
		full, rest := strings.Count(line, "█"), strings.Count(line, "░")
		if full > rest || rest-full > 1 || !strings.HasSuffix(line, "  50 %") {
			t.Errorf("width %d: %q", width, line)
		}
	}
	if full := bar(7, 7, 40, false); strings.Contains(full, "░") || !strings.HasSuffix(full, "100 %") {
		t.Errorf("done: %q", full)
	}
	if narrow := bar(1, 3, 8, true); narrow != "33 %" {
		t.Errorf("narrow: %q", narrow)
	}
	if !strings.Contains(bar(1, 2, 40, true), "\x1b[") || strings.Contains(bar(1, 2, 40, false), "\x1b") {
		t.Error("colour goes with its switch")
	}
}

// Nothing is drawn where there is no terminal, or while the work is still short;
// what was drawn is taken away.
func TestProgressIsForTerminals(t *testing.T) {
	var b bytes.Buffer
	elsewhere := newProgress(&b)
	elsewhere.next = time.Time{}
	elsewhere.show(1, 2)
	elsewhere.clear()
	if b.Len() > 0 {
		t.Errorf("drawn into a file: %q", &b)
	}
	p := &progress{w: &b, width: func() int { return 30 }, next: time.Now().Add(time.Hour)}
	p.show(1, 2)
	p.clear()
	if b.Len() > 0 {
		t.Errorf("drawn at once: %q", &b)
	}
	p.next = time.Time{}
	p.show(1, 2)
	if !p.next.After(time.Time{}) {
		t.Error("the next one may come at once")
	}
	p.next = time.Now().Add(time.Hour)
	p.show(2, 2) // too soon
	p.clear()
	if got := b.String(); strings.Count(got, "%") != 1 || !strings.HasSuffix(got, "\r"+strings.Repeat(" ", 29)+"\r") {
		t.Errorf("%q", got)
	}
}
