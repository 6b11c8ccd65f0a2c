package compact

import (
	"strconv"
)

// A memberRole is what a declared verbose member holds.
type memberRole uint8

const (
	memberModel memberRole = iota
	memberReturnCode
	memberResult
	memberReasoningEffort
	memberUltrathink
	memberStatus
	memberTokens
	memberCount
)

type verboseMember struct {
	name string
	role memberRole
}

// verboseMembers are the declared members in the order of writing and checking.
type verboseMembers []verboseMember

// find returns the role of the member that a key's lexeme names.
func (v verboseMembers) find(key string) (memberRole, bool) {
	name, _ := unquote(key)
	for i := range v {
		if v[i].name == name {
			return v[i].role, true
		}
	}
	return 0, false
}

// decodeVerbose reads the JSON object of a verbose response: the syntax of all
// of it first, then the declared members in their order. See docs/record.md §1.
func decodeVerbose(c *call, members verboseMembers, wire string) *Error {
	var known [memberCount]jsonMember
	var unknown []byte
	var double string
	err := objectMembers(wire, c.limits.Depth, func(m jsonMember) {
		role, ok := members.find(m.name)
		if !ok {
			if need := len(unknown) + len(m.name) + len(m.value) + 3; need > cap(unknown) && need > 4096 { // append would grow in smaller steps, and leave more behind
				unknown = growTo(unknown, need, int64(len(wire)))
			}
			unknown = appendMember(unknown, m)
			return
		}
		if known[role].kind != 0 && double == "" {
			double = m.name
		}
		known[role] = m
	})
	if err != nil {
		return err
	}
	if double != "" {
		name, _ := unquote(double)
		return because(roleFormat, CauseMemberTwice).of(name)
	}
	var code int64
	for _, m := range members {
		if err := c.readMember(m, known[m.role], &code); err != nil {
			return err
		}
	}
	if unknown != nil {
		c.response.Members = string(append(unknown, '}'))
	}
	return c.settleStatus(code)
}

// readMember checks one declared member and puts it into the record.
func (c *call) readMember(m verboseMember, have jsonMember, code *int64) *Error {
	if have.kind == 0 {
		switch m.role {
		case memberModel, memberReturnCode, memberResult:
			return missingField(m.name)
		}
		return nil
	}
	r, ok := &c.response, false
	switch m.role {
	case memberModel:
		var text string
		text, ok = have.text()
		c.setModel(text)
	case memberReturnCode:
		*code, ok = have.integer()
	case memberResult:
		r.Result, ok = have.text()
	case memberReasoningEffort:
		var text string
		if text, ok = have.text(); ok {
			r.ReasoningEffort, ok = c.spec.effort(text)
		}
	case memberUltrathink:
		on := have.value == "true"
		r.Ultrathink, ok = &on, have.kind == jsonBool
	case memberStatus:
		var text string
		if text, ok = have.text(); ok {
			r.Status, _, ok = c.spec.status(text)
		}
	case memberTokens:
		r.Tokens, ok = have.integer()
		ok = ok && r.Tokens >= 0
	}
	if !ok {
		return c.wrongMember(m, have)
	}
	return nil
}

// wrongMember says what a declared member may hold.
func (c *call) wrongMember(m verboseMember, have jsonMember) *Error {
	expected := [memberCount]string{
		memberModel: unicodeText, memberResult: unicodeText, memberStatus: oneOf(c.spec.statuses), memberReasoningEffort: oneOf(c.spec.efforts),
		memberUltrathink: boolText, memberReturnCode: integerText, memberTokens: countText,
	}[m.role]
	return because(roleFormat, CauseWrongValue).of(m.name).found(have.value).but(expected)
}

// settleStatus makes status and return code agree.
func (c *call) settleStatus(code int64) *Error {
	r := &c.response
	told := c.spec.success
	if code != 0 {
		told = c.spec.failure
	}
	if r.Status == "" {
		r.Status = told
	} else if (r.Status == c.spec.failure) != (code != 0) {
		return because(roleFormat, CauseContradiction).of(fieldStatus).with(string(r.Status)).but("return code " + strconv.FormatInt(code, 10))
	}
	if code != 0 && code != 1 {
		r.ReturnCode = &code
	}
	return nil
}

// declares says whether a key's lexeme names a declared member.
func (v verboseMembers) declares(key string) bool {
	_, ok := v.find(key)
	return ok
}

// appendVerbose appends the record as compact JSON: the declared members, then
// the unknown ones. See docs/record.md §1.
func appendVerbose(c *call, members verboseMembers, dst []byte) []byte {
	r := &c.response
	failed := r.Status == c.spec.failure
	comma := byte('{')
	for _, m := range members {
		start := len(dst)
		dst = append(dst, comma)
		dst = appendQuoted(dst, m.name)
		dst = append(dst, ':')
		switch {
		case m.role == memberModel:
			dst = appendQuoted(dst, string(r.Model))
		case m.role == memberReturnCode && r.ReturnCode != nil:
			dst = strconv.AppendInt(dst, *r.ReturnCode, 10)
		case m.role == memberReturnCode && failed:
			dst = append(dst, '1')
		case m.role == memberReturnCode:
			dst = append(dst, '0')
		case m.role == memberResult:
			dst = appendQuoted(dst, r.Result)
		case m.role == memberReasoningEffort && r.ReasoningEffort != "":
			dst = appendQuoted(dst, r.ReasoningEffort)
		case m.role == memberUltrathink && r.Ultrathink != nil:
			dst = strconv.AppendBool(dst, *r.Ultrathink)
		case m.role == memberStatus && !failed && r.Status != c.spec.success:
			dst = appendQuoted(dst, string(r.Status))
		case m.role == memberTokens && r.Tokens != 0:
			dst = strconv.AppendInt(dst, r.Tokens, 10)
		default:
			dst = dst[:start] // nothing to say
			continue
		}
		comma = ','
	}
	if r.Members == "" {
		return append(dst, '}')
	}
	var list []byte
	_ = objectMembers(r.Members, c.limits.Depth, func(m jsonMember) { list = appendMember(list, m) })
	if list != nil {
		dst = append(dst, comma)
		dst = append(dst, list[1:]...)
	}
	return append(dst, '}')
}
