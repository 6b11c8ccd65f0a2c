package compact

import (
	"fmt"
	"slices"
	"strings"
)

// The records of a model's JSON.
type (
	recordJSON struct {
		Name    string
		Fields  []fieldJSON
		Verbose *verboseJSON
		DSL     *struct {
			Separator string
			Fields    []string
		}
		Payload   *payloadJSON
		Formats   []formatJSON
		Selection *struct {
			By               string
			Auto             []formatRangeJSON
			Otherwise        string
			Smallest, Tokens []string
		}
	}
	fieldJSON struct {
		Name, Type, Table, Role, Of string
		Record                      string
		Min, Max                    *int64
		Optional                    bool
		Element                     *fieldJSON
	}
	formatJSON struct {
		Name   string
		Prefix string
		Chain  []string
	}
	formatRangeJSON struct {
		To     int64
		Format string
	}
	prefixJSON struct {
		Text, Record string
		Format       string
	}
)

// interpretedRecords are the records of a model, and their prefixes.
type interpretedRecords struct {
	records  []*interpretedRecord
	prefixes []interpretedPrefix

	unprefixed *interpretedBare // nil where every format has a prefix
}

type interpretedBare struct {
	record, format int
	zlib           bool
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

// bare finds the format without a prefix.
func (x *interpretedRecords) bare(frame string) (record, format int) {
	if b := x.unprefixed; b != nil && beginsPayload(frame, b.zlib) {
		return b.record, b.format
	}
	return noRecord, 0
}

// recordTypes are none: the records are data.
func (*interpretedRecords) recordTypes() []RecordType { return nil }

// An interpretedRecord walks over fields by tables, where generated code has a
// line for each. Its values are in a map, by the fields' names.
type interpretedRecord struct {
	index   int
	fields  []interpretedField
	by      *interpretedField // the text that auto goes by
	members []interpretedMember
	dsl     *interpretedDSL
	payload *interpretedPayload
	chains  [][]step // of the formats

	// What records that hold this one ask of it.
	verbose  *verboseLayout
	keeps    bool
	payloads payloadLayouts
}

type interpretedField struct {
	*interpretedType
	name        string
	place       int
	optional    bool
	table       *codeTable        // of codes
	least, most int64             // of integers
	of          *interpretedField // the status that a return code tells
	element     *interpretedField // of a list or a map
	record      *interpretedRecord
	inside      bool // of a record that holds others, or that others hold
}

// in is the record as the call's protocol has it.
func (r *interpretedRecord) in(c *call) *record { return &c.spec.records[r.index] }

// read reads a frame into a map.
func (r *interpretedRecord) read(c *call, wire string) (map[string]any, *Error) {
	f, prefix, err := c.detectOwn(r.in(c), wire)
	if err = c.binaryFrame(err, wire, "DecodeRecordBytes"); err != nil {
		return nil, err
	}
	return r.readFormat(c, f, prefix, wire)
}

// readBytes is read for a frame of bytes.
func (r *interpretedRecord) readBytes(c *call, frame []byte) (map[string]any, *Error) {
	c.lent = true
	f, prefix, err := c.detectOwnBytes(r.in(c), view(frame))
	if err != nil {
		return nil, err
	}
	return r.readFormat(c, f, prefix, view(frame))
}

func (r *interpretedRecord) readFormat(c *call, f, prefix int, wire string) (values map[string]any, err *Error) {
	values = map[string]any{}
	switch x := &c.record.formats[f]; x.base {
	case baseVerbose:
		err = r.readVerbose(c, wire[len(x.prefix):], values)
	case baseDSL:
		err = r.readDSL(c, wire[prefix:], values, nil)
	default:
		var data []byte
		if data, err = undo(c, r.chains[f], wire[prefix:]); err == nil {
			err = r.payload.read(c, data, values, nil)
		}
	}
	return values, err
}

// write appends a frame.
func (r *interpretedRecord) write(c *call, dst []byte, values map[string]any, opts *RecordOptions, texts bool) ([]byte, *Error) {
	var e encoder
	e.begin(c, r.in(c), dst, opts)
	r.check(&e, values)
	size := 0
	if r.by != nil {
		text, _ := values[r.by.name].(string)
		size = len(text)
	}
	show := func(place int) shown {
		if place == len(r.fields) {
			return showMembers(membersOf(values))
		}
		f := &r.fields[place]
		if f.optional && !slices.Contains(c.present, place) {
			return shown{}
		}
		return f.show(f, values[f.name])
	}
	if texts {
		e.textsOnly("EncodeRecordBytes")
	}
	next, places := e.nextHolding, []int(nil)
	if r.nested() {
		next = e.nextNesting
		for i := range r.fields {
			if r.fields[i].nests() {
				places = append(places, i)
			}
		}
	}
	for next(size, e.sound(show, places...), r.unnumbered(values)) {
		switch e.record.formats[e.format].base {
		case baseVerbose:
			e.out = r.appendVerbose(e.out, values)
		case baseDSL:
			e.out = r.appendDSL(e.out, values)
		default:
			e.out = do(c, r.chains[e.format], e.out, r.payload.write(c, e.version, values))
		}
	}
	return e.frame()
}

func (r *interpretedRecord) check(e *encoder, values map[string]any) {
	for i := range r.fields {
		f := &r.fields[i]
		v, has := values[f.name]
		if !has {
			continue
		}
		f.check(&e.checker, f, v)
		e.endField()
		if f.of != nil {
			e.checkReturnCode(f.name, v.(int64), f.of.name, f.of.table, values[f.of.name].(string))
		}
		if f.optional && (f.of == nil || saysMore(v.(int64))) {
			e.has(i)
		}
	}
	if r.keeps {
		e.checkMembers(len(r.fields), membersOf(values), e.record.verbose)
	}
}

func membersOf(values map[string]any) string {
	text, _ := values[fieldMembers].(string)
	return text
}

// lacks are the places of the optional fields that a layout of these does not have,
// and that of members.
func (r *interpretedRecord) lacks(fields []*interpretedField) (list []int) {
	for i := range r.fields {
		if f := &r.fields[i]; f.optional && !slices.Contains(fields, f) {
			list = append(list, i)
		}
	}
	return append(list, len(r.fields))
}

func (s *specification) addRecords(m *modelJSON) error {
	tables := map[string]*codeTable{}
	for _, t := range m.Tables {
		tables[t.Name] = t.table()
	}
	x := &interpretedRecords{}
	s.recordCode = x
	all := map[string]*interpretedRecord{} // those that fields hold, perhaps before they are made
	for _, r := range slices.Concat(m.Records, m.Parts) {
		all[r.Name] = &interpretedRecord{index: noRecord}
	}
	for i, r := range slices.Concat(m.Records, m.Parts) {
		out, err := s.record(&r, all[r.Name], tables, all)
		if err != nil {
			return fmt.Errorf("record %q: %w", r.Name, err)
		}
		if i < len(m.Records) {
			all[r.Name].index = i
			x.records, s.records = append(x.records, all[r.Name]), append(s.records, out)
		}
	}
	if len(s.records) == 0 {
		return fmt.Errorf("no records")
	}
	for i, r := range x.records { // a caller may allow the loss of members of records inside
		s.records[i].keeps = r.keepsInside(map[*interpretedRecord]bool{})
	}
	return s.addPrefixes(m, x)
}

func (s *specification) addPrefixes(m *modelJSON, x *interpretedRecords) error {
	for _, p := range m.Prefixes {
		list := interpretedPrefix{text: p.Text, record: isRequest}
		switch {
		case p.Record != "":
			if list.record = s.recordIndex(p.Record); list.record < 0 {
				return fmt.Errorf("prefix of the record %q", p.Record)
			}
			list.format = s.records[list.record].format(p.Format)
		case m.Deltas != nil && p.Text == m.Deltas.Prefix:
			list.record = isDelta
		}
		x.prefixes = append(x.prefixes, list)
	}
	for i, r := range m.Records {
		for k, f := range r.Formats {
			if f.Prefix == "" {
				x.unprefixed = &interpretedBare{i, k, slices.Contains(f.Chain, "zlib")}
			}
		}
	}
	return nil
}

// record adds a record, and what reads and writes it.
func (s *specification) record(m *recordJSON, r *interpretedRecord, tables map[string]*codeTable, all map[string]*interpretedRecord) (record, error) {
	out := record{name: m.Name}
	for _, f := range m.Fields {
		x, err := f.interpreted(tables, all)
		if err != nil {
			return out, err
		}
		x.place, x.inside = len(r.fields), s.limits.Nesting > 0
		r.fields = append(r.fields, x)
		if x.element != nil || x.record != nil {
			out.holding = append(out.holding, x.place)
		}
		out.fields = append(out.fields, recordField{f.Name, f.Optional})
	}
	for i, f := range m.Fields {
		if f.Role == "returncode" {
			r.fields[i].of = r.field(f.Of)
		}
	}
	r.addVerbose(m.Verbose, &out)
	if m.DSL != nil {
		r.addDSL(m.DSL.Separator, m.DSL.Fields, &out)
	}
	r.addPayload(m.Payload, &out)
	err := s.addFormats(m, r, &out)
	r.addSelection(m, &out)
	return out, err
}

func (f *fieldJSON) interpreted(tables map[string]*codeTable, all map[string]*interpretedRecord) (x interpretedField, err error) {
	x = interpretedField{interpretedType: interpretedTypes[f.Type], name: f.Name, table: tables[f.Table], optional: f.Optional, least: leastInteger, most: mostInteger}
	switch {
	case f.Element != nil && holdingTypes[f.Type] != nil:
		e, err := f.Element.interpreted(tables, all)
		e.name, x.element, x.interpretedType = element, &e, holdingTypes[f.Type](&e)
		return x, err
	case f.Type == "record" && all[f.Record] != nil:
		x.record, x.interpretedType = all[f.Record], nestedType(all[f.Record])
		return x, nil
	case x.interpretedType == nil:
		return x, fmt.Errorf("type %q", f.Type)
	}
	if f.Min != nil {
		x.least = *f.Min
	}
	if f.Max != nil {
		x.most = *f.Max
	}
	return x, nil
}

// field is nil where there is none of the name.
func (r *interpretedRecord) field(name string) *interpretedField {
	i := slices.IndexFunc(r.fields, func(f interpretedField) bool { return f.name == name })
	if i < 0 {
		return nil
	}
	return &r.fields[i]
}
