// Package lines reads and writes messages as stdio has them: one a line.
package lines

import (
	"bufio"
	"io"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/budget"
)

// A Reader reads lines, and holds at most limit bytes of one.
type Reader struct {
	from  *bufio.Reader
	limit int
}

// NewReader reads from there.
func NewReader(from io.Reader, limit int) *Reader {
	return &Reader{bufio.NewReaderSize(from, 64<<10), limit}
}

// Next returns a line with its end, if it has one. If it is too long, or the account
// has no room for it, all of it goes to long, and the error is that of the budget; the
// next line can be read.
func (r *Reader) Next(held *budget.Account, long io.Writer) (string, error) {
	line := budget.NewText(r.limit, held)
	var failure error
	for {
		part, err := r.from.ReadSlice('\n')
		if failure == nil {
			if _, failure = line.Write(part); failure != nil {
				_, _ = line.WriteTo(long)
				held.Close()
			}
		}
		if failure != nil {
			_, _ = long.Write(part)
		}
		switch {
		case err == bufio.ErrBufferFull:
		case failure != nil && err == nil:
			return "", failure
		case failure != nil:
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
