package model

// Requests declares the frames of requests. Separator stands between the parts of
// every frame and before each delta; HexLength is how many hex digits of a
// definition's SHA-256 make a reference, 8 to 64.
type Requests struct {
	Separator string     `json:"separator"` // one ASCII character
	HexLength int        `json:"hex_length"`
	Request   Request    `json:"request"`
	Tool      Definition `json:"tool"`
	System    Definition `json:"system"`
	Bundle    string     `json:"bundle" from:"Tool.Bundle"`  // the member that holds several tools
	Check     string     `json:"check" from:"Session.Check"` // a session's members in args
	Args      string     `json:"args" from:"Session.Args"`

	Delimiter string   `json:"-" derived:"delimiter"` // stands before each delta
	Families  []Family `json:"-" derived:"families"`  // the longest prefix first
}

// Family is the prefix of the frames of one kind: request, tool, system.
type Family struct {
	Family string `json:"-" derived:"family"`
	Prefix string `json:"-" derived:"prefix"`
}

// Request is the frame of a request: Prefix, Version, tool, system, args,
// deltas. A server that lacks the conversation answers Prefix, Miss, a
// reference that begins with Reference.
type Request struct {
	Prefix    string `json:"prefix"`
	Version   string `json:"version"`
	Miss      string `json:"miss"`
	Reference string `json:"reference"`

	// What frames begin with, up to what a caller says.
	Head     string `json:"-" derived:"head"`
	MissHead string `json:"-" derived:"miss_head"`
}

// Definition is the family of frames of tools or of system prompts: Prefix, one
// of the verbs, Separator, then the text or a reference that begins with
// Reference.
type Definition struct {
	Prefix    string `json:"prefix"`
	Define    string `json:"define"`
	Refer     string `json:"refer"`
	Miss      string `json:"miss"`
	Reference string `json:"reference"`

	// What frames begin with, up to the text or the reference.
	DefineHead string `json:"-" derived:"define_head"`
	ReferHead  string `json:"-" derived:"refer_head"`
	MissHead   string `json:"-" derived:"miss_head"`
}

// prefixes are those that no response begins with.
func (r *Requests) prefixes() []string {
	if r == nil {
		return nil
	}
	return []string{r.Request.Prefix, r.Tool.Prefix, r.System.Prefix}
}
