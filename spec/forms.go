package spec

import (
	"math"
	"regexp"
	"strconv"

	"github.com/compactgen/compactgen/spec/breaking/rules"
)

// The forms of texts and the ranges of integers, by the names that the tags of keys
// have for them: the rules check them, and the schema says them.

var (
	forms = map[string]*form{
		"any":    {shape: shape{Type: "string"}},
		"filled": {shape: shape{Type: "string", MinLength: 1}},

		"errorRole":     among(ErrorRoles),
		"errorField":    among(ErrorFields),
		"rowRole":       among(RowRoles),
		"fieldRole":     among(FieldRoles),
		"unknown":       among(Unknowns),
		"null":          among(Nulls),
		"extra":         among(Extras),
		"field":         among(FieldForms),
		"element":       among(ElementForms),
		"chainStep":     among(ChainSteps),
		"deltaStep":     among([]string{"zlib", "base64", "base85"}),
		"operationRole": among(OperationRoles),
		"algorithmRole": among(AlgorithmRoles),
		"messageRole":   among(MessageRoles),
		"defaultClass":  among(DefaultClasses),
		"breakingRule":  among(rules.IDs()),
	}
	spans = map[string]span{}
)

var (
	kindForm       = pattern("kind", `^[A-Z][A-Za-z0-9]*$`)
	identifierForm = pattern("identifier", `^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$`)
	nameForm       = pattern("name", `^[a-z][a-z0-9]*(_[a-z0-9]+)*$`)
	_              = pattern("format", `^[a-z][a-z0-9]*(_[a-z0-9]+)*\.[a-z][a-z0-9]*(_[a-z0-9]+)*$`)
	packageForm    = pattern("package", `^[A-Za-z_][A-Za-z0-9_]*$`)
	npmForm        = pattern("npmPackage", `^(@[a-z0-9][a-z0-9._-]*/)?[a-z0-9][a-z0-9._-]*$`)
	moduleForm     = pattern("module", `^[A-Za-z0-9_][A-Za-z0-9_-]*$`)
	goModuleForm   = pattern("goModule", `^[A-Za-z0-9][A-Za-z0-9._~-]*(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*$`)
	folderForm     = pattern("folder", `^[^/\\:*?"<>|\x00-\x1f\x7f]+(/[^/\\:*?"<>|\x00-\x1f\x7f]+)*/?$`)
	licenseForm    = pattern("license", `^[A-Za-z0-9(][A-Za-z0-9 ().+:-]*$`)

	// VersionForm is that of packages which npm and pip both have; PyPI writes what
	// stands behind the dash in its own way.
	VersionForm   = pattern("packageVersion", `^(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)(-(alpha|beta|rc)\.(0|[1-9][0-9]*))?$`)
	algorithmForm = pattern("algorithm", `^[A-Za-z][A-Za-z0-9]*$`)
	tagForm       = pattern("tag", `^#[A-Z0-9]{2}\|$`)
	escapeForm    = pattern("escape", `^[ !#-\[\]-~]$`)
	_             = pattern("ascii", `^[ -~]+$`)

	// What is raw needs no escape in JSON.
	_ = pattern("raw", `^[^`+regexp.QuoteMeta(escaped)+`]+$`)

	// A separator is punctuation; that of requests neither goes on with a number,
	// which may be the arguments, nor stands in Base64, which may be a delta.
	separatorForm        = pattern("separator", `^[!#-&(-/:-@\[\]^_{|}~]$`)
	requestSeparatorForm = pattern("requestSeparator", `^[!#$%&()*,:;<>?@\[\]^_{|}~]$`)

	_                = pattern("prefix", `^`+prefixCharacter+`{1,`+strconv.Itoa(longestPrefix)+`}$`)
	_                = pattern("formatPrefix", `^`+prefixCharacter+`{0,`+strconv.Itoa(longestPrefix)+`}$`)
	prefixCharacters = pattern("prefixCharacters", `^`+prefixCharacter+`+$`)

	// A digit of Base85 is safe in JSON and between pipes.
	digitForm = pattern("digit", `^`+digitCharacter+`$`)
	_         = pattern("alphabet", `^`+digitCharacter+`{85}$`)

	// metaForm is what MCP lets a key of _meta be: labels of a domain, a slash, a
	// name.
	metaForm = pattern("meta", `^([A-Za-z]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z]([A-Za-z0-9-]*[A-Za-z0-9])?)*/)?[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$`)
)

const (
	escaped         = `"\` // what JSON holds with an escape in front
	prefixCharacter = `[!#-&(-\[\]-_a-~]`
	digitCharacter  = `[!#-\[\]-{}~]`
)

// maxInteger is the largest integer that every language holds exactly.
const maxInteger = 1<<53 - 1

var (
	codeRange    = ranged("code", 0, maxInteger)
	integerRange = ranged("integer", -maxInteger, maxInteger)
	_            = ranged("limit", 1, math.MaxInt32)
	_            = ranged("depth", 1, 10_000)           // so that no runtime's stack overflows
	_            = ranged("nesting", 1, DefaultNesting) // Python has 1,000 frames
	levelRange   = ranged("level", 1, 9)
	versionRange = ranged("version", 0, 127)
	fromRange    = ranged("from", 0, maxInteger)
	toRange      = ranged("to", 0, maxInteger-1)
	hexRange     = ranged("hex", 8, 64) // what decoders read at least, and all that SHA-256 has
	qualityRange = ranged("quality", 4, 6)
	sizeRange    = ranged("size", 1, math.MaxInt32)
	sampleRange  = ranged("sample", 2, 1<<24) // ten times the count of windows stays in 32 bits
	overRange    = ranged("over", 0, 10)
	byteRange    = ranged("byte", 0x80, 0xFF)
)

// limitForm is that of the role, or the one of all others.
func limitForm(role string) string {
	if role == "depth" || role == "nesting" {
		return role
	}
	return "limit"
}
