package inspect

import (
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	compact "github.com/compactgen/compactgen/runtime/go"
)

// A Failure is the runtime's error, with a window on its place if that is known: a
// caret belongs under column Caret of Excerpt. At counts code points of text, or
// bytes that are shown in hex, from the start of the layer's input.
type Failure struct {
	Kind     compact.Kind  `json:"kind"`
	Cause    compact.Cause `json:"cause,omitempty"`
	Field    string        `json:"field,omitempty"`
	Value    string        `json:"value,omitempty"` // as the message shows it
	Message  string        `json:"message"`
	Position *int          `json:"position,omitempty"` // code points behind the frame's prefix
	Layer    string        `json:"layer,omitempty"`    // "" for the frame
	At       *int          `json:"at,omitempty"`
	Excerpt  string        `json:"excerpt,omitempty"`
	Caret    int           `json:"caret,omitempty"`
}

// A place is a byte in the input of a layer; binary says that the input is no text.
type place struct {
	layer  string
	data   string
	at     int
	binary bool
}

// stop notes where a layer goes wrong. Only the first fault counts. For the frame
// itself the layer is "".
func (k *look) stop(layer, data string, at int) {
	if k.place == nil && at >= 0 && at <= len(data) {
		k.place = &place{layer, data, at, !utf8.ValidString(data)}
	}
}

// stopBinary does the same for binary input, even if it looks like text.
func (k *look) stopBinary(layer string, data []byte, at int) {
	if k.place == nil {
		k.place = &place{layer, string(data), at, true}
	}
}

// notePosition notes the place of an error's position, if it has one: it counts code
// points from byte start of the frame.
func (k *look) notePosition(err error, frame string, start int) {
	var e *compact.Error
	if !errors.As(err, &e) || e.Position < 0 {
		return
	}
	at := start
	for range e.Position {
		_, width := utf8.DecodeRuneInString(frame[min(at, len(frame)):])
		at += width
	}
	k.stop("", frame, at)
}

// noteField notes the place of the part that an error names, the last one of that
// name. The layer reads the frame from byte start on.
func (k *look) noteField(err error, layer *Layer, frame string, start int) {
	var e *compact.Error
	if !errors.As(err, &e) || e.Field == "" {
		return
	}
	for name, more := e.Field, true; more; { // what is not shown stands in something that is
		for _, p := range slices.Backward(layer.Parts) {
			if p.Name == name {
				k.stop("", frame, start+p.At)
				return
			}
		}
		end := strings.LastIndexAny(name, ".[")
		if more = end > 0; more {
			name = name[:end]
		}
	}
}

// notText notes the first byte that is not UTF-8.
func (k *look) notText(layer, data string) bool {
	for i, r := range data {
		if r == utf8.RuneError {
			if _, width := utf8.DecodeRuneInString(data[i:]); width == 1 {
				k.stop(layer, data, i)
				return true
			}
		}
	}
	return false
}

func (k *look) failure(e *compact.Error) *Failure {
	f := &Failure{Kind: e.Kind, Cause: e.Cause, Field: e.Field, Value: e.Value, Message: e.Message}
	if e.Position >= 0 {
		f.Position = &e.Position
	}
	if k.place == nil {
		return f
	}
	var at int
	f.Layer = k.place.layer
	if k.place.binary {
		at = k.place.at
		f.Excerpt, f.Caret = hexWindow(k.place.data, k.place.at)
	} else {
		at = utf8.RuneCountInString(k.place.data[:k.place.at])
		f.Excerpt, f.Caret = textWindow(k.place.data, k.place.at)
	}
	f.At = &at
	return f
}
