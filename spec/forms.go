package spec

import (
	"math"
	"regexp"
	"strconv"

	"github.com/compactgen/compactgen/spec/breaking/rules"
)

// The forms of texts and the ranges of integers: the rules check them, and the
// schema says them.

var (
	anyText    = &form{shape: shape{Type: "string"}}
	filledText = &form{shape: shape{Type: "string", MinLength: 1}}

	kindForm       = pattern(`^[A-Z][A-Za-z0-9]*$`)
	identifierForm = pattern(`^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$`)
	nameForm       = pattern(`^[a-z][a-z0-9]*(_[a-z0-9]+)*$`)
	formatForm     = pattern(`^[a-z][a-z0-9]*(_[a-z0-9]+)*\.[a-z][a-z0-9]*(_[a-z0-9]+)*$`)
	packageForm    = pattern(`^[A-Za-z_][A-Za-z0-9_]*$`)
	moduleForm     = pattern(`^(@[a-z0-9][a-z0-9._-]*/)?[a-z0-9][a-z0-9._-]*$`)
	algorithmForm  = pattern(`^[A-Za-z][A-Za-z0-9]*$`)
	tagForm        = pattern(`^#[A-Z0-9]{2}\|$`)
	escapeForm     = pattern(`^[ !#-\[\]-~]$`)
	asciiForm      = pattern(`^[ -~]+$`)

	// rawForm needs no escape in JSON.
	rawForm = pattern(`^[^` + regexp.QuoteMeta(escaped) + `]+$`)

	// A separator is punctuation; that of requests neither goes on with a number,
	// which may be the arguments, nor stands in Base64, which may be a delta.
	separatorForm        = pattern(`^[!#-&(-/:-@\[\]^_{|}~]$`)
	requestSeparatorForm = pattern(`^[!#$%&()*,:;<>?@\[\]^_{|}~]$`)

	prefixForm       = pattern(`^` + prefixCharacter + `{1,` + strconv.Itoa(longestPrefix) + `}$`)
	prefixCharacters = pattern(`^` + prefixCharacter + `+$`)

	// A digit of Base85 is safe in JSON and between pipes.
	digitForm    = pattern(`^` + digitCharacter + `$`)
	alphabetForm = pattern(`^` + digitCharacter + `{85}$`)

	// metaForm is what MCP lets a key of _meta be: labels of a domain, a slash, a
	// name.
	metaForm = pattern(`^([A-Za-z]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z]([A-Za-z0-9-]*[A-Za-z0-9])?)*/)?[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$`)
)

const (
	escaped         = `"\` // what JSON holds with an escape in front
	prefixCharacter = `[!#-&(-\[\]-_a-~]`
	digitCharacter  = `[!#-\[\]-{}~]`
)

var (
	errorRole     = among(ErrorRoles)
	errorField    = among(ErrorFields)
	rowRole       = among(RowRoles)
	fieldRole     = among(FieldRoles)
	unknownForm   = among(Unknowns)
	fieldForm     = among(FieldForms)
	chainStep     = among(ChainSteps)
	deltaStep     = among([]string{"zlib", "base64", "base85"})
	operationRole = among(OperationRoles)
	algorithmRole = among(AlgorithmRoles)
	messageRole   = among(MessageRoles)
	defaultClass  = among(DefaultClasses)
	breakingRule  = among(rules.IDs())
)

// maxInteger is the largest integer that every language holds exactly.
const maxInteger = 1<<53 - 1

var (
	codeRange    = span{0, maxInteger}
	integerRange = span{-maxInteger, maxInteger}
	limitRange   = span{1, math.MaxInt32}
	depthRange   = span{1, 10_000} // so that no runtime's stack overflows
	levelRange   = span{1, 9}
	versionRange = span{0, 127}
	fromRange    = span{0, maxInteger}
	toRange      = span{0, maxInteger - 1}
	hexRange     = span{8, 64} // what decoders read at least, and all that SHA-256 has
	qualityRange = span{4, 6}
	sizeRange    = span{1, math.MaxInt32}
	sampleRange  = span{2, 1 << 24} // ten times the count of windows stays in 32 bits
	overRange    = span{0, 10}
	byteRange    = span{0x80, 0xFF}
)

func limitSpan(role string) span {
	if role == "depth" {
		return depthRange
	}
	return limitRange
}
