package compact

import (
	"math"
	"strconv"
)

// Algorithm is the name of a way to carry content, or of a selection.
type Algorithm string

// The selections, which every protocol has beside its algorithms. See docs/m2m.md §5.2.
const (
	AlgorithmAuto     Algorithm = "auto"     // as documented; fills in the defaults of chat requests
	AlgorithmExact    Algorithm = "exact"    // the default: gives back what went in
	AlgorithmSmallest Algorithm = "smallest" // fewest bytes, with no document normalised
)

const (
	fieldAlgorithm = "algorithm"
	fieldQuality   = "quality"
)

// The qualities of Brotli that a spec, or a caller, may ask for.
const (
	leastQuality = 4
	bestQuality  = 6
	qualityText  = "an integer from 4 to 6"
)

// A method is the role of an algorithm.
type method uint8

const (
	methodUnknown method = iota
	methodNone
	methodToken
	methodStructure
	methodBrotli
	methodDictionary
	methodCount
)

// compression is the part of a spec about the algorithms. Names and tags are by
// method, and empty if the spec leaves the method out.
type compression struct {
	compressionCode
	names                              [methodCount]Algorithm
	small, large, sample, window, over int64
}

// CompressOptions choose the algorithm; the zero value means [AlgorithmExact]. If
// Allowed is not nil, it holds the algorithms that the other side takes; no
// compression is always allowed. A selection then uses only these, and another
// algorithm asked for by name is refused. Quality, 4 to 6, is used if Brotli is
// chosen; 0 means the protocol's.
type CompressOptions struct {
	Algorithm Algorithm
	Allowed   []Algorithm
	Quality   int

	// Plain makes the structure algorithm's frames easier to read, but longer; see
	// docs/m2m.md, "T2".
	Plain bool
}

// DecompressOptions hold what was negotiated; nil allows every algorithm.
type DecompressOptions struct {
	Allowed []Algorithm
}

// Algorithms returns the algorithms that the protocol has, in the order token,
// structure, Brotli, dictionary, none.
func (p *Protocol) Algorithms() []Algorithm {
	if l := p.spec.features.compression; l != nil {
		return l.algorithms()
	}
	return nil
}

func (l *compression) algorithms() (list []Algorithm) {
	for _, m := range [...]method{methodToken, methodStructure, methodBrotli, methodDictionary, methodNone} {
		if l.names[m] != "" {
			list = append(list, l.names[m])
		}
	}
	return list
}

// algorithmNames are those of the algorithms and of the selections.
func (l *compression) algorithmNames() []Algorithm {
	return append(l.algorithms(), AlgorithmAuto, AlgorithmExact, AlgorithmSmallest)
}

// Compress returns the frame of content: a tag and what the algorithm makes of
// it, or content itself. The dictionary's frames are bytes, for
// [Protocol.AppendCompress] alone. See docs/m2m.md.
func (p *Protocol) Compress(content string, o CompressOptions) (string, error) {
	c := newCall(p)
	defer c.release()
	frame, err := c.compress(c.frame[:0], content, &o, true)
	if err != nil {
		return "", p.stamp(err)
	}
	return handOver(&c.frame, frame), nil
}

// AppendCompress appends the frame of content, in bytes, to dst. After an error
// dst is as before. The token algorithm allocates nothing if dst has room.
func (p *Protocol) AppendCompress(dst []byte, content string, o CompressOptions) ([]byte, error) {
	c := newCall(p)
	defer c.release()
	frame, err := c.compress(dst, content, &o, false)
	return c.appended(dst, frame, err)
}

// SelectAlgorithm returns the algorithm that [Protocol.Compress] would use.
func (p *Protocol) SelectAlgorithm(content string, o CompressOptions) (Algorithm, error) {
	c := newCall(p)
	defer c.release()
	frame, err := c.compress(c.frame[:0], content, &o, false)
	if err != nil {
		return "", p.stamp(err)
	}
	c.frame = frame
	m := methodNone
	if hasTag(view(frame)) {
		m = c.layout().findTag(view(frame[:tagLength]))
	}
	return c.layout().names[m], nil
}

func (c *call) layout() *compression { return c.spec.features.compression }

// compress checks the options, then the content, then whether the algorithm can
// carry it.
func (c *call) compress(dst []byte, content string, o *CompressOptions, text bool) ([]byte, *Error) {
	l := c.layout()
	if l == nil {
		return nil, notDeclared("compression")
	}
	choose, m := selection(o.Algorithm), l.findMethod(o.Algorithm)
	switch {
	case choose == nil && m == methodUnknown:
		return nil, unrepresentable(fieldAlgorithm, oneOf(l.algorithmNames())).with(string(o.Algorithm))
	case o.Quality != 0 && (o.Quality < leastQuality || o.Quality > bestQuality):
		return nil, unrepresentable(fieldQuality, qualityText).found(strconv.Itoa(o.Quality))
	case !isUnicode(content):
		return nil, notUnicode(roleText, fieldContent)
	case choose == nil && !l.allows(m, o.Allowed):
		return nil, notNegotiated(o.Algorithm)
	case text && m == methodDictionary:
		return nil, contentIsBytes(l.names[m])
	}
	c.quality, c.plainStructure = o.Quality, o.Plain
	if choose != nil || m == methodNone && hasTag(content) {
		return c.choose(choose, dst, content, o.Allowed)
	}
	return l.write(c, m, dst, content)
}

// allows says whether a list, or no list, lets a method be used.
func (l *compression) allows(m method, list []Algorithm) bool {
	if list == nil || m == methodNone {
		return true
	}
	for _, name := range list {
		if l.findMethod(name) == m {
			return true
		}
	}
	return false
}

// contentIsBytes refuses text where an algorithm's frames are bytes.
func contentIsBytes(a Algorithm) *Error {
	return because(roleUnrepresentable, CauseContentBytes).of(fieldContent).found(string(a))
}

func notNegotiated(a Algorithm) *Error {
	return because(roleNotNegotiated, CauseNotNegotiated).found(string(a))
}

// tagLength is that of "#", two of [A-Z0-9] and "|".
const tagLength = 4

// hasTag says whether text begins like a frame of some algorithm.
func hasTag(text string) bool {
	if len(text) < tagLength || text[0] != '#' || text[tagLength-1] != '|' {
		return false
	}
	for _, b := range []byte(text[1 : tagLength-1]) {
		if (b < 'A' || b > 'Z') && (b < '0' || b > '9') {
			return false
		}
	}
	return true
}

// Decompress returns the content of a frame. Text without a tag is content. See
// docs/m2m.md §5.8.
func (p *Protocol) Decompress(frame string, o DecompressOptions) (string, error) {
	c := newCall(p)
	defer c.release()
	content, err := c.decompress(c.plain[:0], frame, &o, true)
	if err != nil {
		return "", p.stamp(err)
	}
	return handOver(&c.plain, content), nil
}

// AppendDecompress appends the content of a frame, which is bytes, to dst. An
// error leaves dst as it was.
func (p *Protocol) AppendDecompress(dst, frame []byte, o DecompressOptions) ([]byte, error) {
	c := newCall(p)
	defer c.release()
	content, err := c.decompress(dst, view(frame), &o, false)
	return c.appended(dst, content, err)
}

func (c *call) decompress(dst []byte, frame string, o *DecompressOptions, text bool) ([]byte, *Error) {
	l := c.layout()
	if l == nil {
		return nil, notDeclared("compression")
	}
	if int64(len(frame)) > c.limits.Input {
		return nil, failLimit(roleFormat, limitInput, c.limits.Input)
	}
	if !hasTag(frame) {
		if !isUnicode(frame) {
			return nil, notUnicode(roleFormat, fieldContent)
		}
		return append(dst, frame...), nil
	}
	m := l.findTag(frame[:tagLength])
	switch {
	case m == methodUnknown:
		return nil, because(roleUnknownTag, CauseUnknownTag).with(frame[:tagLength])
	case !l.allows(m, o.Allowed):
		return nil, notNegotiated(l.names[m])
	case text && m == methodDictionary:
		return nil, contentIsBytes(l.names[m])
	}
	return l.read(c, m, dst, frame[tagLength:])
}

// damaged turns any error into the one kind for content after a tag.
func damaged(err *Error) *Error {
	err.role = roleDecompression
	return err
}

// outputEnd is how long dst may become when a decompressor appends to it.
func (c *call) outputEnd(dst []byte) int64 {
	return int64(len(dst)) + min(max(c.limits.Output, 0), math.MaxInt-int64(len(dst))-1)
}

func (c *call) overOutput() *Error { return failLimit(roleDecompression, limitOutput, c.limits.Output) }

// Compress is [Protocol.Compress] of the default protocol.
func Compress(content string, o CompressOptions) (string, error) {
	return generated.Compress(content, o)
}

// AppendCompress is [Protocol.AppendCompress] of the default protocol.
func AppendCompress(dst []byte, content string, o CompressOptions) ([]byte, error) {
	return generated.AppendCompress(dst, content, o)
}

// Decompress is [Protocol.Decompress] of the default protocol.
func Decompress(frame string, o DecompressOptions) (string, error) {
	return generated.Decompress(frame, o)
}

// AppendDecompress is [Protocol.AppendDecompress] of the default protocol.
func AppendDecompress(dst, frame []byte, o DecompressOptions) ([]byte, error) {
	return generated.AppendDecompress(dst, frame, o)
}

// handOver returns the text in a call's buffer. A large buffer is given away
// without a copy, since the call would not keep it.
func handOver(buffer *[]byte, b []byte) string {
	if cap(b) > keepBuffer && cap(b)-len(b) <= len(b)/4 {
		*buffer = nil
		return view(b)
	}
	*buffer = b
	return string(b)
}
