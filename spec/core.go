package spec

// Protocol names the protocol and its version.
type Protocol struct {
	Pos           Pos
	Name, Version Text
}

// Generate names what is generated, where no flag does.
type Generate struct {
	Pos                                        Pos
	GoPackage, PythonPackage, TypeScriptModule Text
}

// ErrorKind gives the error of a role its public name and its fields.
type ErrorKind struct {
	Pos        Pos
	Role, Kind Text
	Fields     []Text
}

// Limit is the default of one limit.
type Limit struct {
	Role string
	Int
}

// Base85 declares the 85 characters in the order of their digits.
type Base85 struct {
	Pos      Pos
	Alphabet Text
}

// Zlib declares the level that encoders compress with.
type Zlib struct {
	Pos   Pos
	Level Int
}
