package spec

import "slices"

// Rules of MCP: its messages, the members of _meta, the encodings of results.

func (c *checker) mcp() {
	m := c.MCP
	if m == nil {
		return
	}
	for _, section := range []string{"requests", "compression"} {
		if _, declared := c.parts[section]; !declared {
			c.add(m.Pos, "missing-section", "mcp needs the section %q", section)
		}
	}
	if c.filled(m.JSONRPC, "the version of JSON-RPC") {
		c.noEscape(m.JSONRPC)
	}
	c.messages()
	c.metaMembers()
	c.encodings()
}

func (c *checker) messages() {
	methods := map[string]Pos{}
	var roles []Text
	for _, m := range c.MCP.Messages {
		roles = append(roles, m.Role)
		if m.Method.Set() && c.rawText(m.Method, "method") {
			c.distinct(methods, m.Method, "duplicate-method", "method")
		}
		names := map[string]Pos{}
		for _, r := range m.Results {
			if c.rawText(r, "result member") {
				c.distinct(names, r, "duplicate-name", "result member")
			}
		}
		c.messageParts(&m)
	}
	c.roles("mcp", roles, "message role", MessageRoles, MessageRoles[:4])
}

// messageParts says what a role has: a method, members that tell its response.
func (c *checker) messageParts(m *Message) {
	has := func(key string, needed, never, there bool, at Pos) {
		switch {
		case never && there:
			c.add(at, "message-results", "the role %s has no key %q", m.Role.V, key)
		case needed && !there && c.parts["mcp"].whole:
			c.add(m.Pos, "message-results", "the role %s needs the key %q", m.Role.V, key)
		}
	}
	if !slices.Contains(MessageRoles, m.Role.V) {
		return
	}
	response := m.Role.V == "input_required"
	has("method", !response, response, m.Method.Set(), m.Method.Pos)
	none := slices.Contains([]string{"initialized", "subscriptions/listen", "tasks/update", "tasks/cancel"}, m.Role.V)
	at := m.Pos
	if len(m.Results) > 0 {
		at = m.Results[0].Pos
	}
	has("results", !none, none, m.Results != nil, at)
}

func (c *checker) metaMembers() {
	names := map[string]Pos{}
	m := c.MCP.Meta
	for _, t := range []Text{m.Accept, m.Encoding, m.Text, m.Known, m.Reference, m.Extension} {
		if t.Set() && !metaForm.MatchString(t.V) {
			c.add(t.Pos, "bad-meta", "%s is no key of _meta: a domain's labels, a slash, and a name", quote(t.V))
			continue
		}
		c.distinct(names, t, "duplicate-name", "member of _meta")
	}
}

func (c *checker) encodings() {
	names := map[string]Pos{}
	for _, e := range c.MCP.Encodings {
		if c.rawText(e.Name, "encoding") {
			c.distinct(names, e.Name, "duplicate-name", "encoding")
		}
		if !e.Algorithm.Set() && !e.Format.Set() && c.parts["mcp"].whole {
			c.add(e.Pos, "encoding-steps", "an encoding needs the key \"algorithm\", \"format\" or both")
		}
		c.encodingAlgorithm(e.Algorithm)
		c.encodingFormat(e)
	}
}

// encodingAlgorithm wants one that carries any JSON, exactly, as text.
func (c *checker) encodingAlgorithm(t Text) {
	if !t.Set() || !c.parts["compression"].whole {
		return
	}
	var names []string
	for _, a := range c.Compression.Algorithms {
		if names = append(names, a.Name.V); a.Name.V == t.V && a.Role.V != "structure" && a.Role.V != "brotli" {
			c.add(t.Pos, "encoding-steps", "the algorithm %s does not carry a result exactly, as text; structure and brotli do", quote(t.V))
		}
	}
	if !slices.Contains(names, t.V) {
		c.add(t.Pos, "unknown-algorithm", "no algorithm is named %s%s", quote(t.V), DidYouMean(t.V, names))
	}
}
