package model

// What the backends read of the one record that there was.
// Former: they go when every backend reads Records.

// Status is one row of the closed set of statuses. Role is "success", "error",
// "partial", "streaming" or empty. Ident is UPPER_SNAKE.
type Status struct {
	Code    string `json:"code"`
	Integer int64  `json:"integer"`
	Role    string `json:"role,omitempty"`
	Ident   string `json:"ident"`
	Doc     string `json:"doc,omitempty"`
}

// Models is the table of models and the prefix of numbers without a row.
type Models struct {
	NumberPrefix string      `json:"number_prefix"`
	Table        []ModelCode `json:"table"`

	Aliases []Alias `json:"-" derived:"aliases"` // names, and numbers behind the prefix, that are no codes themselves
}

// ModelCode is one row of the table of models. Ident is UPPER_SNAKE.
type ModelCode struct {
	Code    string `json:"code"`
	Integer int64  `json:"integer"`
	Name    string `json:"name"`
	Ident   string `json:"ident"`
	Doc     string `json:"doc,omitempty"`
}
