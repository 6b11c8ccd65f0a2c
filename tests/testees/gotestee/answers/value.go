package answers

import (
	"encoding/hex"
	"encoding/json"
)

// text is a string of the wire: a JSON string, or {"wtf8":"…"} if it is not
// Unicode.
type text string

func (t *text) UnmarshalJSON(src []byte) error {
	if len(src) > 0 && src[0] == '"' {
		return json.Unmarshal(src, (*string)(t))
	}
	var raw struct {
		WTF8 hexBytes `json:"wtf8"`
	}
	err := strict(src, &raw)
	*t = text(raw.WTF8)
	return err
}

// binary is {"hex":"…"}.
type binary struct {
	Hex hexBytes `json:"hex"`
}

type hexBytes []byte

func (h *hexBytes) UnmarshalJSON(src []byte) error {
	var s string
	if err := json.Unmarshal(src, &s); err != nil {
		return err
	}
	b, err := hex.DecodeString(s)
	*h = b
	return err
}

func (h hexBytes) MarshalJSON() ([]byte, error) { return json.Marshal(hex.EncodeToString(h)) }

// integer is a number. If it does not fit 64 bits it is otherwise, a value that
// no protocol takes.
func integer(n json.Number, otherwise int64) int64 {
	v, err := n.Int64()
	if err != nil {
		return otherwise
	}
	return v
}
