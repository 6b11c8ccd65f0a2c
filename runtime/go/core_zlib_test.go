package compact

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/tests/toolchain"
)

// proseTexts are what language models answered.
func proseTexts(t testing.TB) (list [][]byte) {
	file, err := os.Open("../../tests/corpora/llm_texts.ndjson")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for texts := json.NewDecoder(file); texts.More(); {
		var answer struct{ Text string }
		if err := texts.Decode(&answer); err != nil {
			t.Fatal(err)
		}
		list = append(list, []byte(answer.Text))
	}
	return list
}

// recordTexts are a thousand texts of 20 to 600 bytes: words, prose and JSON.
func recordTexts(prose [][]byte) [][]byte {
	all := string(bytes.Join(prose, nil))
	words, r := strings.Fields(all), rand.New(rand.NewPCG(1, 2))
	list := make([][]byte, 1000)
	for i := range list {
		var text []byte
		size := 20 + r.IntN(581)
		switch at := r.IntN(len(all) - size); i % 3 {
		case 0:
			text = []byte(all[at:])
		case 1:
			for len(text) < size {
				text = fmt.Appendf(text, "%s ", words[r.IntN(len(words))])
			}
		default:
			for len(text) < size {
				text = fmt.Appendf(text, `{"id":%d,"name":%q,"temperature":%.1f,"ok":%t},`,
					r.IntN(1e5), words[r.IntN(len(words))], r.Float64()*60-20, r.IntN(2) == 0)
			}
		}
		list[i] = text[:size]
	}
	return list
}

// zlibSizes are those of zlib itself at level 4, by way of Python.
func zlibSizes(t testing.TB, texts [][]byte) (sizes []int) {
	toolchain.Need(t, "python")
	var in bytes.Buffer
	for _, text := range texts {
		in.WriteString(hex.EncodeToString(text) + "\n")
	}
	cmd := exec.Command("python3", "-c", "import sys, zlib\nprint([len(zlib.compress(bytes.fromhex(line), 4)) for line in sys.stdin])")
	cmd.Stdin = &in
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(out, &sizes); err != nil || len(sizes) != len(texts) {
		t.Fatal(len(sizes), err)
	}
	return sizes
}

// Compressed payloads are about as short as those of zlib itself, at the declared level,
// long ones and short ones.
func TestDeflatesLikeZlib(t *testing.T) {
	reading := []byte("\x95\x01\xa7kitchen\xa2lx\xcb\x40\x35\x80\x00\x00\x00\x00\x00\x03") // 23 bytes, of which zlib saves none
	d, long := deflater{level: 4}, proseTexts(t)
	if n := len(d.append(nil, reading)) - 6; n > 24 {
		t.Errorf("a payload of 23 bytes gives %d", n)
	}
	for _, c := range []struct {
		texts [][]byte
		most  float64 // of zlib's bytes
		more  int     // for one text
	}{{long, 1.002, 1 << 20}, {append(recordTexts(long), reading), 1.04, 12}} {
		ours, theirs, sizes := 0, 0, zlibSizes(t, c.texts)
		for i, text := range c.texts {
			n := len(d.append(nil, text))
			if n > sizes[i]+c.more {
				t.Errorf("%d bytes, zlib's are %d: %q", n, sizes[i], text)
			}
			ours, theirs = ours+n, theirs+sizes[i]
		}
		t.Logf("%d bytes, zlib's are %d", ours, theirs)
		if float64(ours) > c.most*float64(theirs) {
			t.Errorf("%d bytes, zlib's are %d", ours, theirs)
		}
	}
}
