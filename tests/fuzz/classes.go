package main

import (
	"github.com/compactgen/compactgen/tests/conformance"
	"github.com/compactgen/compactgen/tests/fuzz/mutate"
)

// classes are all that there are, with their seeds.
func classes(s seeds) []*class {
	text := func(op string) func([]string) []conformance.Request { return one(op, wireText) }
	decode, request, decompress := text("response.decode"), text("request.decode"), one("decompress", hexBytes)
	list := []*class{
		{name: "verbose", section: "1", kind: mutate.Response, requests: decode, check: checkResponse},
		{name: "dsl", section: "2", kind: mutate.Response, requests: decode, check: checkResponse},
		{name: "binary", section: "3", kind: mutate.Response, requests: decode, check: checkResponse},
		{name: "base85", section: "4", kind: mutate.Response, requests: decode, check: checkResponse},
		{name: "compressed", section: "5", kind: mutate.Response, requests: decode, check: checkResponse},
		{name: "digits", section: "4", kind: mutate.Base85, requests: text("base85.decode"), check: checkBase85},
		{name: "delta", section: "deltas", kind: mutate.Delta, requests: askDelta, check: checkDelta},
		{name: "request", section: "requests", kind: mutate.Request, requests: request, check: checkRequest},
		{name: "definition", section: "definitions", kind: mutate.Request, requests: request, check: checkRequest},
		{name: "registry", section: "registry", kind: mutate.Request, several: true, requests: askRegistry, check: checkRegistry},
		{name: "session", section: "sessions", kind: mutate.Request, several: true, requests: askServer, check: checkServer},
		{name: "T1", section: "5.3", kind: mutate.M2M, requests: decompress, check: checkDecompress},
		{name: "T2", section: "T2", kind: mutate.M2M, requests: decompress, check: checkDecompress},
		{name: "BR", section: "5.4", kind: mutate.M2M, requests: decompress, check: checkDecompress},
		{name: "DI", section: "5.5", kind: mutate.M2M, requests: decompress, check: checkDecompress},
		{name: "tag", section: "5.8", kind: mutate.M2M, requests: decompress, check: checkDecompress},
		{name: "message", section: "messages", kind: mutate.JSON, requests: text("mcp.parse"), check: checkMessage},
		{name: "call", section: "messages", kind: mutate.JSON, requests: text("mcp.unpack_call"), check: checkCall},
		{name: "list", section: "messages", kind: mutate.JSON, requests: askList, check: checkList},
	}
	for _, c := range list {
		c.seeds = s[c.name]
	}
	return list
}
