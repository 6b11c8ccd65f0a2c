package main

import (
	"github.com/bytedance/sonic"
	jsonv2 "github.com/go-json-experiment/json"
	goccy "github.com/goccy/go-json"
)

var peers = []peer{
	{"json/v2", ">= 3", "", func(data []byte, v any) error { return jsonv2.Unmarshal(data, v) }, nil},
	{"goccy/go-json", ">= 0.8", "it finds quotes and backslashes with assembly", goccy.Unmarshal, goccy.Marshal},
	{"sonic", "", "", sonic.Unmarshal, sonic.Marshal},
}
