package compact

import (
	"slices"
	"strconv"
)

const fieldPayloadVersion = "payload_version"

// payloadLayouts are those of a payload's versions. Where none is asked for the standard
// one is written, or else the fallback, -1 for none, if a code has no number.
type payloadLayouts struct {
	standard, fallback int64
	versions           []int64
	layouts            []layout
}

// due takes the version that is asked for, or the one that is written otherwise.
func (e *encoder) due(show func(place int) shown) *layout {
	p, asked := &e.record.payload, e.options.PayloadVersion
	e.version = p.standard
	at := slices.Index(p.versions, p.standard)
	if asked != "" {
		at = slices.IndexFunc(p.versions, func(v int64) bool { return strconv.FormatInt(v, 10) == asked })
	}
	if at < 0 {
		e.undeclared = unrepresentable(fieldPayloadVersion, oneOf(p.versions)).found(asked)
		return &layout{}
	}
	e.version = p.versions[at]
	for _, place := range p.layouts[at].numbered {
		switch {
		case !show(place).unnumbered:
		case asked == "" && p.fallback >= 0:
			e.version = p.fallback
			return &p.layouts[slices.Index(p.versions, p.fallback)]
		default:
			e.lose(place)
		}
	}
	return &p.layouts[at]
}
