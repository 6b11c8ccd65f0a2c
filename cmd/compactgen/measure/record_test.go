package measure

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"github.com/compactgen/compactgen/cmd/compactgen/records"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec"
)

const probes = `
protocol: {name: "probes", version: "1"}
records:
  - name: probe
    fields: [{name: n, type: number}, {name: data, type: json}, {name: raw, type: bytes, optional: true}, {name: many, type: list, of: json, optional: true}]
    verbose: {members: [{name: "n", field: n}, {name: "data", field: data}, {name: "raw", field: raw}], unknown: ignore}
    formats: [{name: object, prefix: "{", chain: [verbose]}]
`

func probe(t *testing.T) *model.Model {
	t.Helper()
	f, problems := spec.Load("probes.yaml", []byte(probes))
	if len(problems) > 0 {
		t.Fatal(problems.Text())
	}
	return model.Build(f)
}

// Bytes by the specification of MessagePack.
func TestMessagePackByHand(t *testing.T) {
	m := probe(t)
	for text, want := range map[string]string{
		`{"n":2.0,"data":{"b":[1e2,null],"a":-1}}`: "\x82\xa1n\x02\xa4data\x82\xa1a\xff\xa1b\x92\x64\xc0",
		`{"n":0.5,"data":"x"}`:                     "\x82\xa1n\xcb\x3f\xe0\x00\x00\x00\x00\x00\x00\xa4data\xa1x",
		`{"n":256,"data":true,"raw":"AAE="}`:       "\x83\xa1n\xcd\x01\x00\xa4data\xc3\xa3raw\xc4\x02\x00\x01",
		`{"n":1,"data":0,"many":[[1.0],{"a":2}]}`:  "\x83\xa1n\x01\xa4data\x00\xa4many\x92\x91\x01\x81\xa1a\x02",
	} {
		r := records.Of(m, "probe")
		fields, err := records.Read(r, []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := packed(records.Value{Of: r, Fields: fields}); err != nil || got != want {
			t.Errorf("%s: %q %v, not %q", text, got, err, want)
		}
	}
}

// Each file is compressed as a whole: as the library compresses its text.
func TestWholeFiles(t *testing.T) {
	m := probe(t)
	r := records.Of(m, "probe")
	measured, err := NewRecords(Options{Protocol: interpreted(t, m), Model: m, Record: "probe"})
	if err != nil {
		t.Fatal(err)
	}
	var gzipped, zstandard, plain int64
	for _, records := range []int{3000, 1, 0} {
		var file strings.Builder
		measured.Begin(fmt.Sprint(records))
		for n := range records {
			if refused, err := measured.Add(n+1, map[string]any{"n": float64(n), "data": "[]"}); refused != nil || err != nil {
				t.Fatal(refused, err)
			}
			fmt.Fprintf(&file, "{\"n\":%d,\"data\":[]}\n", n)
		}
		measured.End()
		if records > 0 {
			plain += int64(file.Len())
			gzipped += compressed(t, file.String(), func(w io.Writer) io.WriteCloser { return newGzip(w) })
			zstandard += compressed(t, file.String(), func(w io.Writer) io.WriteCloser {
				z, err := zstd.NewWriter(w, zstd.WithEncoderConcurrency(1))
				if err != nil {
					t.Fatal(err)
				}
				return z
			})
		}
	}
	report, err := measured.Report(0)
	if err != nil {
		t.Fatal(err)
	}
	if len(report.Whole) != 4 || len(report.Groups[0].Files) != 2 || r.Name != report.Record {
		t.Fatalf("%+v", report)
	}
	for _, w := range report.Whole[:3] { // MessagePack is last
		want := Whole{w.Name, w.Kind, 3001, plain, plain, gzipped, zstandard}
		if w != want {
			t.Errorf("%+v, not %+v", w, want)
		}
	}
}

// gzip -6 makes 89 bytes of these 120, and 188 of the four lines one by one.
func TestGzipOfShortTexts(t *testing.T) {
	lines := []string{`{"count":1,"text":"one"}`, `{"count":300,"text":"two!"}`, `{"count":2,"text":"a\nb"}`, `{"count":3,"text":"x","members":{"z":1}}`}
	open := func(w io.Writer) io.WriteCloser { return newGzip(w) }
	apart := int64(0)
	for _, line := range lines {
		apart += compressed(t, line, open)
	}
	if whole := compressed(t, strings.Join(lines, "\n")+"\n", open); whole > 95 || apart > 205 {
		t.Errorf("%d and %d bytes", whole, apart)
	}
}

func compressed(t *testing.T, text string, open func(io.Writer) io.WriteCloser) int64 {
	t.Helper()
	var b bytes.Buffer
	w := open(&b)
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return int64(b.Len())
}
