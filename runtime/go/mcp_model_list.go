package compact

// ListedTool is a tool of a list that a client has.
type ListedTool struct {
	Name string
	// App says that a user interface shows its results, so they stay as they are.
	App bool
}

// RewriteList removes outputSchema from the tools in a list, a JSON object, so
// that [Protocol.RewriteCall] may rewrite their results: strict clients refuse a
// result without the structuredContent that a schema describes. Keep names tools
// that stay as they are; nil means none. The results of tools that are not among
// the returned ones keep their structuredContent; these are nil where the list is
// not changed since it is packed, or could be read in two ways. See docs/mcp-protocol.md,
// "What the model reads".
func (p *Protocol) RewriteList(result string, keep func(name string) bool) (text string, tools []ListedTool, err error) {
	out, tools, failed := p.rewriteList(result, keep)
	return out, tools, p.stamp(failed)
}

func (p *Protocol) rewriteList(result string, keep func(name string) bool) (string, []ListedTool, *Error) {
	l, err := p.mcp()
	if err != nil {
		return "", nil, err
	}
	if !isUnicode(result) {
		return "", nil, notUnicode(roleText, fieldOutcome)
	}
	var list, meta jsonPlace
	var tools []modelTool
	packed := false
	s := jsonScanner{text: result, limit: p.limits.Depth}
	err = s.object(func(name string, kind jsonKind) (*jsonPlace, *Error) {
		switch name {
		case l.tools:
			tools = tools[:0]
			return &list, s.modelTools(kind, l.meta, &tools)
		case "_meta":
			_, is, err := s.modelMeta(kind, l.meta)
			packed = packed || is
			return &meta, err
		}
		return nil, nil
	})
	if err != nil {
		return "", nil, err
	}
	if packed || list.twice || meta.twice {
		return result, nil, nil
	}
	var edits []textEdit
	apps := map[string]bool{}
	for i := range tools {
		apps[tools[i].Name] = apps[tools[i].Name] || tools[i].App
	}
	listed := make([]ListedTool, 0, len(tools))
	for i := range tools {
		t := &tools[i]
		t.App = apps[t.Name]
		if t.schema.kind != 0 && !t.App && (keep == nil || !keep(t.Name)) {
			from, to := t.schema.without()
			edits = append(edits, textEdit{from: from, to: to})
		}
		listed = append(listed, t.ListedTool)
	}
	return edited(result, edits), listed, nil
}

// A modelTool says whether the results of a listed tool may be rewritten.
type modelTool struct {
	ListedTool
	schema jsonPlace
}

// modelTools reads the array whose first token has the kind.
func (s *jsonScanner) modelTools(kind jsonKind, names MetaNames, tools *[]modelTool) *Error {
	return s.elements(kind, func() *Error {
		var t modelTool
		var name, meta jsonPlace
		isText := false
		err := s.places(func(member string, kind jsonKind) (_ *jsonPlace, err *Error) {
			switch member {
			case "name":
				t.Name, isText = unquoteString(s.lexeme(), kind)
				return &name, nil
			case "outputSchema":
				return &t.schema, nil
			case "_meta":
				t.App, _, err = s.modelMeta(kind, names)
				return &meta, err
			}
			return nil, nil
		})
		if isText && !name.twice && !meta.twice && !t.schema.twice {
			*tools = append(*tools, t)
		}
		return err
	})
}

// RewriteList is [Protocol.RewriteList] of the default protocol.
func RewriteList(result string, keep func(name string) bool) (string, []ListedTool, error) {
	return generated.RewriteList(result, keep)
}
