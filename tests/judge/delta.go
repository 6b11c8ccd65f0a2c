package judge

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/compactgen/compactgen/gen/model"
)

// Apply changes content as a delta frame says.
func (t *Protocol) Apply(content, frame string) (string, *Fault) {
	if int64(len(frame)) > t.input {
		return "", fault("format")
	}
	if !utf8.ValidString(content) {
		return "", fault("text")
	}
	return t.apply([]rune(content), frame, true)
}

func (t *Protocol) apply(content []rune, frame string, outer bool) (string, *Fault) {
	rest, ok := strings.CutPrefix(frame, t.m.Deltas.Prefix)
	if !ok || !utf8.ValidString(frame) {
		return "", fault("format")
	}
	var operation *model.Operation
	for i, o := range t.m.Deltas.Operations {
		if strings.HasPrefix(rest, o.Symbol+t.m.Deltas.Separator) {
			operation = &t.m.Deltas.Operations[i]
		}
	}
	if operation == nil {
		return "", fault("format")
	}
	data := rest[len(operation.Symbol+t.m.Deltas.Separator):]
	switch operation.Role {
	case "full":
		return data, nil
	case "append":
		return string(content) + data, nil
	case "replace":
		return t.overwrite(content, data)
	case "splice":
		return t.splice(content, data)
	}
	if !outer {
		return "", fault("format")
	}
	inner, f := t.undoSteps(operation.Chain, data)
	if f != nil {
		return "", f
	}
	return t.apply(content, string(inner), false)
}

func (t *Protocol) overwrite(content []rune, data string) (string, *Fault) {
	digits, text, ok := strings.Cut(data, t.m.Deltas.Separator)
	position, isNumber := natural(digits)
	if !ok || !isNumber || position > int64(len(content)) {
		return "", fault("format")
	}
	out := slices.Clone(content)
	for i, r := range []rune(text) {
		if at := int(position) + i; at < len(out) {
			out[at] = r
		} else {
			out = append(out, r)
		}
	}
	return string(out), nil
}

func (t *Protocol) splice(content []rune, data string) (string, *Fault) {
	parts := strings.SplitN(data, t.m.Deltas.Separator, 3)
	if len(parts) < 3 {
		return "", fault("format")
	}
	start, isStart := natural(parts[0])
	length, isLength := natural(parts[1])
	if !isStart || !isLength || start > int64(len(content)) || length > int64(len(content))-start {
		return "", fault("format")
	}
	return string(content[:start]) + parts[2] + string(content[start+length:]), nil
}

// Compute writes the shortest delta from old to new, of the allowed symbols; nil
// allows all that are written unasked.
func (t *Protocol) Compute(old, new string, allow []string) (string, *Fault) {
	if !utf8.ValidString(old) || !utf8.ValidString(new) {
		return "", fault("text")
	}
	var plain, compressed []model.Operation
	alone := true // whether only the compressed operation is allowed
	for _, o := range t.m.Deltas.Operations {
		allowed := allow == nil && !o.Asked || slices.Contains(allow, o.Symbol)
		switch {
		case o.Role == "compressed" && allowed:
			compressed = append(compressed, o)
		case o.Role != "compressed":
			alone = alone && !allowed
			if allowed {
				plain = append(plain, o)
			}
		}
	}
	alone = alone && compressed != nil
	if alone {
		plain = slices.DeleteFunc(slices.Clone(t.m.Deltas.Operations), func(o model.Operation) bool { return o.Asked })
	}
	best, ok := t.shortest(plain, []rune(old), []rune(new))
	if !ok {
		return "", unrepresentable("delta")
	}
	for _, o := range compressed {
		frame := t.m.Deltas.Prefix + o.Symbol + t.m.Deltas.Separator + t.applySteps(o.Chain, []byte(best))
		if alone || len(frame) < len(best) {
			return frame, nil
		}
	}
	return best, nil
}

// shortest picks among the plain operations that can make new of old.
func (t *Protocol) shortest(operations []model.Operation, old, new []rune) (string, bool) {
	best, found := "", false
	for _, o := range operations {
		data, ok := t.candidate(o.Role, old, new)
		frame := t.m.Deltas.Prefix + o.Symbol + t.m.Deltas.Separator + data
		if ok && (!found || len(frame) < len(best)) {
			best, found = frame, true
		}
	}
	return best, found
}

func (t *Protocol) candidate(role string, old, new []rune) (string, bool) {
	switch role {
	case "full":
		return string(new), true
	case "append":
		if len(new) < len(old) || string(new[:len(old)]) != string(old) {
			return "", false
		}
		return string(new[len(old):]), true
	case "replace":
		if len(new) < len(old) {
			return "", false
		}
		first, last := differing(old, new)
		return strconv.Itoa(first) + t.m.Deltas.Separator + string(new[first:last]), true
	case "splice":
		if string(old) == string(new) {
			old, new = nil, nil
		}
		start, same := ends(old, new)
		numbers := []string{strconv.Itoa(start), strconv.Itoa(len(old) - same - start), string(new[start : len(new)-same])}
		return strings.Join(numbers, t.m.Deltas.Separator), true
	}
	return "", false
}

// differing gives the span of new that old lacks; new is not shorter.
func differing(old, new []rune) (first, last int) {
	for i := range new {
		if i >= len(old) || old[i] != new[i] {
			if last == 0 {
				first = i
			}
			last = i + 1
		}
	}
	return first, last
}

// ends are how much two texts have in common in front, and then behind.
func ends(old, new []rune) (start, same int) {
	for start < min(len(old), len(new)) && old[start] == new[start] {
		start++
	}
	for same < min(len(old), len(new))-start && old[len(old)-same-1] == new[len(new)-same-1] {
		same++
	}
	return start, same
}
