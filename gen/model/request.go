package model

import "github.com/compactgen/compactgen/spec"

// Requests declares the frames of Part 2. Separator stands between the parts of
// every frame and before each delta; HexLength is how many hex digits of a
// definition's SHA-256 make a reference, 8 to 64.
type Requests struct {
	Separator string     `json:"separator"` // one ASCII character
	HexLength int        `json:"hex_length"`
	Request   Request    `json:"request"`
	Tool      Definition `json:"tool"`
	System    Definition `json:"system"`
	Bundle    string     `json:"bundle"` // the member that holds several tools
	Check     string     `json:"check"`  // a session's members in args
	Args      string     `json:"args"`
}

// Request is the frame of a request: Prefix, Version, tool, system, args,
// deltas. A server that lacks the conversation answers Prefix, Miss, a
// reference that begins with Reference.
type Request struct {
	Prefix    string `json:"prefix"`
	Version   string `json:"version"`
	Miss      string `json:"miss"`
	Reference string `json:"reference"`
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
}

func requests(r *spec.Requests) *Requests {
	if r == nil {
		return nil
	}
	return &Requests{
		Separator: r.Separator.V,
		HexLength: int(r.HexLength.V),
		Request:   Request{r.Request.Prefix.V, r.Request.Version.V, r.Request.Miss.V, r.Request.Reference.V},
		Tool:      definition(r.Tool),
		System:    definition(r.System),
		Bundle:    r.Tool.Bundle.V,
		Check:     r.Session.Check.V,
		Args:      r.Session.Args.V,
	}
}

func definition(d spec.DefinitionFrame) Definition {
	return Definition{d.Prefix.V, d.Define.V, d.Refer.V, d.Miss.V, d.Reference.V}
}

// prefixes are those that no response begins with.
func (r *Requests) prefixes() []string {
	if r == nil {
		return nil
	}
	return []string{r.Request.Prefix, r.Tool.Prefix, r.System.Prefix}
}
