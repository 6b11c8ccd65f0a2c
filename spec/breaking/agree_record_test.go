package breaking_test

import (
	"encoding/json"
	"slices"
	"strings"

	compact "github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/spec"
)

func (k *talk) responses() {
	selections := []string{"auto", "smallest", "tokens"}
	records := k.records()
	for i, in := range records {
		for _, name := range selections {
			k.exchange(in, encodeAs(name, nil), k.decode)
		}
		for _, name := range k.both(formatNames) {
			old, new := hasFormat(k.old, name), hasFormat(k.new, name)
			k.offer(in, old, new, encodeAs(name, nil), k.decode)
			if i > 1 {
				continue // one status with tokens and without tells versions apart
			}
			for _, v := range k.versions() {
				k.offer(in, old && k.old.declares(v), new && k.new.declares(v), encodeAs(name, &v), k.decode)
			}
		}
	}
	k.legacy()
	k.foreign()
}

func formatNames(f *spec.File) (names []string) {
	for _, x := range f.Formats {
		names = append(names, x.Name.V)
	}
	return names
}

func hasFormat(p peer, name string) bool { return slices.Contains(formatNames(p.file), name) }

// versions are the payload versions of both.
func (k *talk) versions() (list []int64) {
	for _, p := range []peer{k.old, k.new} {
		if p.file.Payload == nil {
			continue
		}
		for _, v := range p.file.Payload.Versions {
			if !slices.Contains(list, v.Version.V) {
				list = append(list, v.Version.V)
			}
		}
	}
	return list
}

func (p peer) declares(version int64) bool {
	return p.file.Payload != nil && slices.ContainsFunc(p.file.Payload.Versions, func(v spec.PayloadVersion) bool {
		return v.Version.V == version
	})
}

func encodeAs(name string, version *int64) coder {
	return func(p peer, in string) (string, bool) {
		var r compact.Response
		if err := json.Unmarshal([]byte(in), &r); err != nil {
			panic(err)
		}
		frame, err := p.Encode(r, compact.EncodeOptions{Format: compact.Format(name), PayloadVersion: version})
		return frame, err == nil
	}
}

func (k *talk) decode(p peer, frame string) (string, bool) {
	r, err := p.Decode(frame)
	r.Model = compact.Model(k.understood(string(r.Model)))
	return asJSON(r), err == nil
}

func asJSON(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// records are what the two specs can tell apart.
func (k *talk) records() (list []string) {
	status := compact.Status(k.new.file.Statuses[0].Code.V)
	failed := func(f *spec.File) []string {
		i := slices.IndexFunc(f.Statuses, func(s spec.Status) bool { return s.Role.V == "error" })
		return []string{f.Statuses[i].Code.V}
	}
	add := func(r compact.Response) { list = append(list, asJSON(r)) }
	model := compact.Model(k.new.file.Models.Table[0].Code.V)
	for _, s := range k.both(func(f *spec.File) (codes []string) {
		for _, s := range f.Statuses {
			codes = append(codes, s.Code.V)
		}
		return codes
	}) {
		add(compact.Response{Status: compact.Status(s), Model: model, Tokens: 7, Result: "hello"})
		add(compact.Response{Status: compact.Status(s), Model: model})
	}
	for _, m := range k.both(modelTexts) {
		add(compact.Response{Status: status, Model: compact.Model(m), Tokens: 300, Result: "hello"})
	}
	for _, e := range k.both(func(f *spec.File) []string { return texts(f.Efforts) }) {
		effort := compact.Effort(e)
		add(compact.Response{Status: status, Model: model, ReasoningEffort: &effort})
	}
	for _, s := range k.both(failed) {
		code, on := int64(5), true
		add(compact.Response{Status: compact.Status(s), Model: model, ReturnCode: &code, Ultrathink: &on, Members: `{"x":[1]}`})
	}
	for _, result := range k.results() {
		add(compact.Response{Status: status, Model: model, Tokens: 1, Result: result})
	}
	for _, nested := range around(nest, k.depths()) {
		add(compact.Response{Status: status, Model: model, Members: `{"x":` + nested + `}`})
	}
	return list
}

func modelTexts(f *spec.File) []string {
	list := []string{"someone/else", f.Models.NumberPrefix.V + "99"}
	for _, m := range f.Models.Table {
		list = append(list, m.Code.V, m.Name.V, f.Models.NumberPrefix.V+decimals(m.Integer)[0])
	}
	return list
}

func texts(list []spec.Text) (out []string) {
	for _, t := range list {
		out = append(out, t.V)
	}
	return out
}

// depths are the limits of depth, where they differ.
func (k *talk) depths() []string {
	old, new := k.old.file.Limits[2].Int, k.new.file.Limits[2].Int
	if old.V == new.V {
		return nil
	}
	return decimals(old, new)
}

func nest(depth int) string { return strings.Repeat("[", depth) + strings.Repeat("]", depth) }

// results are texts of the sizes that matter to the selections and the limits.
func (k *talk) results() []string {
	borders := k.both(func(f *spec.File) (list []string) {
		for _, r := range f.Selection.Auto.Ranges {
			list = append(list, decimals(r.To)...)
		}
		return append(list, decimals(f.Limits[0].Int, f.Limits[1].Int)...)
	})
	prose := func(n int) string { return strings.Repeat("All of it is prose. ", n/20+1)[:n] }
	return append(around(prose, borders), "", "a|b;c~d", "모두 안녕", `{"quoted": "\n"}`)
}

// legacy takes frames of the old peer with a prefix that it reads and does not
// write.
func (k *talk) legacy() {
	for _, f := range k.old.file.Formats {
		frame, ok := encodeAs(f.Name.V, nil)(k.old, k.records()[0])
		for _, p := range f.LegacyPrefixes {
			if body, fits := strings.CutPrefix(frame, f.Prefix.V); ok && fits {
				k.read("old", k.old, k.new, p.V+body, k.decode)
			}
		}
	}
}

// foreign takes frames that other writers make and both peers read: verbose
// JSON that names a model.
func (k *talk) foreign() {
	if k.old.file.Verbose == nil {
		return
	}
	for _, m := range k.both(modelTexts) {
		members := map[string]any{}
		for _, x := range k.old.file.Verbose.Members {
			switch x.Role.V {
			case "model":
				members[x.Name.V] = m
			case "returncode":
				members[x.Name.V] = 0
			case "result":
				members[x.Name.V] = "hello"
			}
		}
		k.read("old", k.old, k.new, asJSON(members), k.decode)
	}
}

// The texts of Base85 stand without a frame, too.
func (k *talk) base85() {
	encode := func(p peer, in string) (string, bool) {
		text, err := p.EncodeBase85([]byte(in))
		return text, err == nil
	}
	decode := func(p peer, text string) (string, bool) {
		data, err := p.DecodeBase85(text)
		return string(data), err == nil
	}
	all := make([]byte, 256)
	for i := range all {
		all[i] = byte(i)
	}
	for _, in := range []string{"", "a", "ab", "abc", "abcd", string(all)} {
		k.offer(in, k.old.file.Base85 != nil, k.new.file.Base85 != nil, encode, decode)
	}
}

func (k *talk) deltas() {
	apply := func(p peer, frame string) (string, bool) {
		text, err := p.ApplyDelta("abc", frame)
		return text, err == nil
	}
	long := strings.Repeat("word ", 200)
	for _, in := range []string{"abc", "abcd", "abX", "X", "", "abc|1|;2", "abc" + long, long} {
		auto := func(p peer, in string) (string, bool) {
			frame, err := p.ComputeDelta("abc", in)
			return frame, err == nil
		}
		k.offer(in, k.old.file.Deltas != nil, k.new.file.Deltas != nil, auto, apply)
		for _, role := range spec.OperationRoles {
			as := func(p peer, in string) (string, bool) {
				frame, err := p.ComputeDelta("abc", in, p.operation(role))
				return frame, err == nil
			}
			k.offer(in, k.old.operation(role) != "", k.new.operation(role) != "", as, apply)
		}
	}
	fresh := func(p peer, in string) (string, bool) { // where full and append are equally short
		frame, err := p.ComputeDelta("", in)
		return frame, err == nil
	}
	both := k.old.file.Deltas != nil && k.new.file.Deltas != nil
	k.offer("x", both, both, fresh, func(p peer, frame string) (string, bool) {
		text, err := p.ApplyDelta("", frame)
		return text, err == nil
	})
}

func (p peer) operation(role string) compact.Operation {
	if p.file.Deltas != nil {
		for _, o := range p.file.Deltas.Operations {
			if o.Role.V == role {
				return compact.Operation(o.Symbol.V)
			}
		}
	}
	return ""
}
