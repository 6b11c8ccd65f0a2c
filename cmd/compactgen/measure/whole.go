package measure

import (
	"io"
	"strings"

	"github.com/compactgen/compactgen/internal/report"
)

// Whole is what files take that hold all records, a frame a line, or a MessagePack
// behind the other: as they are, and each file compressed as a whole. The base is the
// minified JSON of the same records.
type Whole struct {
	Name      string `json:"name"`
	Kind      Kind   `json:"kind"`
	Documents int    `json:"documents"`
	Bytes     int64  `json:"bytes"`
	BaseBytes int64  `json:"base_bytes"`
	Gzip      int64  `json:"gzip_bytes"`
	Zstd      int64  `json:"zstd_bytes"`
}

// add takes a stream to its end.
func (w *Whole) add(s *stream) {
	gzip, zstd := s.gzip.end(), s.zstd.end()
	if s.records == 0 {
		return
	}
	w.Documents += s.records
	w.Bytes += s.bytes
	w.BaseBytes += s.base
	w.Gzip += gzip
	w.Zstd += zstd
}

// stream is a file of frames that is only counted.
type stream struct {
	binary      bool
	records     int
	bytes, base int64
	gzip, zstd  *squeezed
}

func newStream(binary bool) *stream {
	return &stream{
		binary: binary,
		gzip:   squeeze(func(w io.Writer) io.WriteCloser { return newGzip(w) }),
		zstd:   squeeze(func(w io.Writer) io.WriteCloser { return newZstd(w) }),
	}
}

// add appends a frame, and says whether it stands on one line.
func (s *stream) add(wire string, base int64) bool {
	if !s.binary {
		if strings.Contains(wire, "\n") {
			return false
		}
		wire += "\n"
	}
	s.records++
	s.bytes += int64(len(wire))
	s.base += base
	s.gzip.write(wire)
	s.zstd.write(wire)
	return true
}

// squeezed counts what a compressor writes.
type squeezed struct {
	to   io.WriteCloser
	size int64
}

func squeeze(open func(io.Writer) io.WriteCloser) *squeezed {
	s := &squeezed{}
	s.to = open(s)
	return s
}

func (s *squeezed) Write(p []byte) (int, error) {
	s.size += int64(len(p))
	return len(p), nil
}

// A compressor fails only where its writer does, and this one never does.
func (s *squeezed) write(text string) { _, _ = io.WriteString(s.to, text) }

func (s *squeezed) end() int64 {
	_ = s.to.Close()
	return s.size
}

// wholes is the table of the files as a whole.
func wholes(r *Report) report.Table {
	base := r.Whole[0].Name
	t := report.Table{Head: []string{"whole file of", "records", "bytes", "of " + base, "gzip", "of " + base, "zstd", "of " + base}}
	for _, w := range r.Whole {
		row := []string{w.Name, number(int64(w.Documents))}
		for _, n := range []int64{w.Bytes, w.Gzip, w.Zstd} {
			if w.Documents == 0 {
				row = append(row, report.None, report.None)
				continue
			}
			row = append(row, number(n), report.Percent(n, w.BaseBytes))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// wholeNote says what the table of whole files is of.
const wholeNote = "Whole files, of a frame a line, compressed as a whole"
