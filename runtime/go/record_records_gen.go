package compact

type (
	Status string
	Model  string
	Effort string
)

const (
	EffortLow    Effort = "low"
	EffortMedium Effort = "medium"
	EffortHigh   Effort = "high"
)

var statusTable = codeTable{
	codes:    []string{"OK", "ERR", "PART", "STREAM"},
	integers: []int64{0, 1, 2, 3},
	success:  "OK",
	failure:  "ERR",
	find:     findStatus,
	at:       statusAt,
}

var modelTable = codeTable{
	codes:    []string{"G3", "C4", "X5", "OL", "AD", "SE"},
	integers: []int64{0, 1, 2, 3, 4, 5},
	prefix:   "#",
	find:     findModel,
	at:       modelAt,
	named:    modelNamed,
}

var effortTable = codeTable{
	codes: []string{"low", "medium", "high"},
	find:  findEffort,
}

func findStatus(key string) (string, int64, bool) {
	switch key {
	case "OK":
		return "OK", 0, true
	case "ERR":
		return "ERR", 1, true
	case "PART":
		return "PART", 2, true
	case "STREAM":
		return "STREAM", 3, true
	}
	return "", -1, false
}

func statusAt(key int64) (string, bool) {
	switch key {
	case 0:
		return "OK", true
	case 1:
		return "ERR", true
	case 2:
		return "PART", true
	case 3:
		return "STREAM", true
	}
	return "", false
}

func findModel(key string) (string, int64, bool) {
	switch key {
	case "G3":
		return "G3", 0, true
	case "C4":
		return "C4", 1, true
	case "X5":
		return "X5", 2, true
	case "OL":
		return "OL", 3, true
	case "AD":
		return "AD", 4, true
	case "SE":
		return "SE", 5, true
	}
	return "", -1, false
}

func modelNamed(key string) (string, bool) {
	switch key {
	case "gemini":
		return "G3", true
	case "claude":
		return "C4", true
	case "codex":
		return "X5", true
	case "ollama":
		return "OL", true
	case "adam":
		return "AD", true
	case "seele":
		return "SE", true
	}
	return "", false
}

func modelAt(key int64) (string, bool) {
	switch key {
	case 0:
		return "G3", true
	case 1:
		return "C4", true
	case 2:
		return "X5", true
	case 3:
		return "OL", true
	case 4:
		return "AD", true
	case 5:
		return "SE", true
	}
	return "", false
}

func findEffort(key string) (string, int64, bool) {
	switch key {
	case "low":
		return "low", -1, true
	case "medium":
		return "medium", -1, true
	case "high":
		return "high", -1, true
	}
	return "", -1, false
}

// Response is the record that a response frame carries. The optional fields
// travel in verbose frames only. See docs/record.md, "Responses".
type Response struct {
	Status Status `json:"status"`
	Model  Model  `json:"model"`
	Tokens int64  `json:"tokens"`
	Result string `json:"result"`

	ReasoningEffort *Effort `json:"reasoning_effort,omitempty"`
	Ultrathink      *bool   `json:"ultrathink,omitempty"`
	// ReturnCode is set by decoders only where it is neither 0 nor 1.
	ReturnCode *int64 `json:"returncode,omitempty"`
	// Members is the JSON text of an object that holds the members which the
	// protocol does not know; "" for none.
	Members string `json:"members,omitempty"`
}

// take fills the record in from a call that decoded one.
func (r *Response) take(c *call) {
	r.Status = Status(c.textOf(0))
	r.Model = Model(c.textOf(1))
	r.Tokens = c.values[2].n
	r.Result = c.textOf(3)
	if c.values[4].has {
		x := Effort(c.textOf(4))
		r.ReasoningEffort = &x
	}
	if c.values[5].has {
		x := c.values[5].n != 0
		r.Ultrathink = &x
	}
	if c.values[6].has {
		x := c.values[6].n
		r.ReturnCode = &x
	}
	r.Members = c.members
}

// give hands the record to a call that encodes it.
func (r *Response) give(c *call) {
	c.put(0, string(r.Status))
	c.put(1, string(r.Model))
	c.putInteger(2, r.Tokens)
	c.put(3, r.Result)
	if r.ReasoningEffort != nil {
		c.put(4, string(*r.ReasoningEffort))
	}
	if r.Ultrathink != nil {
		c.putBoolean(5, *r.Ultrathink)
	}
	if r.ReturnCode != nil {
		c.putInteger(6, *r.ReturnCode)
	}
	c.members = r.Members
}

func (p *Protocol) DecodeResponse(wire string) (r Response, err error) {
	c := newCall(p)
	defer c.release()
	if err := c.decodeTyped(0, wire); err != nil {
		return r, p.stamp(err)
	}
	r.take(c)
	return r, nil
}

func (p *Protocol) EncodeResponse(r Response, opts EncodeOptions) (string, error) {
	c := newCall(p)
	defer c.release()
	if err := c.use(0); err != nil {
		return "", p.stamp(err)
	}
	r.give(c)
	return c.encodeFrame(&opts)
}

func (p *Protocol) AppendDecodeResponse(dst, wire []byte) (result []byte, head Response, err error) {
	c := newCall(p)
	defer c.release()
	if err := c.decodeTyped(0, view(wire)); err != nil {
		return dst, head, p.stamp(err)
	}
	dst = append(dst, c.cut(3)...)
	head.take(c)
	return dst, head, nil
}

func (p *Protocol) AppendEncodeResponse(dst []byte, r *Response, opts EncodeOptions) ([]byte, error) {
	c := newCall(p)
	defer c.release()
	if err := c.use(0); err != nil {
		return dst, p.stamp(err)
	}
	r.give(c)
	return c.appendFrame(dst, &opts)
}

func (p *Protocol) Decode(wire string) (Response, error) { return p.DecodeResponse(wire) }
func (p *Protocol) Encode(r Response, opts EncodeOptions) (string, error) {
	return p.EncodeResponse(r, opts)
}
func (p *Protocol) AppendDecode(dst, wire []byte) (result []byte, head Response, err error) {
	return p.AppendDecodeResponse(dst, wire)
}
func (p *Protocol) AppendEncode(dst []byte, r *Response, opts EncodeOptions) ([]byte, error) {
	return p.AppendEncodeResponse(dst, r, opts)
}

func Decode(wire string) (Response, error) { return generated.DecodeResponse(wire) }
func Encode(r Response, opts EncodeOptions) (string, error) {
	return generated.EncodeResponse(r, opts)
}
func AppendDecode(dst, wire []byte) (result []byte, head Response, err error) {
	return generated.AppendDecodeResponse(dst, wire)
}
func AppendEncode(dst []byte, r *Response, opts EncodeOptions) ([]byte, error) {
	return generated.AppendEncodeResponse(dst, r, opts)
}
