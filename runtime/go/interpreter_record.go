package compact

import (
	"fmt"
	"slices"
	"strings"
)

// The tables and records of a model's JSON.
type (
	tableJSON struct {
		Name         string
		Open         bool
		NumberPrefix string `json:"number_prefix"`
		Rows         []struct {
			Code, Name, Role string
			Integer          *int64
		}
	}
	recordJSON struct {
		Name    string
		Fields  []fieldJSON
		Verbose *struct {
			Members []struct {
				Name, Field string
				OmitZero    bool `json:"omit_zero"`
			}
			Unknown string
		}
		DSL *struct {
			Separator string
			Fields    []string
		}
		Payload   *payloadJSON
		Formats   []formatJSON
		Selection *struct {
			By               string
			Auto             []formatRangeJSON
			Otherwise        Format
			Smallest, Tokens []Format
		}
	}
	fieldJSON struct {
		Name, Type, Table, Role, Of string
		Min, Max                    *int64
		Optional                    bool
	}
	formatJSON struct {
		Name   Format
		Prefix string
		Chain  []string
	}
	formatRangeJSON struct {
		To     int64
		Format Format
	}
	prefixJSON struct {
		Text, Record string
		Format       Format
	}
)

// interpretedRecords detects frames.
type interpretedRecords struct {
	prefixes []interpretedPrefix
}

type interpretedPrefix struct {
	text           string
	record, format int
}

func (x *interpretedRecords) detect(wire string) (record, format, length int) {
	record = noRecord
	for _, p := range x.prefixes {
		if len(p.text) > length && strings.HasPrefix(wire, p.text) {
			record, format, length = p.record, p.format, len(p.text)
		}
	}
	return record, format, length
}

func (s *specification) addRecords(m *modelJSON) error {
	tables := map[string]*codeTable{}
	for _, t := range m.Tables {
		tables[t.Name] = t.table()
	}
	for i := range m.Records {
		r, err := s.record(&m.Records[i], tables)
		if err != nil {
			return fmt.Errorf("record %q: %w", m.Records[i].Name, err)
		}
		r.foreign = i >= len(generatedRecords) || !r.fits(&generatedRecords[i])
		s.records = append(s.records, *r)
	}
	if len(s.records) == 0 {
		return fmt.Errorf("no records")
	}
	return s.addPrefixes(m)
}

func (s *specification) addPrefixes(m *modelJSON) error {
	x := &interpretedRecords{}
	s.recordCode = x
	for _, p := range m.Prefixes {
		list := interpretedPrefix{text: p.Text, record: isRequest}
		switch {
		case p.Record != "":
			if list.record = s.recordIndex(p.Record); list.record < 0 {
				return fmt.Errorf("prefix of the record %q", p.Record)
			}
			list.format = slices.IndexFunc(s.records[list.record].formats, func(f format) bool { return f.name == p.Format })
		case m.Deltas != nil && p.Text == m.Deltas.Prefix:
			list.record = isDelta
		}
		x.prefixes = append(x.prefixes, list)
	}
	return nil
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

var valueTypes = map[string]valueType{
	"closed": closedType{}, "open": openType{}, "integer": integerType{}, "number": numberType{},
	"boolean": booleanType{}, "text": textType{}, "json": jsonType{},
}

func (s *specification) record(m *recordJSON, tables map[string]*codeTable) (*record, error) {
	r := &record{name: m.Name}
	for _, f := range m.Fields {
		x := field{name: f.Name, kind: valueTypes[f.Type], table: tables[f.Table], optional: f.Optional, least: leastInteger, most: mostInteger}
		if x.kind == nil {
			return nil, fmt.Errorf("type %q", f.Type)
		}
		if f.Min != nil {
			x.least = *f.Min
		}
		if f.Max != nil {
			x.most = *f.Max
		}
		r.fields = append(r.fields, x)
	}
	for i, f := range m.Fields {
		if f.Role == "returncode" {
			r.fields[i].returncode, r.fields[i].of = true, fieldIndex(r.fields, f.Of)
			r.returncodes = append(r.returncodes, i)
		}
	}
	r.addLayouts(m)
	return r, s.addFormats(m, r)
}

func fieldIndex(fields []field, name string) int {
	return slices.IndexFunc(fields, func(f field) bool { return f.name == name })
}

// fits says whether the types that were generated for another record fit this one.
func (r *record) fits(other *record) bool {
	return r.keeps == other.keeps && slices.EqualFunc(r.fields, other.fields, func(a, b field) bool {
		return a.kind == b.kind && a.optional == b.optional
	})
}

func (r *record) addLayouts(m *recordJSON) {
	unknown := map[string]unknownMembers{"refuse": unknownRefuse, "ignore": unknownIgnore, "keep": unknownKeep}
	if v := m.Verbose; v != nil {
		r.verbose = &verboseLayout{unknown: unknown[v.Unknown]}
		r.keeps = v.Unknown == "keep"
		for _, x := range v.Members {
			i := fieldIndex(r.fields, x.Field)
			f := r.fields[i]
			status := slices.ContainsFunc(r.fields, func(f field) bool { return f.returncode && f.of == i })
			r.verbose.members = append(r.verbose.members, verboseMember{
				name: x.Name, field: i, omitZero: x.OmitZero, status: status,
				required: f.returncode || !f.optional && !x.OmitZero && !status,
			})
		}
	}
	if m.DSL != nil {
		r.dsl = &dslLayout{separator: m.DSL.Separator, dense: strings.Contains("+-.", m.DSL.Separator)}
		for _, name := range m.DSL.Fields {
			r.dsl.last = fieldIndex(r.fields, name)
			r.dsl.fields = append(r.dsl.fields, r.dsl.last)
		}
	}
	r.by = -1
	if x := m.Selection; x != nil {
		r.by, r.otherwise, r.smallest, r.tokens = fieldIndex(r.fields, x.By), x.Otherwise, x.Smallest, x.Tokens
		for _, a := range x.Auto {
			r.ranges = append(r.ranges, formatRange{a.To, a.Format})
		}
	}
}

func (s *specification) addFormats(m *recordJSON, r *record) error {
	layout := m.Payload.layout(r, m.Fields)
	for _, f := range m.Formats {
		x := format{name: f.Name, prefix: f.Prefix}
		switch {
		case len(f.Chain) == 1 && f.Chain[0] == "verbose" && r.verbose != nil:
			x.base, x.decode, x.encode = baseVerbose, readInterpretedVerbose, appendVerbose
			x.prefix = strings.TrimSuffix(f.Prefix, "{")
		case len(f.Chain) == 1 && f.Chain[0] == "dsl" && r.dsl != nil:
			x.base, x.decode, x.encode = baseDSL, readInterpretedDSL, writeInterpretedDSL
		case len(f.Chain) > 1 && f.Chain[0] == "payload" && layout != nil:
			chain, err := s.chain(f.Chain[1:])
			if err != nil {
				return err
			}
			x.base = basePayload
			x.decode = func(c *call, text string) *Error {
				data, err := undo(c, chain, text)
				if err != nil {
					return err
				}
				return layout.read(c, data)
			}
			x.encode = func(c *call, dst []byte) []byte { return do(c, chain, dst, layout.write(c)) }
		default:
			return fmt.Errorf("chain %q", f.Chain)
		}
		r.formats = append(r.formats, x)
	}
	return nil
}
