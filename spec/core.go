package spec

// Protocol names the protocol and its version.
type Protocol struct {
	Pos     Pos
	Name    Text `key:"name" form:"filled" doc:"Name of the protocol."`
	Version Text `key:"version" form:"filled" doc:"Version of the protocol; quote it."`
}

// Generate says where trees are written and what their packages are called, where no
// flag does. A language that is not named is not generated, unless none is.
type Generate struct {
	Pos        Pos
	Go         *GoTree         `key:"go,optional" doc:"The Go tree."`
	TypeScript *TypeScriptTree `key:"typescript,optional" doc:"The TypeScript tree."`
	Python     *PythonTree     `key:"python,optional" doc:"The Python tree."`
	Version    Text            `key:"version,optional" form:"packageVersion" doc:"Version of the packages. Without it, the protocol's where that has this form; else they are private."`
	License    Text            `key:"license,optional" form:"license" doc:"The licence of generated files and of packages, as an SPDX expression."`
}

// GoTree is a package, or a module.
type GoTree struct {
	Pos     Pos
	Folder  Text `key:"folder,optional" form:"folder" doc:"Its folder, from the spec's; without one, the tree needs --out."`
	Package Text `key:"package,optional" form:"package" doc:"Name of the package; without one, the protocol's."`
	Module  Text `key:"module,optional" form:"goModule" doc:"Path of the module that the tree is; without one, it is a package of the module around it."`
}

// TypeScriptTree is a module with its parts, perhaps as a package of npm.
type TypeScriptTree struct {
	Pos     Pos
	Folder  Text `key:"folder,optional" form:"folder" doc:"Its folder, from the spec's; without one, the tree needs --out."`
	Package Text `key:"package,optional" form:"npmPackage" doc:"Name of the npm package; without one, the protocol's."`
	Module  Text `key:"module,optional" form:"module" doc:"Name of the file that one imports, without .ts; without one, the protocol's."`
	Project Bool `key:"project,optional" doc:"false leaves out package.json and tsconfig.json."`
}

// PythonTree is a package, perhaps with what pip needs.
type PythonTree struct {
	Pos     Pos
	Folder  Text `key:"folder,optional" form:"folder" doc:"The folder that its package lies in, from the spec's; without one, the tree needs --out."`
	Package Text `key:"package,optional" form:"package" doc:"Name of the package; without one, the protocol's."`
	Project Bool `key:"project,optional" doc:"false leaves out pyproject.toml."`
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
