package spec

// Requests declares the frames of requests, the references to definitions, and
// what a session adds.
type Requests struct {
	Pos       Pos
	Separator Text            `key:"separator" form:"requestSeparator" doc:"Stands between the parts of every frame, and in front of each delta."`
	HexLength Int             `key:"hex_length" form:"hex" doc:"Hex digits of a definition's SHA-256 in its reference."`
	Request   RequestFrame    `key:"request" doc:"The request itself."`
	Tool      ToolFrame       `key:"tool" doc:"Definitions of tools."`
	System    DefinitionFrame `key:"system" doc:"System prompts."`
	Session   RequestSession  `key:"session" doc:"The members in which sessions wrap the arguments."`
}

// RequestFrame declares the request itself. A server that lacks the conversation
// of a session answers with Miss and a Reference.
type RequestFrame struct {
	Pos       Pos
	Prefix    Text `key:"prefix" form:"prefix" doc:"What the frames begin with."`
	Version   Text `key:"version" form:"filled" doc:"What stands behind the prefix of a request."`
	Miss      Text `key:"miss" form:"filled" doc:"What stands behind the prefix of the answer that the conversation is not known."`
	Reference Text `key:"reference" form:"filled" doc:"What references begin with."`
}

// ToolFrame declares the frames of tools. Bundle is the member that holds several
// of them.
type ToolFrame struct {
	DefinitionFrame
	Bundle Text `key:"bundle" form:"raw" doc:"The member that holds several tools in one definition."`
}

// DefinitionFrame declares the frames of tools or of system prompts.
type DefinitionFrame struct {
	Pos       Pos
	Prefix    Text `key:"prefix" form:"prefix" doc:"What the frames begin with."`
	Define    Text `key:"define" form:"filled" doc:"The word of a definition."`
	Refer     Text `key:"refer" form:"filled" doc:"The word of a reference."`
	Miss      Text `key:"miss" form:"filled" doc:"The word of the answer that a reference is not known."`
	Reference Text `key:"reference" form:"filled" doc:"What references begin with."`
}

// RequestSession names the members in which a session wraps the arguments.
type RequestSession struct {
	Pos   Pos
	Check Text `key:"check" form:"raw" doc:"Holds the check of the conversation."`
	Args  Text `key:"args" form:"raw" doc:"Holds the arguments."`
}
