package redis

import (
	"bufio"
	"errors"
	"io"
	"strconv"
)

// MaxValue is the size, in bytes, of the longest value that is read.
const MaxValue = 4 << 20

// A Reply is a text, a number, an error with its -, or nothing.
type Reply struct {
	Text    string
	Number  int64
	Failure string
	Null    bool
}

var errReply = errors.New("the server's reply is not of the protocol")

func (r *Reply) read(from *bufio.Reader) error {
	slice, err := from.ReadSlice('\n') // no longer than the buffer, which is long for a line
	if err != nil {
		return err
	}
	line := string(slice)
	if len(line) < len("+\r\n") || line[len(line)-2] != '\r' {
		return errReply
	}
	kind, rest := line[0], line[1:len(line)-2]
	switch kind {
	case '+':
		r.Text = rest
	case '-':
		r.Failure = line[:len(line)-2]
	case ':':
		r.Number, err = strconv.ParseInt(rest, 10, 64)
	case '$':
		return r.bulk(from, rest)
	case '_':
		r.Null = true
	default:
		return errReply
	}
	return err
}

func (r *Reply) bulk(from *bufio.Reader, length string) error {
	n, err := strconv.Atoi(length)
	if err != nil || n < -1 || n > MaxValue {
		return errReply
	}
	if r.Null = n < 0; r.Null {
		return nil
	}
	text := make([]byte, n+len("\r\n"))
	if _, err := io.ReadFull(from, text); err != nil {
		return err
	}
	if string(text[n:]) != "\r\n" {
		return errReply
	}
	r.Text = string(text[:n])
	return nil
}
