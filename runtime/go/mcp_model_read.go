package compact

import "strings"

// A modelResult holds the parts of a tool's result that may be rewritten.
type modelResult struct {
	structured jsonPlace
	blocks     []modelBlock // texts for the model
}

// A modelBlock is an element of content with a text. There may be very many.
type modelBlock struct {
	from, to   int
	start, end int  // of the text
	isPlain    bool // it has no member but type and text
}

// The names of MCP's specification.
const (
	textBlock     = "text"
	assistantRole = "assistant"
	completeType  = "complete"
)

// readModelResult finds nothing in a result that must stay as it is: an error, an
// incomplete or packed result, one that an app shows, and one with a doubled
// member, since some readers take the first and some the last.
func (c *call) readModelResult(result string) (modelResult, *Error) {
	var r modelResult
	if !isUnicode(result) {
		return r, notUnicode(roleText, fieldOutcome)
	}
	var content, isError, resultType, meta jsonPlace
	stays := false
	s := jsonScanner{text: result, limit: c.limits.Depth}
	err := s.object(func(name string, kind jsonKind) (*jsonPlace, *Error) {
		switch name {
		case "content":
			r.blocks = r.blocks[:0]
			return &content, s.modelBlocks(kind, &r.blocks)
		case "structuredContent":
			return &r.structured, nil
		case "isError":
			stays = stays || s.lexeme() != "false"
			return &isError, nil
		case "resultType":
			text, _ := unquoteString(s.lexeme(), kind)
			stays = stays || text != completeType
			return &resultType, nil
		case "_meta":
			app, packed, err := s.modelMeta(kind, c.spec.features.mcp.meta)
			stays = stays || app || packed
			return &meta, err
		}
		return nil, nil
	})
	if err != nil {
		return modelResult{}, err
	}
	if stays || content.twice || r.structured.twice || isError.twice || resultType.twice || meta.twice {
		return modelResult{}, nil
	}
	return r, nil
}

// modelBlocks reads the array whose first token has the kind, and appends the
// texts that a model is shown.
func (s *jsonScanner) modelBlocks(kind jsonKind, blocks *[]modelBlock) *Error {
	return s.elements(kind, func() *Error {
		var typ, text, annotations jsonPlace
		isText, isHidden, isPlain, from := false, false, true, s.start
		err := s.places(func(name string, kind jsonKind) (*jsonPlace, *Error) {
			switch name {
			case "type":
				name, _ := unquoteString(s.lexeme(), kind)
				isText = name == textBlock
				return &typ, nil
			case "text":
				return &text, nil
			case "annotations":
				hidden, err := s.hidden(kind)
				isPlain, isHidden = false, hidden
				return &annotations, err
			}
			isPlain = false
			return nil, nil
		})
		if isText && text.kind == jsonString && !isHidden && !typ.twice && !text.twice && !annotations.twice {
			*blocks = append(*blocks, modelBlock{from, s.end, text.start, text.end, isPlain})
		}
		return err
	})
}

// hidden says whether the audience in annotations leaves out the model.
func (s *jsonScanner) hidden(kind jsonKind) (hidden bool, err *Error) {
	if kind != jsonObject {
		return false, nil
	}
	err = s.places(func(name string, kind jsonKind) (*jsonPlace, *Error) {
		if name != "audience" {
			return nil, nil
		}
		shown := false
		for depth := len(s.open); kind == jsonArray && len(s.open) >= depth; {
			kind, err := s.next()
			if err != nil {
				return nil, err
			}
			if role, _ := unquoteString(s.lexeme(), kind); len(s.open) == depth && role == assistantRole {
				shown = true
			}
		}
		hidden = hidden || !shown
		return nil, nil
	})
	return hidden, err
}

// modelMeta says whether a _meta names a user interface, and whether it marks a
// packed result.
func (s *jsonScanner) modelMeta(kind jsonKind, names MetaNames) (app, packed bool, err *Error) {
	if kind != jsonObject {
		return false, false, nil
	}
	err = s.places(func(name string, _ jsonKind) (*jsonPlace, *Error) {
		app = app || namesApp(name)
		packed = packed || name == names.Encoding || name == names.Known
		return nil, nil
	})
	return app, packed, err
}

// namesApp says whether a member of _meta belongs to a user interface.
func namesApp(name string) bool {
	ui := strings.TrimPrefix(name, "io.modelcontextprotocol/")
	return ui == "ui" || strings.HasPrefix(ui, "ui/") || strings.HasPrefix(name, "openai/")
}
