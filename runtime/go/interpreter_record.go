package compact

import "fmt"

// interpretedRecord is the record's code with maps for tables.
type interpretedRecord struct {
	statuses  map[string]codeRow[Status]
	statusOf  map[int64]Status
	models    map[string]codeRow[Model]
	modelOf   map[int64]Model
	modelName map[string]Model
	efforts   map[string]string

	verbose  verboseMembers
	dsl      dslLayout
	layouts  *payloadJSON
	formats  map[Format]interpretedFormat
	prefixes []prefixJSON
	ranges   []rangeJSON
}

// A codeRow holds the code as well: the key of a lookup may lie in a buffer.
type codeRow[C ~string] struct {
	code    C
	integer int64
}

func (s *specification) addRecord(m *modelJSON) error {
	x := &interpretedRecord{}
	s.recordCode = x
	s.addStatuses(m, x)
	s.addModels(m, x)
	for _, part := range []func(*modelJSON, *interpretedRecord) error{s.addVerbose, s.addDSL, s.addFormats} {
		if err := part(m, x); err != nil {
			return err
		}
	}
	return nil
}

func (s *specification) addStatuses(m *modelJSON, x *interpretedRecord) {
	x.statuses, x.statusOf = map[string]codeRow[Status]{}, map[int64]Status{}
	for _, row := range m.Statuses {
		code := Status(row.Code)
		x.statuses[row.Code], x.statusOf[row.Integer] = codeRow[Status]{code, row.Integer}, code
		s.statuses, s.integers = append(s.statuses, code), append(s.integers, row.Integer)
		switch row.Role {
		case "success":
			s.success = code
		case "error":
			s.failure = code
		}
	}
}

func (s *specification) addModels(m *modelJSON, x *interpretedRecord) {
	x.models, x.modelOf, x.modelName = map[string]codeRow[Model]{}, map[int64]Model{}, map[string]Model{}
	for _, row := range m.Models.Table {
		code := Model(row.Code)
		x.models[row.Code], x.modelOf[row.Integer], x.modelName[row.Name] = codeRow[Model]{code, row.Integer}, code, code
	}
	s.numberPrefix = m.Models.NumberPrefix
	s.efforts, x.efforts = m.Efforts, map[string]string{}
	for _, e := range m.Efforts {
		x.efforts[e] = e
	}
}

func (x *interpretedRecord) status(code string) (Status, int64, bool) {
	row, found := x.statuses[code]
	return row.code, row.integer, found
}

func (x *interpretedRecord) statusAt(integer int64) (Status, bool) {
	s, found := x.statusOf[integer]
	return s, found
}

func (x *interpretedRecord) model(code string) (Model, int64, bool) {
	row, found := x.models[code]
	return row.code, row.integer, found
}

func (x *interpretedRecord) modelNamed(name string) (Model, bool) {
	m, found := x.modelName[name]
	return m, found
}

func (x *interpretedRecord) modelAt(integer int64) (Model, bool) {
	m, found := x.modelOf[integer]
	return m, found
}

func (x *interpretedRecord) effort(name string) (string, bool) {
	e, found := x.efforts[name]
	return e, found
}

func (x *interpretedRecord) declares(key string) bool { return x.verbose.declares(key) }

func (s *specification) addVerbose(m *modelJSON, x *interpretedRecord) error {
	roles := map[string]memberRole{
		"model": memberModel, "returncode": memberReturnCode, "result": memberResult,
		"reasoning_effort": memberReasoningEffort, "ultrathink": memberUltrathink,
		"status": memberStatus, "tokens": memberTokens,
	}
	for _, v := range m.Verbose {
		role, ok := roles[v.Role]
		if !ok {
			return fmt.Errorf("member role %q", v.Role)
		}
		x.verbose = append(x.verbose, verboseMember{v.Name, role})
	}
	return nil
}

func (s *specification) addDSL(m *modelJSON, x *interpretedRecord) error {
	if m.DSL == nil {
		return nil
	}
	s.separator, x.dsl.separator = m.DSL.Separator, m.DSL.Separator
	fields := map[string]dslField{
		fieldStatus: dslStatus, fieldModel: dslModel, fieldTokens: dslTokens, fieldResult: dslResult,
	}
	for _, name := range m.DSL.Fields {
		f, ok := fields[name]
		if !ok {
			return fmt.Errorf("field %q", name)
		}
		x.dsl.fields = append(x.dsl.fields, f)
	}
	return nil
}
