package breaking_test

import (
	"context"
	"encoding/json"
	"strings"

	compact "github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/spec/breaking/rules"
)

const (
	oneTool     = `{"name":"search","parameters":{}}`
	anotherTool = `{"name":"fetch","parameters":{"url":"string"}}`
)

func (k *talk) requests() {
	old, new := k.old.file.Requests != nil, k.new.file.Requests != nil
	for _, kind := range []compact.FrameType{
		compact.FrameRequest, compact.FrameRequestMiss, compact.FrameToolDefinition, compact.FrameToolReference, compact.FrameToolMiss,
		compact.FrameSystemDefinition, compact.FrameSystemReference, compact.FrameSystemMiss,
	} {
		k.offer(string(kind), old, new, writeFrame, readFrame)
	}
	if !old || !new {
		return
	}
	k.conversation(k.old, k.new, "old")
	if _, _, ever := converse(k.old, k.old); ever { // a frame that an old server never took is no break
		k.conversation(k.new, k.old, "new")
	}
}

// writeFrame writes a frame of a type about one definition.
func writeFrame(p peer, kind string) (string, bool) {
	f := compact.Frame{Type: compact.FrameType(kind)}
	tool, _ := p.ToolReference(oneTool, 0)
	system, _ := p.SystemReference("Be brief.", 0)
	switch f.Type {
	case compact.FrameRequest:
		f.Request = compact.Request{Tool: tool, System: system, Args: `{"n":1}`, Deltas: many(p)}
	case compact.FrameRequestMiss:
		f.Reference = p.file.Requests.Request.Reference.V + "0123456789abcdef"
	case compact.FrameToolDefinition:
		f.Text = oneTool
	case compact.FrameSystemDefinition:
		f.Text = "Be brief."
	case compact.FrameToolReference, compact.FrameToolMiss:
		f.Reference = tool
	default:
		f.Reference = system
	}
	return said(p.EncodeRequestFrame(f))
}

// many are deltas, as many as the limit allows if that is few.
func many(p peer) (list []string) {
	full, _ := p.ComputeDelta("", "x", p.operation("full"))
	for range min(limitOf(p.file, "deltas").V, 20) {
		list = append(list, full)
	}
	return list
}

func readFrame(p peer, frame string) (string, bool) {
	f, err := p.DecodeRequestFrame(frame)
	return asJSON(f), err == nil
}

// conversation has a client of one peer and a server of the other. The server must
// get the same as one of the client's own peer.
func (k *talk) conversation(client, server peer, who string) {
	meant, frames, ok := converse(client, client)
	got, others, arrived := converse(client, server)
	first, _, _ := strings.Cut(frames, "\n")
	_, isRead := readFrame(client, first)
	switch {
	case ok && (!arrived || got != meant):
		k.saw(rules.WireBreaking, "of the %s client's session arrives %.80q instead of %.80q", who, got, meant)
	case isRead && frames != others && (ok || !strings.HasPrefix(others, frames)):
		// What no server of its own reads is nobody's frame, and where a talk with its own never came to an
		// end, it may go on with another.
		k.saw(rules.EncoderOnly, "the %s client sends %.80q instead of %.80q", who, others, frames)
	}
}

// converse plays some turns: what arrived, and all frames of the client.
func converse(client, server peer) (arrived, sent string, ok bool) {
	c, err := client.NewClientSession(compact.ClientSessionOptions{})
	if err != nil {
		return "", "", false
	}
	registry, err := server.NewRegistry(server.NewMemoryStore(compact.MemoryStoreOptions{}), 0)
	if err != nil {
		return "", "", false
	}
	s, err := server.NewServerSession(registry, "scope")
	if err != nil {
		return "", "", false
	}
	prompt := "Be brief."
	for _, t := range []compact.Turn{
		{Tools: []string{oneTool}, System: &prompt, Conversation: "Hello"},
		{Tools: []string{oneTool}, System: &prompt, Args: `{"n":1}`, Conversation: "Hello, world"},
		{Tools: []string{oneTool, anotherTool}, System: &prompt, Conversation: "Hello, world" + strings.Repeat("!", 100)},
		{Tools: []string{oneTool}, System: &prompt, Conversation: "Hello again"},
	} {
		frames, err := c.Turn(t)
		var delivery *compact.Delivery
		for rounds := 0; err == nil && len(frames) > 0 && rounds < 5; rounds++ {
			var replies []string
			for _, f := range frames {
				sent += f + "\n"
				out, _ := s.Receive(context.Background(), f)
				replies = append(replies, out.Replies...)
				if out.Request != nil {
					delivery = out.Request
				}
			}
			frames, err = c.Answer(replies)
		}
		if err != nil || delivery == nil {
			return arrived, sent, false
		}
		arrived += understoodTools(server, delivery) + "\n"
	}
	return arrived, sent, true
}

// understoodTools is a delivery whose bundle has been taken apart by the
// server's own spec.
func understoodTools(p peer, d *compact.Delivery) string {
	var members map[string]json.RawMessage
	if err := json.Unmarshal([]byte(*d.Tool), &members); err != nil {
		panic(err)
	}
	if tools, bundled := members[p.file.Requests.Tool.Bundle.V]; bundled {
		return "tools " + string(tools) + asJSON(d.Args+d.Conversation+*d.System)
	}
	return asJSON(d)
}
