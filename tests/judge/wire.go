package judge

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"unicode/utf8"
)

// wireText is text as vectors carry it.
type wireText string

func (w wireText) MarshalJSON() ([]byte, error) {
	if utf8.ValidString(string(w)) {
		return marshal(string(w)), nil
	}
	return marshal(map[string]hexText{"wtf8": hexText(w)}), nil
}

func (w *wireText) UnmarshalJSON(data []byte) error {
	if len(data) == 0 || data[0] != '{' {
		return json.Unmarshal(data, (*string)(w))
	}
	var object struct {
		WTF8 hexText `json:"wtf8"`
	}
	err := json.Unmarshal(data, &object)
	*w = wireText(object.WTF8)
	return err
}

// hexText is bytes as vectors carry them.
type hexText string

func (h hexText) MarshalJSON() ([]byte, error) {
	return marshal(hex.EncodeToString([]byte(h))), nil
}

func (h *hexText) UnmarshalJSON(data []byte) error {
	var text string
	if err := json.Unmarshal(data, &text); err != nil {
		return err
	}
	b, err := hex.DecodeString(text)
	*h = hexText(b)
	return err
}

// marshal writes JSON that people can read: `<` stays `<`.
func marshal(v any) json.RawMessage {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(fmt.Sprint(v, err)) // only our own types come here
	}
	return bytes.TrimSpace(out.Bytes())
}
