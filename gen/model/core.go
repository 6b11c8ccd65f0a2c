package model

// ErrorKind is the public name of an error role.
type ErrorKind struct {
	Role   string   `json:"role"`
	Kind   string   `json:"kind"`
	Fields []string `json:"fields"`

	Meaning string `json:"-" derived:"meaning"` // of the role, a sentence
	Used    bool   `json:"-" derived:"used"`    // a feature that there is has errors of the role
}

// Limit is the default of one limit.
type Limit struct {
	Role  string `json:"role"`
	Value int64  `json:"value" from:"Int"`

	Used bool `json:"-" derived:"used"` // a feature that there is has the limit
}

// Base85 holds the alphabet: 85 ASCII characters.
type Base85 struct {
	Alphabet string `json:"alphabet"`
}

// Zlib holds the encoders' level, 1 to 9.
type Zlib struct {
	Level int `json:"level"`
}
