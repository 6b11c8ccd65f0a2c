package breaking

import "github.com/compactgen/compactgen/spec"

func (c *comparison) requests() {
	if c.old.Requests == nil || c.new.Requests == nil {
		return
	}
	old, new := c.old.Requests, c.new.Requests
	c.text(old.Separator, new.Separator, "request-separator", "separator", "the separator of requests")
	c.integer(old.HexLength, new.HexLength, "reference-length", "hex_length", "hex_length")
	c.text(old.Request.Prefix, new.Request.Prefix, "request-prefix", "request", "the prefix of request")
	c.text(old.Request.Version, new.Request.Version, "request-version", "version", "the version of requests")
	c.text(old.Request.Miss, new.Request.Miss, "request-word", "request.miss", "the word miss of request")
	c.text(old.Request.Reference, new.Request.Reference, "reference-prefix", "request", "the reference of request")
	c.definitions("tool", old.Tool.DefinitionFrame, new.Tool.DefinitionFrame)
	c.definitions("system", old.System, new.System)
	c.text(old.Tool.Bundle, new.Tool.Bundle, "request-bundle", "bundle", "the member of bundles")
	c.text(old.Session.Check, new.Session.Check, "session-member", "check", "the member of the check")
	c.text(old.Session.Args, new.Session.Args, "session-member", "args", "the member of the arguments")
}

func (c *comparison) definitions(name string, old, new spec.DefinitionFrame) {
	c.text(old.Prefix, new.Prefix, "request-prefix", name, "the prefix of "+name)
	for _, word := range []struct {
		name     string
		old, new spec.Text
	}{{"define", old.Define, new.Define}, {"refer", old.Refer, new.Refer}, {"miss", old.Miss, new.Miss}} {
		c.text(word.old, word.new, "request-word", name+"."+word.name, "the word "+word.name+" of "+name)
	}
	c.text(old.Reference, new.Reference, "reference-prefix", name, "the reference of "+name)
}
