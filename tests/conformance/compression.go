package conformance

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Document is a JSON text with the name that its cases bear.
type Document struct{ Name, Text string }

// ReadDocuments takes the lines of every NDJSON file of a folder.
func ReadDocuments(folder string) ([]Document, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.ndjson"))
	if err != nil {
		return nil, err
	}
	var list []Document
	for _, file := range files {
		f, err := os.Open(file)
		if err != nil {
			return nil, err
		}
		name := strings.TrimSuffix(filepath.Base(file), ".ndjson")
		lines := bufio.NewScanner(f)
		lines.Buffer(nil, 16<<20)
		for i := 0; lines.Scan(); i++ {
			list = append(list, Document{fmt.Sprintf("%s/%03d", name, i), lines.Text()})
		}
		if err := lines.Err(); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		if err := f.Close(); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// frameOf is what an encoder wrote, as text or in bytes.
func frameOf(wire any) (string, bool) {
	if object, ok := wire.(map[string]any); ok {
		digits, _ := object["hex"].(string)
		b, err := hex.DecodeString(digits)
		return string(b), err == nil && object["hex"] != nil
	}
	frame, ok := wire.(string)
	return frame, ok
}

// algorithms lists what can be asked for. A selection is left out where it may
// take what the spec lacks.
func (n normaliser) algorithms() []string {
	var names []string
	roles := map[string]bool{}
	for _, a := range n.model.Compression.Algorithms {
		names = append(names, a.Name)
		roles[a.Role] = true
	}
	if roles["token"] && roles["brotli"] {
		names = append(names, "auto")
	}
	if roles["structure"] && roles["brotli"] {
		names = append(names, "exact")
	}
	return append(names, "smallest")
}

// byBrotli says whether a frame's bytes are a compressor's.
func (n normaliser) byBrotli(frame string) bool {
	for _, a := range n.model.Compression.Algorithms {
		if a.Role == "brotli" && strings.HasPrefix(frame, a.Tag) {
			return true
		}
	}
	return false
}

// sameAlgorithm compares a frame with the wanted one: the tag, or the content
// without one. What is smallest is the compressors' business.
func (j job) sameAlgorithm(want Answer, frame string) bool {
	input, _ := toValue(j.input).(map[string]any)
	wanted, ok := frameOf(want.OK)
	return ok && (input["algorithm"] == "smallest" || tagOf(frame) == tagOf(wanted))
}

// tagOf is the first four bytes of what begins like a tag.
func tagOf(frame string) string {
	if len(frame) >= 4 && frame[0] == '#' && frame[3] == '|' {
		return frame[:4]
	}
	return ""
}

// decompressed is what the frame of a compress request must give back. Only
// T1 and T2 change a content, so only they, and what may choose them, ask the
// slow implementation.
func (n normaliser) decompressed(input map[string]any) any {
	for _, a := range n.model.Compression.Algorithms {
		if a.Name == input["algorithm"] && a.Role != "token" && a.Role != "structure" {
			return input["content"]
		}
	}
	slow := Twin(n.model)
	frame, known := slow("compress", input, nil)
	if !known || frame.Failed() {
		return nil
	}
	content, _ := slow("decompress", frame.OK, nil)
	return content.OK
}

func (n normaliser) compressJob(name, algorithm string, content any) job {
	input := map[string]any{"algorithm": algorithm, "content": content}
	return job{name: name + "/" + algorithm, op: "compress", input: input, decoded: n.decoded("compress", toValue(input))}
}

// compressionJobs takes the documents and random ones through every algorithm
// and selection, and damages frames.
func (s Suite) compressionJobs(n normaliser) []job {
	if s.Model.Compression == nil {
		return nil
	}
	var jobs []job
	for _, d := range s.Documents {
		for _, algorithm := range n.algorithms() {
			jobs = append(jobs, n.compressJob("document/"+d.Name, algorithm, d.Text))
		}
		jobs = append(jobs, job{name: "document/" + d.Name + "/ratio", op: "repetition_ratio", input: d.Text})
	}
	frames := s.compressed()
	for i := range s.Random {
		r := s.source(streamDocument, i)
		content := text(r.document())
		for _, algorithm := range n.algorithms() {
			jobs = append(jobs, n.compressJob(fmt.Sprintf("random/document/%04d", i), algorithm, content))
		}
		if len(frames) > 0 {
			jobs = append(jobs, s.source(streamCompressed, i).damagedFrames(frames, i)...)
		}
	}
	return jobs
}

// compressed lists the frames of the vectors that decompress.
func (s Suite) compressed() []string {
	var list []string
	for _, c := range s.Vectors {
		input, err := parseJSON(c.Input)
		if c.Op != "decompress" || c.Expected == nil || err != nil {
			continue
		}
		if frame, ok := frameOf(input); ok && len(frame) < 3000 {
			list = append(list, frame)
		}
	}
	return list
}

// damagedFrames are a few bytes away from frames of the vectors, or have
// another one's body behind their tag. All testees must agree.
func (r source) damagedFrames(frames []string, i int) []job {
	const perCase = 6
	var jobs []job
	for k := range perCase {
		frame := frames[r.IntN(len(frames))]
		if r.IntN(8) == 0 {
			other := frames[r.IntN(len(frames))]
			frame = tagOf(frame) + strings.TrimPrefix(other, tagOf(other))
		}
		tag := tagOf(frame)
		body := strings.TrimPrefix(frame, tag)
		for range 1 + r.IntN(2) {
			body = r.damage(body)
		}
		if body != "" && r.IntN(4) == 0 {
			b := []byte(body)
			b[r.IntN(len(b))] = byte(r.Uint32())
			body = string(b)
		}
		input := map[string]any{"hex": hex.EncodeToString([]byte(tag + body))}
		if r.IntN(12) == 0 {
			input["allowed"] = []string{r.one(r.algorithmNames()...), r.one(r.algorithmNames()...)}
		}
		jobs = append(jobs, job{name: fmt.Sprintf("random/compressed/%04d/%d", i, k), op: "decompress", input: input})
	}
	return jobs
}

func (r source) algorithmNames() []string {
	names := []string{"x"}
	for _, a := range r.model.Compression.Algorithms {
		names = append(names, a.Name)
	}
	return names
}
