package spec

import "sync"

// defaults is the spec of Compact Protocol: other specs take from it what they leave out.
var defaults struct {
	once sync.Once
	file *File
}

func theDefaults() *File {
	defaults.once.Do(func() {
		f, problems := Load("compact.yaml", Shipped)
		if problems != nil {
			panic(problems) // it is tested
		}
		defaults.file = f
	})
	return defaults.file
}

// DefaultElements is how many elements a frame may have if the spec does not say.
const DefaultElements = 1_000_000

// DefaultNesting is how many records of a frame may be open at once if the spec does not say.
const DefaultNesting = 100

// fill takes what the spec leaves out from compact.yaml. These parts have no
// place in the file, so the rules skip them.
func (f *File) fill() {
	if f.Errors == nil {
		for _, e := range theDefaults().Errors {
			kind := ErrorKind{Role: Text{V: e.Role.V}, Kind: Text{V: e.Kind.V}}
			for _, x := range e.Fields {
				kind.Fields = append(kind.Fields, Text{V: x.V})
			}
			f.Errors = append(f.Errors, kind)
		}
	}
	for i, l := range f.Limits {
		switch {
		case l.Set():
		case l.Role == "elements": // which Compact Protocol does not have
			f.Limits[i].V = DefaultElements
		case l.Role == "nesting":
			f.Limits[i].V = DefaultNesting
		default:
			f.Limits[i].V = theDefaults().Limits[i].V
		}
	}
	used := f.used() // compact.yaml leaves nothing out
	if f.Base85 == nil && used["base85"] {
		f.Base85 = &Base85{Alphabet: Text{V: theDefaults().Base85.Alphabet.V}}
	}
	if f.Zlib == nil && used["zlib"] {
		f.Zlib = &Zlib{Level: Int{V: theDefaults().Zlib.Level.V}}
	}
	to := f.reach()
	for i := range f.Records {
		if r := &f.Records[i]; r.Verbose != nil || to.verbose[r] {
			r.fill()
		}
	}
}

// fill gives a record the default members of verbose for its fields.
func (r *Record) fill() {
	if r.Verbose == nil {
		r.Verbose = &Verbose{}
	}
	if !r.Verbose.Unknown.Set() {
		r.Verbose.Unknown.V = "refuse"
	}
	if !r.Verbose.Nulls.Set() {
		r.Verbose.Nulls.V = "refuse"
	}
	listed := map[string]bool{}
	for _, m := range r.Verbose.Members {
		listed[m.Field.V] = true
	}
	for _, f := range r.Fields {
		if !listed[f.Name.V] {
			r.Verbose.Members = append(r.Verbose.Members, Member{Name: Text{V: f.Name.V}, Field: Text{V: f.Name.V}})
		}
	}
}
