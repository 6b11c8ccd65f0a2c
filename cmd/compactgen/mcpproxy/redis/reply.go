package redis

import (
	"bufio"
	"errors"
	"io"
	"strconv"
)

// maxReply is the size, in bytes, of the longest value.
const maxReply = 32 << 20

// A Reply is a text, a number, an error, or nothing.
type Reply struct {
	Text    string
	Number  int64
	Failure string
	Null    bool
}

var errReply = errors.New("the server's reply is not of the protocol")

func (r *Reply) read(from *bufio.Reader) error {
	line, err := from.ReadString('\n')
	if err != nil {
		return err
	}
	if len(line) < len("+\r\n") || line[len(line)-2] != '\r' {
		return errReply
	}
	kind, rest := line[0], line[1:len(line)-2]
	switch kind {
	case '+':
		r.Text = rest
	case '-':
		r.Failure = rest
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
	if err != nil || n < -1 || n > maxReply {
		return errReply
	}
	if r.Null = n < 0; r.Null {
		return nil
	}
	text := make([]byte, n+len("\r\n"))
	if _, err := io.ReadFull(from, text); err != nil {
		return err
	}
	r.Text = string(text[:n])
	return nil
}
