package main

import (
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
)

// one asks an operation about the only part.
func one(op string, value func(string) any) func([]string) []conformance.Request {
	return func(parts []string) []conformance.Request {
		return []conformance.Request{{Op: op, Input: value(parts[0])}}
	}
}

func askDelta(parts []string) []conformance.Request {
	return []conformance.Request{{Op: "delta.apply", Input: map[string]any{"content": wireText(parts[0]), "delta": wireText(parts[1])}}}
}

// askRegistry sends frames to a registry with little room; those behind otherScope
// go to another scope.
func askRegistry(parts []string) []conformance.Request {
	frames := []any{}
	for _, p := range parts {
		scope, text := scoped(p)
		frames = append(frames, map[string]any{"scope": scope, "frame": wireText(text)})
	}
	return []conformance.Request{{Op: "session", Input: map[string]any{"frames": frames, "max_entries": registryEntries}}}
}

const (
	otherScope      = "@"
	registryEntries = 3
)

func scoped(part string) (scope, text string) {
	if text, ok := strings.CutPrefix(part, otherScope); ok {
		return "other", text
	}
	return "", part
}

// askServer opens a session on a registry of its own and hands it the frames.
func askServer(parts []string) []conformance.Request {
	list := []conformance.Request{{Op: "server.open", Input: map[string]any{"server": "fuzz", "scope": "", "max_entries": registryEntries}}}
	for _, p := range parts {
		list = append(list, conformance.Request{Op: "server.receive", Input: map[string]any{"server": "fuzz", "frame": wireText(p)}})
	}
	return list
}

// askList unpacks a list of tools; the first part is the reference that the
// caller knows one under, and "" for none.
func askList(parts []string) []conformance.Request {
	input := map[string]any{"result": wireText(parts[1])}
	if parts[0] != "" {
		input["known"] = map[string]any{"reference": wireText(parts[0]), "text": knownText}
	}
	return []conformance.Request{{Op: "mcp.unpack_list", Input: input}}
}

const knownText = `{"tools":[]}`
