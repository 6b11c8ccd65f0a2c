package compact

import "strconv"

// Limits bound what untrusted input can cost. They are inclusive. No value stands for a
// default, not even 0: start from [Protocol.Limits]. See docs/core.md, "Limits".
type Limits struct {
	Input           int64 // UTF-8 bytes of a frame
	Output          int64 // bytes out of a decompressor
	Depth           int64 // JSON brackets open at once
	Deltas          int64 // deltas in a frame
	RegistryEntries int64
	RegistryBytes   int64
}

const (
	limitInput  = "input"
	limitOutput = "output"
	limitDepth  = "depth"
)

// mustBeSizes panics for what is no size, which is a mistake of the program.
func (l *Limits) mustBeSizes() {
	for i, value := range []int64{l.Input, l.Output, l.Depth, l.Deltas, l.RegistryEntries, l.RegistryBytes} {
		if value < 0 {
			name := []string{"Input", "Output", "Depth", "Deltas", "RegistryEntries", "RegistryBytes"}[i]
			panic("compact: limit " + name + " is not a size: " + strconv.FormatInt(value, 10))
		}
	}
}

// wire checks what every decoder checks first: the size, then Unicode.
func (l *Limits) wire(text string) *Error {
	if int64(len(text)) > l.Input {
		return failLimit(roleFormat, limitInput, l.Input)
	}
	if !isUnicode(text) {
		return notUnicode(roleFormat, fieldFrame)
	}
	return nil
}
