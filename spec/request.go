package spec

// Requests declares the frames of requests, the references to definitions, and
// what a session adds.
type Requests struct {
	Pos          Pos
	Separator    Text
	HexLength    Int
	Request      RequestFrame
	Tool, System DefinitionFrame
	Session      RequestSession
}

// RequestFrame declares the request itself. A server that lacks the conversation
// of a session answers with Miss and a Reference.
type RequestFrame struct {
	Pos                              Pos
	Prefix, Version, Miss, Reference Text
}

// DefinitionFrame declares the frames of tools or of system prompts. Only tools
// have a Bundle: the member that holds several of them.
type DefinitionFrame struct {
	Pos                                    Pos
	Prefix, Define, Refer, Miss, Reference Text
	Bundle                                 Text
}

// RequestSession names the members in which a session wraps the arguments.
type RequestSession struct {
	Pos         Pos
	Check, Args Text
}
