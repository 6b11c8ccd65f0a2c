package conformance

// compareCauses compares the errors of one case: the cause, field, value and
// message must be the same in every testee that tells a cause. Different kinds
// are reported elsewhere.
func (r *Report) compareCauses(name string, labels []string, answers []Answer) {
	first, told := -1, ""
	for k, a := range answers {
		switch text, all := explained(a); {
		case !all:
		case first < 0:
			first, told = k, text
		case text != told && a.String() == answers[first].String():
			r.fail(name, labels[k], labels[first]+" says "+told, text)
		}
	}
}

// explained collects all errors of an answer, with those of a session's frames;
// false if there is none, or if one has no cause.
func explained(a Answer) (text string, all bool) {
	errors := []any{}
	if a.Err != nil {
		errors = append(errors, a.Err)
	}
	list, isList := a.OK.([]any)
	if !isList {
		list = []any{a.OK}
	}
	for _, element := range list {
		if object, ok := element.(map[string]any); ok && object["error"] != nil {
			errors = append(errors, object["error"])
		}
	}
	for i, e := range errors {
		failure, _ := e.(map[string]any)
		if failure["why"] == nil {
			return "", false
		}
		errors[i] = map[string]any{"why": failure["why"], "message": failure["message"], "limit": failure["limit"]}
	}
	return canonical(errors), len(errors) > 0
}

// labels are the testees' names.
func (t *trial) labels() []string {
	list := make([]string, len(t.sessions))
	for k, s := range t.sessions {
		list[k] = s.label
	}
	return list
}
