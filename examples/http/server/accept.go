package main

import (
	"cmp"
	"mime"
	"slices"
	"strconv"
	"strings"

	compact "github.com/compactgen/compactgen/runtime/go"
)

// mediaType is that of any frame; its parameter format names one, or how to choose.
const mediaType = "application/vnd.compact"

// choice is a format, and how the answer says that it has it.
type choice struct {
	compact     compact.Format
	contentType string
	quality     float64
}

// wanted finds the best format of an Accept header (RFC 9110, 12.5.1); of those
// that are wanted equally, the first. Without a header it is JSON.
func wanted(accept string) (choice, bool) {
	var choices []choice
	for part := range strings.SplitSeq(cmp.Or(accept, "*/*"), ",") {
		if c, ok := known(part); ok && c.quality > 0 {
			choices = append(choices, c)
		}
	}
	slices.SortStableFunc(choices, func(a, b choice) int { return cmp.Compare(b.quality, a.quality) })
	if len(choices) == 0 {
		return choice{}, false
	}
	return choices[0], true
}

// known is the format of one media range, if the server has it.
func known(mediaRange string) (choice, bool) {
	name, parameters, err := mime.ParseMediaType(mediaRange)
	if err != nil {
		return choice{}, false
	}
	quality, err := strconv.ParseFloat(cmp.Or(parameters["q"], "1"), 64)
	if err != nil {
		return choice{}, false
	}
	switch name {
	case "application/json", "application/*", "*/*":
		return choice{compact.FormatVerbose, "application/json", quality}, true
	case mediaType:
		format := compact.Format(cmp.Or(parameters["format"], string(compact.FormatAuto)))
		if format == compact.FormatAuto || slices.Contains(compact.Default().Formats(), string(format)) {
			return choice{format, mediaType, quality}, true
		}
	}
	return choice{}, false
}
