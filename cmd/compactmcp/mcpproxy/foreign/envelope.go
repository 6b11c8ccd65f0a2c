package foreign

// An Envelope is written a message that nobody holds, and finds in it what an error
// has to name: its id, and whether it is a request.
type Envelope struct {
	depth    int
	inText   bool
	escaped  bool
	isValue  bool   // behind a colon of the message itself
	name     string // of its member
	lexeme   []byte // of a name, or of the id; what is longer is none
	id       string
	isMethod bool
}

// maxID is the size, in bytes, of the longest id that is found.
const maxID = 256

// ID is that of the message, as it is written; "" for none.
func (e *Envelope) ID() string {
	if _, isText := Text(e.id); isText {
		return e.id
	}
	if _, isNumber := Number(e.id); isNumber {
		return e.id
	}
	return ""
}

// IsAnswer says whether the message names no method.
func (e *Envelope) IsAnswer() bool { return !e.isMethod }

// Write never fails.
func (e *Envelope) Write(p []byte) (int, error) {
	for _, c := range p {
		e.next(c)
	}
	return len(p), nil
}

func (e *Envelope) next(c byte) {
	switch {
	case e.inText:
		e.inText = e.escaped || c != '"'
		e.escaped = !e.escaped && c == '\\'
	case c == '"':
		e.inText = true
	case c == '{' || c == '[':
		e.depth++
		return
	case e.depth == 1 && (c == ',' || c == '}'):
		e.value()
		e.isValue = false
	case e.depth == 1 && c == ':' && !e.isValue:
		e.name, _ = Text(string(e.lexeme))
		e.isMethod = e.isMethod || e.name == "method"
		e.isValue, e.lexeme = true, e.lexeme[:0]
		return
	case c == ' ' || c == '\t' || c == '\r' || c == '\n':
		return
	}
	if c == '}' || c == ']' {
		e.depth--
	}
	if e.depth == 1 && c != ',' && len(e.lexeme) <= maxID && (!e.isValue || e.name == "id") {
		e.lexeme = append(e.lexeme, c)
	}
}

// value is called at the end of a member.
func (e *Envelope) value() {
	switch {
	case !e.isValue || e.name != "id":
	case e.id != "" || len(e.lexeme) > maxID:
		e.id = "none"
	default:
		e.id = string(e.lexeme)
	}
	e.lexeme = e.lexeme[:0]
}
