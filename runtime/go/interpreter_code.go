package compact

// A protocol is generated or interpreted. The rest of the package calls it
// through the methods below, one interface for each chapter. Generated code has
// these methods, and so has the interpreter. A self-contained tree has generated
// code alone: there each of these names is the generated type itself, so that no
// call is indirect.

// The generated protocol as these interfaces. In a tree they are its types.
func init() {
	generatedSpec.recordCode = &generatedRecord{}
	deltaFrames.deltaCode = &generatedDeltas{}
	requestFrames.requestCode = &generatedRequests{}
	compressionFrames.compressionCode = &generatedCompression{}
	tokenLayout.tokenCode = &generatedToken{}
	mcpFrames.mcpCode = &generatedMCP{}
}

type recordCode interface {
	detect(wire string) (record, format, prefix int)
	bare(frame string) (record, format int)
	recordTypes() []RecordType
}

type deltaCode interface {
	read(c *call, frame string, inner bool) (delta, *Error)
	compress(c *call, dst, frame []byte) []byte
}

type requestCode interface {
	detect(wire string) (f frameFamily, prefix int)
}

type compressionCode interface {
	findMethod(name Algorithm) method
	findTag(tag string) method
	payloadKey(key string) bool
	write(c *call, m method, dst []byte, content string) ([]byte, *Error)
	read(c *call, m method, dst []byte, text string) ([]byte, *Error)
}

type tokenCode interface {
	findName(context uint8, name string) (row int)
	findShort(context uint8, short string) (row int)
	valueShort(table uint8, name string) string // "" for none
	valueName(table uint8, short string) string
}

type mcpCode interface {
	request(method string) MCPMessageType // "other" for one that is not declared
	notice(method string) MCPMessageType
}

// use begins a call for a record. One of this package has types that fit no protocol
// of a model.
func (c *call) use(r *record) *Error {
	c.record = r
	for i := range c.spec.records {
		if r == &c.spec.records[i] {
			return nil
		}
	}
	return notDeclared("record of these fields")
}
