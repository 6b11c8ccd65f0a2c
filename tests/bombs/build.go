package main

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"strings"

	"github.com/andybalholm/brotli"
)

const digits85 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.-:+=^!/*?&<>()[]{}@%$#"

// base85 writes whole groups, and pads the last one with zero bytes: what comes
// behind a bomb's first bytes is never looked at, or is one of its own bytes.
func base85(data []byte) string {
	var out strings.Builder
	for len(data) > 0 {
		var group [4]byte
		n := copy(group[:], data)
		data = data[n:]
		value := binary.BigEndian.Uint32(group[:])
		var text [5]byte
		for i := 4; i >= 0; i-- {
			text[i] = digits85[value%85]
			value /= 85
		}
		out.Write(text[:n+1])
	}
	return out.String()
}

// deflated is a raw deflate stream of a head and zeros. What a flush ends can
// stand there again and again, since it reaches back to zeros alone.
func deflated(size int, head string) []byte {
	var out bytes.Buffer
	w, err := flate.NewWriter(&out, flate.BestCompression)
	if err != nil {
		panic(err)
	}
	write := func(data []byte) {
		if _, err := w.Write(data); err != nil {
			panic(err)
		}
		if err := w.Flush(); err != nil {
			panic(err)
		}
	}
	write([]byte(head))
	write(make([]byte, mib))
	again := out.Len()
	write(make([]byte, mib))
	round := bytes.Clone(out.Bytes()[again:])
	for range size/mib - 2 {
		out.Write(round)
	}
	out.Write([]byte{3, 0}) // an empty last block
	return out.Bytes()
}

// zlibOf is a good zlib stream.
func zlibOf(size int, head ...string) []byte {
	text := strings.Join(head, "")
	var a, b uint64 = 1, 0 // Adler-32
	for _, c := range []byte(text) {
		a += uint64(c)
		b += a
	}
	b = (b + a%65521*uint64(size)) % 65521
	out := append([]byte{0x78, 0xda}, deflated(size, text)...)
	return binary.BigEndian.AppendUint32(out, uint32(b<<16|a%65521))
}

// gzipOf is a member whose trailer, which no decoder reaches, is wrong.
func gzipOf(size int) []byte {
	out := append([]byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255}, deflated(size, "")...)
	return append(out, make([]byte, 8)...)
}

func brotliOf(size int) string {
	var out bytes.Buffer
	w := brotli.NewWriterLevel(&out, 5)
	zeros := make([]byte, mib)
	for range size / mib {
		if _, err := w.Write(zeros); err != nil {
			panic(err)
		}
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	return base64.StdEncoding.EncodeToString(out.Bytes())
}

// doublings are pairs of what the pair before has as its name.
func doublings() string {
	out, name := `#T2|["=a:0123456789abcdef"`, "a"
	for range 60 {
		out += fmt.Sprintf(`,{"=%sa":["=%s","=%s"]}`, name, name, name)
		name += "a"
	}
	return out + "]"
}

// wraps are strings in strings, each of which doubles the backslashes.
func wraps() string {
	return "#T2|" + strings.Repeat(`{"=JSON":[`, 40) + `"a\"\\b"` + strings.Repeat("]}", 40)
}

// request is the frame of a session without definitions.
func request(previous, deltas string) string {
	return fmt.Sprintf(`REQ|1|||{"check":"c_%s","args":{}}%s`, check(previous, deltas), deltas)
}

// check is that of docs/request.md, "Sessions".
func check(previous, deltas string) string {
	return fmt.Sprintf("%x", sha256.Sum256([]byte(previous+"\n\n\n{}\n"+deltas)))[:16]
}

// reference is the short one of a system prompt.
func reference(text string) string {
	return fmt.Sprintf("s_%x", sha256.Sum256([]byte(text)))[:10]
}

// replacements are as many as a request may have, all over a long text.
func replacements() string {
	start := "|D|F|" + strings.Repeat("0123456789abcdef", 15*mib/16)
	var deltas strings.Builder
	for i := range 10_000 {
		fmt.Fprintf(&deltas, "|D|R|%d|x", i*7919%10_000*1500)
	}
	return request("", start) + "\n" + request(check("", start), deltas.String())
}
