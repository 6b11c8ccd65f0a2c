package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/compactgen/compactgen/internal/cli"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// A framed is a frame, and the line end behind it. Shells and PowerShell add one to
// whatever they pipe; a frame has none of its own, but the last text of one may end
// so. It is read as a part of the frame, and advice says what came of that.
type framed struct {
	frame, end string // end is "" where there is none, or where --trim has taken it
}

func trimFlag(fs *flag.FlagSet) *bool {
	return fs.Bool("trim", false, "take one line end (LF or CRLF) away from the end of a frame")
}

// splitEnd finds the line end, the first of ends that is there.
func splitEnd(text string, trim bool, ends ...string) framed {
	for _, end := range ends {
		if frame, found := strings.CutSuffix(text, end); found {
			if trim {
				end = ""
			}
			return framed{frame, end}
		}
	}
	return framed{text, ""}
}

// readFramed reads one frame, up to the end of the input.
func readFramed(in io.Reader, trim bool) (framed, error) {
	text, err := io.ReadAll(in)
	return splitEnd(string(text), trim, "\r\n", "\n"), err
}

// whole is what is read.
func (f framed) whole() string { return f.frame + f.end }

// An outcome is what became of a text: its fault, "" for none, or its value.
type outcome struct{ fault, value string }

// outcomeOf leaves out what a message quotes: the line end may be in it.
func outcomeOf(value string, err error) outcome {
	var e *compact.Error
	switch {
	case err == nil:
		return outcome{value: value}
	case errors.As(err, &e):
		return outcome{fault: fmt.Sprint(e.Kind, e.Cause, e.Field, e.Position)}
	}
	return outcome{fault: err.Error()}
}

// advice says what the line end did to the frame, "" for nothing. Without gives what
// the frame becomes when it is gone.
func (f framed) advice(whole outcome, without func() outcome) string {
	if f.end == "" {
		return ""
	}
	name := map[string]string{"\n": "LF", "\r\n": "CR LF", "\r": "the CR of CR LF"}[f.end]
	switch other := without(); {
	case whole == other, whole.fault == "" && other.fault != "":
		return ""
	case whole.fault != "":
		return "the frame ends in a line end (" + name + "), which can't be part of it: --trim takes it away"
	default:
		return "the frame ends in a line end (" + name + "), which is read as part of its last text: --trim takes it away"
	}
}

// sayAdvice says it on standard error; place is where the frame stands.
func sayAdvice(stdio cli.IO, place, advice string) {
	if advice != "" {
		fmt.Fprintf(stdio.Err, "%s%s\n", place, advice)
	}
}
