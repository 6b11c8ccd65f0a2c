package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"golang.org/x/term"
)

// Work that ends within patience shows no bar, and a bar moves now and then.
const (
	progressPatience = 300 * time.Millisecond
	progressInterval = 100 * time.Millisecond
)

// progress draws a bar on a terminal, and nothing elsewhere.
type progress struct {
	w     io.Writer
	width func() int // in columns; nil if there is no terminal
	color bool
	next  time.Time
	drawn bool
}

func newProgress(w io.Writer) *progress {
	p := &progress{w: w, color: colors(w), next: time.Now().Add(progressPatience)}
	file, is := terminal(w)
	if !is {
		return p
	}
	p.width = func() int {
		columns, _, err := term.GetSize(int(file.Fd()))
		if err != nil || columns <= 0 {
			return 80
		}
		return columns
	}
	return p
}

func (p *progress) show(done, total int64) {
	if p.width == nil || total <= 0 || time.Now().Before(p.next) {
		return
	}
	p.next, p.drawn = time.Now().Add(progressInterval), true
	fmt.Fprint(p.w, "\r"+bar(done, total, p.width(), p.color))
}

// clear takes the bar away, for what is printed next.
func (p *progress) clear() {
	if p.drawn {
		fmt.Fprint(p.w, "\r"+strings.Repeat(" ", max(p.width()-1, 0))+"\r")
	}
}

// bar fills a line but for its last column, where terminals would wrap.
func bar(done, total int64, width int, color bool) string {
	done = min(max(done, 0), total)
	label := fmt.Sprintf(" %3d %%", int64(float64(done)/float64(total)*100))
	room := width - 1 - len(label)
	if room < 10 {
		return strings.TrimSpace(label)
	}
	full := int(float64(done) / float64(total) * float64(room))
	filled, rest := strings.Repeat("█", full), strings.Repeat("░", room-full)
	if color {
		filled = "\x1b[36m" + filled + "\x1b[0m"
	}
	return filled + rest + label
}
