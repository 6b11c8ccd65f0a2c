package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"strings"

	"github.com/compactgen/compactgen/runtime/go"
)

// sessionArgs are the arguments of a session's request.
var sessionArgs = regexp.MustCompile(`^\{"check":"c_[0-9a-f]{16}","args":((?s).*)\}$`)

// sign gives each request of a session the check that it must have in its place;
// without it nothing behind the check would ever be reached. A server in Go says
// which turns were delivered before.
func sign(parts []string) []string {
	server, err := compact.NewServerSession(little(compact.Default()), "")
	if err != nil {
		panic(err) // any text without faults is a scope
	}
	before, full := "", map[string]string{}
	for i, part := range parts {
		f, err := compact.DecodeRequestFrame(part)
		if err != nil {
			continue
		}
		check := ""
		switch f.Type {
		case compact.FrameToolDefinition:
			learn(full, "t_", f.Text)
		case compact.FrameSystemDefinition:
			learn(full, "s_", f.Text)
		case compact.FrameRequest:
			parts[i], check = signed(f.Request, before, full)
		}
		if out, _ := server.Receive(context.Background(), parts[i]); out.Request != nil {
			before = check
		}
	}
	return parts
}

// learn notes the references that a definition has.
func learn(full map[string]string, prefix, text string) {
	digits := digest(text)
	for _, n := range []int{8, 64} {
		if reference := prefix + digits[:n]; full[reference] == "" {
			full[reference] = prefix + digits
		}
	}
}

// signed writes a request with its check, as docs/request.md says.
func signed(r compact.Request, before string, full map[string]string) (wire, check string) {
	deltas := ""
	for _, d := range r.Deltas {
		deltas += "|" + d
	}
	args := "{}"
	if m := sessionArgs.FindStringSubmatch(r.Args); m != nil {
		args = m[1]
	}
	if strings.HasPrefix(deltas, "|D|F|") {
		before = ""
	}
	check = digest(strings.Join([]string{before, full[r.Tool], full[r.System], args, deltas}, "\n"))[:16]
	return strings.Join([]string{"REQ", r.Version, r.Tool, r.System, `{"check":"c_` + check + `","args":` + args + "}"}, "|") + deltas, check
}

func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}
