package main

import (
	"context"
	"fmt"
	"reflect"
	"strings"

	"github.com/compactgen/compactgen/runtime/go"
)

func checkRequest(p protocols, parts []string) string {
	f, problem, err := both(p, func(p *compact.Protocol) (compact.Frame, error) { return p.DecodeRequestFrame(parts[0]) })
	if err != nil || problem != "" {
		return problem
	}
	wide := compact.Default()
	wire, err := wide.EncodeRequestFrame(f)
	if kindOf(err) == compact.KindUnrepresentable && strings.Contains(parts[0], "|D|Z|") {
		return "" // a compressed delta that would be split has no other form
	}
	if err != nil {
		return fmt.Sprintf("%+v does not encode: %v", f, err)
	}
	back, err := wide.DecodeRequestFrame(wire)
	if err != nil || len(back.Request.Deltas) != len(f.Request.Deltas) {
		return fmt.Sprintf("%+v comes back from %q as %+v (%v)", f, wire, back, err)
	}
	back.Request.Deltas = f.Request.Deltas // which may have been compressed
	if !reflect.DeepEqual(back, f) {
		return fmt.Sprintf("%+v comes back as %+v", f, back)
	}
	return ""
}

func checkRegistry(p protocols, parts []string) string {
	registries := [2]*compact.Registry{little(p.generated), little(p.interpreter)}
	for _, part := range parts {
		scope, text := scoped(part)
		i := -1
		received, problem, err := both(p, func(*compact.Protocol) (compact.Received, error) {
			i++
			return registries[i].Receive(context.Background(), scope, text)
		})
		if problem != "" {
			return problem
		}
		if err == nil && received.Text != "" && !strings.Contains(strings.Join(parts, "\n"), received.Text) {
			return fmt.Sprintf("%q was never defined", received.Text)
		}
	}
	return ""
}

// little is a registry with little room.
func little(p *compact.Protocol) *compact.Registry {
	l := p.Limits()
	l.RegistryEntries = registryEntries
	p = p.WithLimits(l)
	r, err := p.NewRegistry(p.NewMemoryStore(compact.MemoryStoreOptions{}), 0)
	if err != nil {
		panic(err)
	}
	return r
}

func checkServer(p protocols, parts []string) string {
	var sessions [2]*compact.ServerSession
	for i, protocol := range []*compact.Protocol{p.generated, p.interpreter} {
		var err error
		if sessions[i], err = protocol.NewServerSession(little(protocol), ""); err != nil {
			return err.Error()
		}
	}
	for _, part := range parts {
		got, err := sessions[0].Receive(context.Background(), part)
		want, wantErr := sessions[1].Receive(context.Background(), part)
		if err != nil && got.Request != nil {
			return fmt.Sprintf("%q is delivered beside the error %v", part, err)
		}
		if !sameError(err, wantErr) || !reflect.DeepEqual(got, want) {
			return fmt.Sprintf("generated code answers %+v to %q, the interpreter %+v", got, part, want)
		}
	}
	return ""
}
