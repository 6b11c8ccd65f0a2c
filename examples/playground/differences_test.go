package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// plain is a report without what the languages may word differently: messages.
func plain(t *testing.T, report any) (value map[string]any) {
	t.Helper()
	text, err := json.Marshal(report)
	if err == nil {
		err = json.Unmarshal(text, &value)
	}
	if err != nil {
		t.Fatal(err)
	}
	delete(value, "record") // which the conformance runner compares
	if failure, ok := value["error"].(map[string]any); ok {
		delete(failure, "message")
	}
	tidy(value)
	return value
}

// samePlace passes over what vectors leave open: where an error has no position
// of theirs, each client may give one, or give none.
func samePlace(want, got map[string]any) {
	w, _ := want["error"].(map[string]any)
	g, _ := got["error"].(map[string]any)
	if w == nil || g == nil || w["at"] != nil && reflect.DeepEqual(w["position"], g["position"]) && g["at"] != nil {
		return
	}
	for _, name := range []string{"position", "at", "caret", "excerpt", "layer"} {
		delete(w, name)
		delete(g, name)
	}
}

// tidy takes away what is empty, and the messages of parts that hold a damaged frame.
func tidy(value any) {
	switch v := value.(type) {
	case []any:
		for _, each := range v {
			tidy(each)
		}
	case map[string]any:
		name, _ := v["name"].(string)
		if means, ok := v["means"].(string); ok && (strings.HasPrefix(name, "delta ") || name == "result") {
			v["means"] = means[:strings.Index(means+":", ":")]
		}
		if strings.HasPrefix(name, "delta ") {
			delete(v, "means")
		}
		if text, ok := v["text"].(string); ok && strings.Trim(text, `"`) == v["means"] {
			delete(v, "means") // Go quotes U+FEFF
		}
		for key, each := range v {
			if list, isList := each.([]any); each == "" || each == 0.0 && key == "caret" || isList && len(list) == 0 && key == "layers" {
				delete(v, key)
			}
			tidy(each)
		}
	}
}

// differences names the places where a value is not what is wanted.
func differences(path string, want, got any) (list []string) {
	switch w := want.(type) {
	case map[string]any:
		g, _ := got.(map[string]any)
		keys := slices.Sorted(maps.Keys(w))
		for key := range g {
			if !slices.Contains(keys, key) {
				keys = append(keys, key)
			}
		}
		for _, key := range keys {
			list = append(list, differences(path+"."+key, w[key], g[key])...)
		}
	case []any:
		g, _ := got.([]any)
		for i := range max(len(w), len(g)) {
			list = append(list, differences(fmt.Sprintf("%s[%d]", path, i), at(w, i), at(g, i))...)
		}
	default:
		if !reflect.DeepEqual(want, got) {
			list = append(list, fmt.Sprintf("%s %v, not %v", path, got, want))
		}
	}
	return list
}

func at(list []any, i int) any {
	if i < len(list) {
		return list[i]
	}
	return nil
}
