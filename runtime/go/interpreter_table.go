package compact

// A table of a model's JSON.
type tableJSON struct {
	Name         string
	Open         bool
	NumberPrefix string `json:"number_prefix"`
	Rows         []struct {
		Code, Name, Role string
		Integer          *int64
	}
}

func (t *tableJSON) table() *codeTable {
	type row struct {
		code    string
		integer int64
	}
	codes, numbers, names := map[string]row{}, map[int64]string{}, map[string]string{}
	out := &codeTable{prefix: t.NumberPrefix}
	for _, r := range t.Rows {
		integer := int64(-1)
		if r.Integer != nil {
			integer = *r.Integer
			numbers[integer] = r.Code
			out.integers = append(out.integers, integer)
		}
		codes[r.Code] = row{r.Code, integer} // a copy of the code, since the key of a lookup may lie in a buffer
		if r.Name != "" {
			names[r.Name] = r.Code
		}
		out.codes = append(out.codes, r.Code)
		switch r.Role {
		case "success":
			out.success = r.Code
		case "error":
			out.failure = r.Code
		}
	}
	out.find = func(code string) (string, int64, bool) {
		r, found := codes[code]
		return r.code, r.integer, found
	}
	out.at = func(n int64) (string, bool) { code, found := numbers[n]; return code, found }
	out.findName = func(name string) (string, bool) { code, found := names[name]; return code, found }
	return out
}
