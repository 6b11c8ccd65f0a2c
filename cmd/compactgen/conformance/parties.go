package conformance

import "context"

// A ClientParty is a testee's client session.
type ClientParty struct {
	*Dialogue
	ID string
}

// A Turn holds the four parts that a client means.
type Turn struct {
	Tools        []string
	System       *string
	Args         string
	Conversation string
}

// ClientOptions are those of a client session. HexLength 0 stands for the protocol's
// length of short references.
type ClientOptions struct {
	Compress  bool `json:"compress"`
	Splice    bool `json:"splice"`
	HexLength int  `json:"hex_length,omitempty"`
}

// Open begins a session and replaces an earlier one.
func (c ClientParty) Open(ctx context.Context, o ClientOptions) error {
	input := struct {
		Client string `json:"client"`
		ClientOptions
	}{c.ID, o}
	_, err := c.Ask(ctx, "client.open", input)
	return err
}

// Restart exports the session, and restores it with the conversation that the server is
// believed to have.
func (c ClientParty) Restart(ctx context.Context, conversation string) error {
	var out struct {
		State string `json:"state"`
	}
	if err := c.askFor(ctx, "client.export", map[string]any{"client": c.ID}, &out); err != nil {
		return err
	}
	_, err := c.Ask(ctx, "client.open", map[string]any{"client": c.ID, "state": out.State, "conversation": conversation})
	return err
}

// Again gives the last frames once more.
func (c ClientParty) Again(ctx context.Context) ([]string, error) {
	return c.frames(ctx, "client.again", map[string]any{"client": c.ID})
}

// Turn gives the frames of a turn.
func (c ClientParty) Turn(ctx context.Context, t Turn) ([]string, error) {
	return c.frames(ctx, "client.turn", map[string]any{
		"client": c.ID, "tools": append([]string{}, t.Tools...), "system": t.System, "args": t.Args, "conversation": t.Conversation,
	})
}

// Answer gives the frames to send after a server's replies.
func (c ClientParty) Answer(ctx context.Context, replies []string) ([]string, error) {
	return c.frames(ctx, "client.answer", map[string]any{"client": c.ID, "frames": append([]string{}, replies...)})
}

// Extend appends a text of the server.
func (c ClientParty) Extend(ctx context.Context, text string) error {
	_, err := c.Ask(ctx, "client.extend", map[string]any{"client": c.ID, "text": text})
	return err
}

func (c ClientParty) frames(ctx context.Context, op string, input any) ([]string, error) {
	var out struct {
		Frames []string `json:"frames"`
	}
	err := c.askFor(ctx, op, input, &out)
	return out.Frames, err
}

// A ServerParty is a testee's server session.
type ServerParty struct {
	*Dialogue
	ID string
}

// An Outcome is a server's result for a frame.
type Outcome struct {
	Replies   []string       `json:"replies"`
	Request   *Delivery      `json:"request"`
	Error     map[string]any `json:"error"`
	Duplicate bool           `json:"duplicate"`
	Answer    *string        `json:"answer"`
}

// A Delivery is a request as a server sees it.
type Delivery struct {
	Tool         *string `json:"tool"`
	System       *string `json:"system"`
	Args         string  `json:"args"`
	Conversation string  `json:"conversation"`
}

// A RegistryKind says how a registry is made; a zero is for the protocol's
// own number.
type RegistryKind struct {
	Entries   int    `json:"max_entries,omitempty"` // how many definitions it keeps
	HexLength int    `json:"hex_length,omitempty"`  // of its short references
	Shared    bool   `json:"shared"`
	Redis     string `json:"redis,omitempty"`   // the URL of the server that it lies in
	Session   string `json:"session,omitempty"` // the id under which the session's state lies in the registry's store
}

// Open begins a session on the registry of that name and replaces an earlier one.
// The first session of a registry decides its kind.
func (s ServerParty) Open(ctx context.Context, registry string, kind RegistryKind) error {
	input := struct {
		Server   string `json:"server"`
		Registry string `json:"registry"`
		Scope    string `json:"scope"`
		RegistryKind
	}{s.ID, registry, "s", kind}
	_, err := s.Ask(ctx, "server.open", input)
	return err
}

// Receive hands over one frame.
func (s ServerParty) Receive(ctx context.Context, frame string) (Outcome, error) {
	var out Outcome
	err := s.askFor(ctx, "server.receive", map[string]any{"server": s.ID, "frame": frame}, &out)
	return out, err
}

// Extend appends a text of the server.
func (s ServerParty) Extend(ctx context.Context, text string) error {
	_, err := s.Ask(ctx, "server.extend", map[string]any{"server": s.ID, "text": text})
	return err
}
