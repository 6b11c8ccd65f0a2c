package main

import (
	"encoding/ascii85"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"

	"github.com/compactgen/compactgen/runtime/go"
)

// goRows measures the Go runtime in this process.
func goRows(root string, stderr io.Writer) ([]row, error) {
	var list []row
	for _, size := range []int{64, 1 << 10, 64 << 10} {
		rows, err := base85Rows(size)
		if err != nil {
			return nil, err
		}
		list = append(list, rows...)
	}
	for _, x := range []struct {
		format compact.Format
		size   int
		goal   string
	}{
		{compact.FormatBase85, 100, ""}, {compact.FormatBase85, 400, "<= 0.15"}, {compact.FormatBase85, 2048, ""},
		{compact.FormatCompressed, 400, ""}, {compact.FormatCompressed, 2048, "<= 0.95"},
	} {
		r, err := decodeRow(x.format, x.size, x.goal)
		if err != nil {
			return nil, err
		}
		list = append(list, r)
	}
	for _, part := range []func() ([]row, error){
		verboseRows, binaryRows,
		func() ([]row, error) { return requestRows(root) },
		func() ([]row, error) { return compressionRows(root) },
		func() ([]row, error) { return deflateRows(root) },
		deltaRows,
	} {
		rows, err := part()
		if err != nil {
			return nil, err
		}
		list = append(list, rows...)
	}
	tables, err := tableRows(root, "go", goTables(root, stderr))
	return append(list, tables...), err
}

func kilobytes(n int) string {
	if n < 1024 {
		return fmt.Sprintf("%d B", n)
	}
	return fmt.Sprintf("%d KB", n/1024)
}

// base85Rows compares with the standard library's encodings of the same bytes.
func base85Rows(size int) ([]row, error) {
	data := make([]byte, size)
	random := rand.New(rand.NewPCG(85, uint64(size)))
	for i := range data {
		data[i] = byte(random.Uint32())
	}
	ours, err := compact.EncodeBase85(data)
	if err != nil {
		return nil, err
	}
	b64 := base64.StdEncoding.AppendEncode(nil, data)
	hexed := hex.AppendEncode(nil, data)
	a85 := make([]byte, ascii85.MaxEncodedLen(size))
	a85 = a85[:ascii85.Encode(a85, data)]
	bytes, text := make([]byte, size+8), make([]byte, 2*size+8)

	decode := shares(
		func() { _, err = compact.AppendDecodeBase85(bytes[:0], ours) },
		func() { _, _ = base64.StdEncoding.Decode(bytes, b64) },
		func() { _, _, _ = ascii85.Decode(bytes, a85, true) },
		func() { _, _ = hex.Decode(bytes, hexed) },
	)
	if err != nil {
		return nil, err
	}
	encode := shares(
		func() { _, err = compact.AppendEncodeBase85(text[:0], data) },
		func() { base64.StdEncoding.Encode(text, data) },
		func() { ascii85.Encode(text, data) },
		func() { hex.Encode(text, data) },
	)
	if err != nil {
		return nil, err
	}
	peers := []string{"encoding/base64", "encoding/ascii85", "encoding/hex"}
	var list []row
	for i, peer := range peers {
		for _, r := range []row{
			{Name: "Base85 decode", Ratio: 1 / decode[i+1], Goal: []string{">= 2.0", ">= 4.5", ""}[i]},
			{Name: "Base85 encode", Ratio: 1 / encode[i+1], Goal: []string{">= 1.45", ">= 3.7", ""}[i]},
		} {
			r.Size, r.Peer = kilobytes(size), peer
			if size != 1<<10 {
				r.Goal = ""
			}
			list = append(list, r)
		}
	}
	return list, nil
}

const english = "The server answered in time, and the answer is longer than most: it explains what was done, why it was " +
	"done, and what comes next. None of it repeats word for word, so that a compressor has honest work. First the " +
	"reader checked the header; then the body, \"line by line\"; the tail came last.\nNumbers such as 1,024 and 65,536 " +
	"occur, names such as Ada and Grace do too. "

// prose is English text of that many bytes that does not repeat too soon.
func prose(size int) string {
	words := strings.Fields(english)
	random := rand.New(rand.NewPCG(1, 2))
	var b strings.Builder
	b.WriteString(english)
	for b.Len() < size {
		b.WriteString(words[random.IntN(len(words))])
		b.WriteByte(' ')
	}
	return b.String()[:size]
}
