package compact

// FrameType says what a frame of requests is.
type FrameType string

// The types of frames. See docs/request.md.
const (
	FrameRequest          FrameType = "request"
	FrameRequestMiss      FrameType = "request_miss" // a server lacks the conversation
	FrameToolDefinition   FrameType = "tool_def"
	FrameToolReference    FrameType = "tool_ref"
	FrameToolMiss         FrameType = "tool_miss" // a registry lacks the definition
	FrameSystemDefinition FrameType = "system_full"
	FrameSystemReference  FrameType = "system_ref"
	FrameSystemMiss       FrameType = "system_miss"
)

// A Frame is one frame of requests. Beside its type it has a Request, the Text
// of a definition, or the Reference that the other types are about.
type Frame struct {
	Type      FrameType
	Request   Request
	Text      string
	Reference string
}

// A Request refers to its definitions and carries the conversation as deltas.
type Request struct {
	Version string   // empty for the declared one
	Tool    string   // a reference, or empty
	System  string   // a reference, or empty
	Args    string   // the text of one JSON value
	Deltas  []string // delta frames, to be applied in this order
}

// A Definition is what a reference stands for.
type Definition uint8

// The kinds of definitions.
const (
	DefinitionTool   Definition = iota // the text of a JSON object
	DefinitionSystem                   // a system prompt: any text
)

const (
	fieldTool      = "tool"
	fieldSystem    = "system"
	fieldArgs      = "args"
	fieldDeltas    = "deltas"
	fieldReference = "reference"
	fieldType      = "type"

	limitDeltas = "deltas"
)

// requestLayout is what a spec declares about requests.
type requestLayout struct {
	requestCode
	separator      string
	delimiter      string // of deltas: the separator and their prefix
	head, missHead string // what a request begins with, and what an answer to one whose conversation is missing
	version, miss  string
	reference      string            // what a request's own references begin with
	definitions    [2]definitionForm // by Definition
	hexLength      int

	// The members of a bundle of tools, and of a session's arguments.
	bundle, checkName, argsName string
}

// definitionForm is the form of a definition's frames.
type definitionForm struct {
	verbs     [3]string // in the order of definitionTypes
	heads     [3]string // likewise, what frames begin with
	reference string    // what references begin with
}

type frameFamily uint8

const (
	familyNone frameFamily = iota
	familyRequest
	familyTool
	familySystem
)

const (
	verbDefine = iota
	verbRefer
	verbMiss
)

var definitionTypes = [2][3]FrameType{
	DefinitionTool:   {FrameToolDefinition, FrameToolReference, FrameToolMiss},
	DefinitionSystem: {FrameSystemDefinition, FrameSystemReference, FrameSystemMiss},
}

// place returns which definition, and which verb, a type of frame is about.
func (t FrameType) place() (d Definition, verb int, found bool) {
	for d, types := range definitionTypes {
		for verb, have := range types {
			if have == t {
				return Definition(d), verb, true
			}
		}
	}
	return 0, 0, false
}

// requestFrames returns the layout that calls with requests need.
func (p *Protocol) requestFrames() (*requestLayout, *Error) {
	if p.spec.features.requests == nil {
		return nil, notDeclared("requests")
	}
	return p.spec.features.requests, nil
}

// checkTool checks the text of a tool's definition: one JSON object, with white
// space around it or without.
func checkTool(text string, depth int64) *Error {
	return objectMembers(text, depth, func(jsonMember) {})
}

// valueEnd returns where the JSON value ends that the text begins with; white
// space in front is no value.
func valueEnd(text string, depth int64) (int, *Error) {
	s := jsonScanner{text: text, limit: depth}
	if text != "" && isSpace(text[0]) {
		return 0, failAt(text, 0, CauseJSONSpace)
	}
	kind, err := s.next()
	if err == nil {
		err = s.skip(kind)
	}
	return s.end, err
}

// DecodeRequestFrame is [Protocol.DecodeRequestFrame] of the default protocol.
func DecodeRequestFrame(wire string) (Frame, error) { return generated.DecodeRequestFrame(wire) }

// EncodeRequestFrame is [Protocol.EncodeRequestFrame] of the default protocol.
func EncodeRequestFrame(f Frame) (string, error) { return generated.EncodeRequestFrame(f) }

// EncodeRequest is [Protocol.EncodeRequest] of the default protocol.
func EncodeRequest(r Request) (string, error) { return generated.EncodeRequest(r) }
