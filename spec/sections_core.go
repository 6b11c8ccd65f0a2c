package spec

// One function for each mapping, in the order of core.go.

func (p *Protocol) value() value {
	return mapping(&p.Pos,
		required("name", "Name of the protocol.", text(&p.Name, filledText)),
		required("version", "Version of the protocol; quote it.", text(&p.Version, filledText)))
}

func (g *Generate) value() value {
	return mapping(&g.Pos,
		optional("go_package", "The Go package.", text(&g.GoPackage, packageForm)),
		optional("python_package", "The Python package.", text(&g.PythonPackage, packageForm)),
		optional("typescript_module", "The npm package of the TypeScript client.", text(&g.TypeScriptModule, moduleForm)))
}

func (e *ErrorKind) value() value {
	return mapping(&e.Pos,
		required("role", "What went wrong, as the runtimes know it.", text(&e.Role, errorRole)),
		required("kind", "What callers see.", text(&e.Kind, kindForm)),
		required("fields", "What an error of the kind carries.", texts(&e.Fields, errorField, "A field of an error.")))
}

// limits have a key for each role.
func limits(to *[]Limit) value {
	list := make([]Limit, len(LimitRoles))
	keys := make([]key, len(LimitRoles))
	for i, role := range LimitRoles {
		list[i].Role = role
		keys[i] = optional(role, limitDocs[role], integer(&list[i].Int, limitSpan(role)))
	}
	*to = list
	return mapping(new(Pos), keys...)
}

var limitDocs = map[string]string{
	"input":            "Bytes of wire text that a decoder reads.",
	"output":           "Bytes that a decompressor may give.",
	"depth":            "Brackets of JSON that may be open at once.",
	"deltas":           "Deltas in one request frame.",
	"registry_entries": "Texts that a registry keeps.",
	"registry_bytes":   "Bytes that a registry keeps.",
}

func (b *Base85) value() value {
	return mapping(&b.Pos,
		required("alphabet", "The 85 digits in order: distinct, and safe in JSON and between pipes.", text(&b.Alphabet, alphabetForm)))
}

func (z *Zlib) value() value {
	return mapping(&z.Pos, required("level", "Compression level of encoders.", integer(&z.Level, levelRange)))
}
