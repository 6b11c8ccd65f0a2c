// Package lines reads and writes messages as stdio has them: one a line.
package lines

import (
	"bufio"
	"errors"
	"strings"
)

// ErrLong is for a line that is too long to be kept. The next one can be read.
var ErrLong = errors.New("the line is too long")

// Read returns a line with its end, if it has one, of at most limit bytes.
func Read(from *bufio.Reader, limit int) (string, error) {
	var line strings.Builder
	long := false
	for {
		part, err := from.ReadSlice('\n')
		if long = long || line.Len()+len(part) > limit; !long {
			line.Write(part)
		}
		switch {
		case err == bufio.ErrBufferFull:
		case long && err == nil:
			return "", ErrLong
		case long:
			return "", err
		default:
			return line.String(), err
		}
	}
}

var spaces = strings.NewReplacer("\n", " ", "\r", " ")

// One is a message in one line. In JSON, line ends stand between tokens alone.
func One(message string) string {
	if !strings.ContainsAny(message, "\r\n") {
		return message
	}
	return spaces.Replace(message)
}
