package main

import (
	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/cmd/compactgen/draw/damage"
)

// classes are all that there are, with their seeds.
func classes(suite conformance.Suite) []*class {
	s, forms := collect(suite), damage.Of(suite.Model)
	text := func(op string) func([]string) []conformance.Request { return one(op, wireText) }
	decode, request, decompress := text("response.decode"), text("request.decode"), one("decompress", hexBytes)
	list := []*class{
		{name: "verbose", share: 3, section: "1", kind: damage.Record, requests: decode, check: checkResponse},
		{name: "dsl", share: 3, section: "2", kind: damage.Record, requests: decode, check: checkResponse},
		{name: "binary", share: 3, section: "3", kind: damage.Record, requests: decode, check: checkResponse},
		{name: "base85", share: 3, section: "4", kind: damage.Record, requests: decode, check: checkResponse},
		{name: "compressed", share: 1, section: "5", kind: damage.Record, requests: decode, check: checkResponse},
		{name: "digits", share: 3, section: "4", kind: damage.Base85, requests: text("base85.decode"), check: checkBase85},
		{name: "delta", share: 3, section: "deltas", kind: damage.Delta, requests: askDelta, check: checkDelta},
		{name: "request", share: 3, section: "requests", kind: damage.Request, requests: request, check: checkRequest},
		{name: "definition", share: 3, section: "definitions", kind: damage.Request, requests: request, check: checkRequest},
		{name: "registry", share: 1, section: "registry", kind: damage.Request, several: true, requests: askRegistry, check: checkRegistry},
		{name: "session", share: 1, section: "sessions", kind: damage.Request, several: true, finish: sign, requests: askServer, check: checkServer},
		{name: "T1", share: 1, section: "5.3", kind: damage.M2M, requests: decompress, check: checkDecompress},
		{name: "T2", share: 1, section: "T2", kind: damage.M2M, requests: decompress, check: checkDecompress},
		{name: "BR", share: 1, section: "5.4", kind: damage.M2M, requests: decompress, check: checkDecompress},
		{name: "DI", share: 3, section: "5.5", kind: damage.M2M, requests: decompress, check: checkDecompress},
		{name: "tag", share: 3, section: "5.8", kind: damage.M2M, requests: decompress, check: checkDecompress},
		{name: "negotiation", share: 1, section: "5.7", kind: damage.JSON, requests: text("message.read"), check: checkNegotiation},
		{name: "message", share: 3, section: "messages", kind: damage.JSON, requests: text("mcp.parse"), check: checkMessage},
		{name: "call", share: 1, section: "messages", kind: damage.JSON, requests: text("mcp.unpack_call"), check: checkCall},
		{name: "list", share: 1, section: "messages", kind: damage.JSON, requests: askList, check: checkList},
	}
	for _, c := range list {
		c.seeds, c.forms = s[c.name], forms
	}
	return list
}
