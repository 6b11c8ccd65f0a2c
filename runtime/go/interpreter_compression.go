package compact

import (
	"fmt"
	"slices"
)

// The compression section of a model's JSON.
type compressionJSON struct {
	Algorithms []struct {
		Name      Algorithm
		Role, Tag string
		Quality   int
	}
	Selection struct {
		Small, Large, Sample, Window, Over int64
		PayloadKeys                        []string `json:"payload_keys"`
	}
	Token      *tokenJSON
	Dictionary *struct {
		Run      byte
		Patterns []struct {
			Code byte
			Text string
		}
	}
}

type tokenJSON struct {
	Escape   string
	Contexts []struct {
		Keys []struct {
			Name, Short     string
			Context, Values int
		}
	}
	Values []struct {
		Rows []struct{ Name, Short string }
	}
	Request  string
	Defaults []struct{ Key, Lexeme, Equal string }
}

func (s *specification) addCompression(m *modelJSON) error {
	d := m.Compression
	if d == nil {
		return nil
	}
	roles := []string{methodNone: "none", methodToken: "token", methodStructure: "structure", methodBrotli: "brotli", methodDictionary: "dictionary"}
	x := interpretedCompression{map[Algorithm]method{}, map[string]method{}, map[method]string{}, d.Selection.PayloadKeys}
	l := &compression{
		compressionCode: x,
		small:           d.Selection.Small, large: d.Selection.Large, sample: d.Selection.Sample,
		window: d.Selection.Window, over: d.Selection.Over,
	}
	for _, a := range d.Algorithms {
		role := slices.Index(roles, a.Role)
		if role <= 0 {
			return fmt.Errorf("algorithm role %q", a.Role)
		}
		m := method(role)
		l.names[m], x.names[a.Name], x.prefixes[m] = a.Name, m, a.Tag
		if a.Tag != "" {
			x.tags[a.Tag] = m
		}
		if m == methodBrotli {
			s.features.brotli = &brotliCoder{quality: a.Quality}
		}
	}
	s.features.compression = l
	if d.Dictionary != nil {
		var patterns []pattern
		for _, p := range d.Dictionary.Patterns {
			patterns = append(patterns, pattern{p.Code, p.Text})
		}
		s.features.dictionary = &dictionaryCoder{run: d.Dictionary.Run, patterns: patterns}
	}
	return s.addToken(d.Token)
}

// interpretedCompression maps names and tags to algorithms.
type interpretedCompression struct {
	names    map[Algorithm]method
	tags     map[string]method
	prefixes map[method]string
	keys     []string // of chat payloads
}

func (x interpretedCompression) findMethod(name Algorithm) method { return x.names[name] }
func (x interpretedCompression) findTag(tag string) method        { return x.tags[tag] }
func (x interpretedCompression) payloadKey(key string) bool       { return slices.Contains(x.keys, key) }

func (x interpretedCompression) write(c *call, m method, dst []byte, content string) ([]byte, *Error) {
	encode := map[method]func(*call, []byte, string) ([]byte, *Error){
		methodToken: encodeToken, methodStructure: encodeStructure, methodBrotli: encodeBrotli, methodDictionary: encodeDictionary,
	}[m]
	if encode == nil {
		return append(dst, content...), nil
	}
	return encode(c, append(dst, x.prefixes[m]...), content)
}

func (x interpretedCompression) read(c *call, m method, dst []byte, text string) ([]byte, *Error) {
	return map[method]func(*call, []byte, string) ([]byte, *Error){
		methodToken: decodeToken, methodStructure: decodeStructure, methodBrotli: decodeBrotli, methodDictionary: decodeDictionary,
	}[m](c, dst, text)
}

func (s *specification) addToken(d *tokenJSON) error {
	if d == nil {
		return nil
	}
	classes := map[string]defaultClass{
		"same": defaultSame, "one": defaultOne, "zero": defaultZero, "empty_object": defaultEmptyObject,
	}
	t := &tokenTables{escape: d.Escape[0], rows: make([]tokenRow, 1), defaults: make([]tokenDefault, 1)}
	fallbacks := map[string]uint8{}
	for _, x := range d.Defaults {
		class, ok := classes[x.Equal]
		if !ok {
			return fmt.Errorf("class %q", x.Equal)
		}
		fallbacks[x.Key] = uint8(len(t.defaults))
		member := append(appendQuoted([]byte(","), x.Key), ":"+x.Lexeme...)
		t.defaults = append(t.defaults, tokenDefault{string(member), x.Lexeme, class})
	}
	x := interpretedToken{map[place]int{}, map[place]int{}, map[place]string{}, map[place]string{}}
	t.tokenCode = x
	for i, c := range d.Contexts {
		for _, k := range c.Keys {
			n := len(t.rows)
			x.rows[place{uint8(i + 1), k.Name}], x.shorts[place{uint8(i + 1), k.Short}] = n, n
			r := tokenRow{name: k.Name, short: k.Short, context: uint8(k.Context + 1), values: uint8(k.Values + 1)}
			if i == 0 {
				r.fallback, r.request = fallbacks[k.Name], k.Name == d.Request
			}
			t.rows = append(t.rows, r)
		}
	}
	for i, v := range d.Values {
		for _, r := range v.Rows {
			x.valueShorts[place{uint8(i + 1), r.Name}], x.valueNames[place{uint8(i + 1), r.Short}] = r.Short, r.Name
		}
	}
	s.features.token = t
	return nil
}

// interpretedToken maps a text to its row in a context, or to its value in a table.
type interpretedToken struct {
	rows, shorts            map[place]int
	valueShorts, valueNames map[place]string
}

type place struct {
	table uint8
	text  string
}

func (x interpretedToken) findName(context uint8, name string) int {
	return x.rows[place{context, name}]
}

func (x interpretedToken) findShort(context uint8, short string) int {
	return x.shorts[place{context, short}]
}

func (x interpretedToken) valueShort(table uint8, name string) string {
	return x.valueShorts[place{table, name}]
}

func (x interpretedToken) valueName(table uint8, short string) string {
	return x.valueNames[place{table, short}]
}
