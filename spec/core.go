package spec

// Protocol names the protocol and its version.
type Protocol struct {
	Pos     Pos
	Name    Text `key:"name" form:"filled" doc:"Name of the protocol."`
	Version Text `key:"version" form:"filled" doc:"Version of the protocol; quote it."`
}

// Generate names what is generated, where no flag does.
type Generate struct {
	Pos              Pos
	GoPackage        Text `key:"go_package,optional" form:"package" doc:"The Go package."`
	PythonPackage    Text `key:"python_package,optional" form:"package" doc:"The Python package."`
	TypeScriptModule Text `key:"typescript_module,optional" form:"module" doc:"The npm package of the TypeScript client."`
}

// ErrorKind gives the error of a role its public name and its fields.
type ErrorKind struct {
	Pos    Pos    `name:"an error" doc:"The name of one error."`
	Role   Text   `key:"role" form:"errorRole" doc:"What went wrong, as the runtimes know it."`
	Kind   Text   `key:"kind" form:"kind" doc:"What callers see."`
	Fields []Text `key:"fields" form:"errorField" each:"A field of an error." doc:"What an error of the kind carries."`
}

// Limit is the default of one limit.
type Limit struct {
	Role string
	Int
}

// Base85 declares the 85 characters in the order of their digits.
type Base85 struct {
	Pos      Pos
	Alphabet Text `key:"alphabet" form:"alphabet" doc:"The 85 digits in order: distinct, and safe in JSON and between pipes."`
}

// Zlib declares the level that encoders compress with.
type Zlib struct {
	Pos   Pos
	Level Int `key:"level" form:"level" doc:"Compression level of encoders."`
}
