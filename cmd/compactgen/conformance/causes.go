package conformance

import (
	"regexp"
	"strings"
)

// InterpreterName is the language that the interpreter calls itself.
const InterpreterName = "interpreter"

// compareCauses compares the errors of one case: the cause, field, value and message must
// be the same in every testee that tells a cause. They are measured by the interpreter,
// which no edit of a tree reaches, or else by the first. Different kinds are reported
// elsewhere.
func (r *Report) compareCauses(name string, asked request, labels []string, answers []Answer) {
	words, measure := make([]string, len(answers)), -1
	for k, a := range answers {
		if words[k] = a.words(); words[k] != "" && (measure < 0 || labels[k] == InterpreterName) {
			measure = k
		}
	}
	for k, text := range words {
		if text != "" && !sameWords(text, words[measure]) && answers[k].String() == answers[measure].String() {
			got, want := answers[k].message(), answers[measure].message()
			if got == want { // the difference is no word
				got, want = text, words[measure]
			}
			r.fail(Failure{name, labels[k], asked.String(), want, labels[measure], got})
		}
	}
}

// message is what an error says to people; "" if there is none.
func (a Answer) message() string {
	if message, is := a.Err["message"].(string); is {
		return "the message " + quote(message)
	}
	return ""
}

// words are the causes, messages and limits of an answer's errors, with those of a session's
// frames; "" if there is none, or if one has no cause.
func (a Answer) words() string {
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
			return ""
		}
		errors[i] = map[string]any{"why": failure["why"], "message": failure["message"], "limit": failure["limit"]}
		if why, _ := failure["why"].(map[string]any); why["cause"] == "binary_frame" || why["cause"] == "binary_format" {
			delete(errors[i].(map[string]any), "message") // it names a language's own function
		}
	}
	if len(errors) == 0 {
		return ""
	}
	return canonical(errors)
}

// sameWords compares what words gives. Where one answer names the output limit, and the other what
// a library found wrong, docs/core.md leaves open which it is. A text of Go that is not
// Unicode may be a frame of bytes, and is called one; other languages know that it is none.
func sameWords(words, others string) bool {
	for _, pair := range [][2]string{{words, others}, {others, words}} {
		if strings.Contains(pair[0], `"cause":"binary_frame"`) && strings.Contains(pair[1], `"cause":"not_unicode"`) {
			return true
		}
	}
	const limit = `"limit":"output"`
	if !strings.Contains(words, limit) {
		words, others = others, words
	}
	return words == others || strings.Contains(words, limit) && fromLibrary.MatchString(others)
}

var fromLibrary = regexp.MustCompile(`"cause":"(zlib|brotli)_stream"`)

// labels are the testees' names.
func (t *trial) labels() []string {
	list := make([]string, len(t.sessions))
	for k, s := range t.sessions {
		list[k] = s.label
	}
	return list
}
