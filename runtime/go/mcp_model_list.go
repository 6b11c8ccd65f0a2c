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
	// A modelTool says whether the results of a listed tool may be rewritten.
	type modelTool struct {
		ListedTool
		schema jsonPlace // of what it gives
	}
	var tools []modelTool
	apps := map[string]bool{}
	list, err := p.readToolList(result, func(t *definedTool, output *jsonPlace) {
		if !output.twice {
			tools = append(tools, modelTool{ListedTool{t.text, t.app}, *output})
			apps[t.text] = apps[t.text] || t.app
		}
	})
	if err != nil {
		return "", nil, err
	}
	if list == nil {
		return result, nil, nil
	}
	var edits []textEdit
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

// RewriteList is [Protocol.RewriteList] of the default protocol.
func RewriteList(result string, keep func(name string) bool) (string, []ListedTool, error) {
	return generated.RewriteList(result, keep)
}
