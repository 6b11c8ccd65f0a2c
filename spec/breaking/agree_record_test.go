package breaking_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	compact "github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/spec"
	"github.com/compactgen/compactgen/spec/breaking/rules"
	"github.com/compactgen/compactgen/spec/types"
)

func (k *talk) responses() {
	for i := range max(len(k.old.file.Records), len(k.new.file.Records)) {
		pairs := []match{k.match(k.new, i)}
		if m := k.match(k.old, i); m.new == nil {
			pairs = append(pairs, m)
		}
		for _, m := range pairs {
			for _, in := range k.values(m) {
				k.response(in, m, len(in) < 200)
			}
			k.legacy(m)
			k.foreign(m)
		}
	}
}

// A match is a record of both specs, or of one.
type match struct {
	old, new *spec.Record
	names    map[string]string // of fields: old ones by the new ones that stand in their place
}

// match finds the record of a number in one spec, and in the other: by its name,
// or else in the same place, where both names are unknown to the other spec.
func (k *talk) match(p peer, i int) match {
	if i >= len(p.file.Records) {
		return match{}
	}
	r, other := &p.file.Records[i], k.old
	if p.file == k.old.file {
		other = k.new
	}
	found := other.record(r.Name.V)
	if found == nil && i < len(other.file.Records) && p.record(other.file.Records[i].Name.V) == nil {
		found = &other.file.Records[i]
	}
	m := match{old: found, new: r}
	if p.file == k.old.file {
		m = match{old: r, new: found}
	}
	m.names = map[string]string{}
	if m.old != nil && m.new != nil {
		for i, f := range m.new.Fields {
			if m.old.FieldOf(f.Name.V) == nil && i < len(m.old.Fields) && m.new.FieldOf(m.old.Fields[i].Name.V) == nil && !m.new.Reserves(m.old.Fields[i].Name.V) {
				m.names[f.Name.V] = m.old.Fields[i].Name.V
			}
		}
	}
	return m
}

func (p peer) record(name string) *spec.Record {
	for i := range p.file.Records {
		if r := &p.file.Records[i]; r.Name.V == name {
			return r
		}
	}
	return nil
}

// of is the record as the peer has it.
func (m match) of(k *talk, p peer) *spec.Record {
	if p.file == k.old.file {
		return m.old
	}
	return m.new
}

func (m match) both() (list []*spec.Record) {
	for _, r := range []*spec.Record{m.old, m.new} {
		if r != nil {
			list = append(list, r)
		}
	}
	return list
}

// response sends a value in each format and by each selection; and, where that
// is asked, in each payload version.
func (k *talk) response(in string, m match, versions bool) {
	for _, name := range []string{"auto", "smallest", "tokens"} {
		k.offer(in, m.old != nil, m.new != nil, k.encodeAs(m, name, ""), k.decode(m))
	}
	names, numbers := formatsOf(m.both()...), versionsOf(m.both()...)
	for _, name := range names {
		had, has := m.old != nil && slices.Contains(formatsOf(m.old), name), m.new != nil && slices.Contains(formatsOf(m.new), name)
		k.offer(in, had, has, k.encodeAs(m, name, ""), k.decode(m))
		for _, v := range numbers {
			if versions {
				k.offer(in, had && slices.Contains(versionsOf(m.old), v), has && slices.Contains(versionsOf(m.new), v), k.encodeAs(m, name, strconv.FormatInt(v, 10)), k.decode(m))
			}
		}
	}
}

func formatsOf(records ...*spec.Record) (names []string) {
	for _, r := range records {
		for _, x := range r.Formats {
			names = append(names, x.Name.V)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func versionsOf(records ...*spec.Record) (list []int64) {
	for _, r := range records {
		if r.Payload != nil {
			for _, v := range r.Payload.Versions {
				list = append(list, v.Version.V)
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func (k *talk) encodeAs(m match, format string, version string) coder {
	return func(p peer, in string) (string, bool) {
		var fields map[string]any
		if err := json.Unmarshal([]byte(in), &fields); err != nil {
			panic(err)
		}
		for is, was := range m.names {
			if x, there := fields[is]; there && p.file == k.old.file {
				fields[was] = x
				delete(fields, is)
			}
		}
		for name, x := range fields {
			if f := m.of(k, p).FieldOf(name); f != nil {
				fields[name] = withBytes(p.file.TypeOf(f), x)
			}
		}
		return said(asText(p.EncodeRecordBytes(m.of(k, p).Name.V, fields, compact.RecordOptions{Format: format, PayloadVersion: version})))
	}
}

// decode reads a frame in the new spec's terms: a member that one peer keeps is the
// field that the other has, a member that one of them ignores is no loss, and a 0 that
// one of them reads where there is nothing is no gain.
func (k *talk) decode(m match) coder {
	return func(p peer, frame string) (string, bool) {
		r := m.of(k, p)
		if r == nil {
			return "", false
		}
		fields, err := p.DecodeRecordBytes(r.Name.V, []byte(frame))
		if err != nil {
			return "", false
		}
		out := map[string]string{}
		for name, x := range fields {
			if name == "members" {
				m.unfold(x.(string), out)
				continue
			}
			f := r.FieldOf(name)
			out[m.newName(k, p, name)] = k.meaning(f, asJSON(k.inside(p, f, x)))
		}
		for _, r := range m.both() {
			for name := range out {
				known := r.FieldOf(name) != nil || r.FieldOf(m.names[name]) != nil
				if !known && (ignores(r) || out[name] == "0" && m.omitted(name)) {
					delete(out, name)
				}
			}
		}
		return asJSON(out), true
	}
}

// ignores says whether decoders of some layout pass over what they do not know.
func ignores(r *spec.Record) bool {
	if r.Verbose != nil && r.Verbose.Unknown.V == "ignore" {
		return true
	}
	return r.Payload != nil && (r.Payload.Extra.V == "ignore" || slices.ContainsFunc(r.Payload.Versions, func(v spec.PayloadVersion) bool {
		return slices.ContainsFunc(v.Fields, func(f spec.PayloadField) bool { return f.Reserved.Set() })
	}))
}

// omitted says whether a record's verbose leaves the field out when it is 0.
func (m match) omitted(name string) bool {
	return slices.ContainsFunc(m.both(), func(r *spec.Record) bool {
		return r.Verbose != nil && slices.ContainsFunc(r.Verbose.Members, func(x spec.Member) bool { return x.Field.V == name && x.OmitZero.V })
	})
}

func (m match) newName(k *talk, p peer, name string) string {
	for is, was := range m.names {
		if was == name && p.file == k.old.file {
			return is
		}
	}
	return name
}

// unfold puts kept members where the other record has fields for them.
func (m match) unfold(members string, out map[string]string) {
	var list map[string]json.RawMessage
	if err := json.Unmarshal([]byte(members), &list); err != nil {
		panic(err)
	}
	for name, text := range list {
		for _, r := range m.both() {
			for _, x := range r.Verbose.Members {
				if x.Name.V == name {
					name = x.Field.V
				}
			}
		}
		out[name] = string(text)
	}
}

// meaning is the value that the new spec gives the text of an open table.
func (k *talk) meaning(f *spec.Field, text string) string {
	var plain string
	var list []string
	switch {
	case json.Unmarshal([]byte(text), &list) == nil && f != nil && f.Type.V == "list":
		for i, plain := range list {
			list[i] = k.understood(f, plain)
		}
		return asJSON(list)
	case json.Unmarshal([]byte(text), &plain) != nil:
		return text
	}
	return asJSON(k.understood(f, plain))
}

func asJSON(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// values are those that the two specs can tell apart: each field by itself takes
// the values that either spec has for it.
func (k *talk) values(m match) (list []string) {
	base, samples := map[string]any{}, map[string][]any{}
	for _, r := range m.both() {
		for i := range r.Fields {
			f := &r.Fields[i]
			name := f.Name.V
			if r == m.old {
				name = m.newName(k, k.old, name)
			}
			samples[name] = append(samples[name], k.samples(r, f)...)
			if m.omitted(name) && slices.ContainsFunc(m.both(), func(r *spec.Record) bool { return r.FieldOf(name) == nil }) {
				continue
			}
			if !f.Optional.V || r == m.new && m.old != nil && m.old.FieldOf(name) != nil && !m.old.FieldOf(name).Optional.V {
				base[name] = samples[name][len(samples[name])-1]
			}
		}
		if r.Verbose != nil && r.Verbose.Unknown.V == "keep" {
			samples["members"] = append(samples["members"], k.members()...)
		}
	}
	add := func(name string, x any) {
		v := map[string]any{}
		for field, x := range base {
			v[field] = x
		}
		if v[name] = x; x == nil {
			delete(v, name)
		}
		if in := asJSON(v); !slices.Contains(list, in) {
			list = append(list, in)
		}
	}
	add("", nil)
	for _, name := range slices.Sorted(maps.Keys(samples)) {
		add(name, nil)
		for _, x := range samples[name] {
			add(name, x)
		}
	}
	return list
}

// samples of a field; the last is the plainest.
func (k *talk) samples(r *spec.Record, f *spec.Field) (list []any) {
	if f.Role.V == "returncode" {
		return []any{5}
	}
	if by := r.Selection; by != nil && by.Auto.By.V == f.Name.V {
		for _, text := range k.results() {
			list = append(list, text)
		}
		return list
	}
	for _, p := range []peer{k.old, k.new} {
		t := p.file.TypeOf(f)
		if t.Type == nil {
			continue
		}
		if old, new := limitOf(k.old.file, "elements"), limitOf(k.new.file, "elements"); t.Element != nil && old.V != new.V {
			for _, size := range []int64{old.V, old.V + 1, new.V, new.V + 1} {
				list = append(list, several(t, int(size)))
			}
		}
		list = append(append(list, keeping(t, 2)...), t.Edges(t)...)
	}
	return list
}

// several is a list or a map of so many plain values.
func several(t types.Field, n int) any {
	list, entries := []any{}, map[string]any{}
	for i := range n {
		v := t.Element.Plain(*t.Element)
		list, entries[strconv.Itoa(i)] = append(list, v), v
	}
	if t.Type == &types.Map {
		return entries
	}
	return list
}

// texts are those of a table of that name; the last is a code of the new spec's.
func (k *talk) texts(table string) (list []string) {
	for _, p := range []peer{k.old, k.new} {
		t := p.file.TableOf(table)
		if t == nil {
			continue
		}
		if t.Open != nil {
			list = append(list, "someone/else", t.Open.NumberPrefix.V+"99")
		}
		for _, r := range slices.Backward(t.Rows) {
			if list = append(list, r.Code.V); t.Open != nil {
				list = append(list[:len(list)-1], r.Name.V, t.Open.NumberPrefix.V+strings.Join(decimals(r.Integer), ""), r.Code.V)
			}
		}
	}
	return list
}

func (k *talk) members() (list []any) {
	list = append(list, `{"x":[1]}`)
	for _, nested := range around(nest, k.depths()) {
		list = append(list, `{"x":`+nested+`}`)
	}
	return list
}

// depths are the limits of depth, if they differ.
func (k *talk) depths() []string {
	old, new := limitOf(k.old.file, "depth"), limitOf(k.new.file, "depth")
	if old.V == new.V {
		return nil
	}
	return decimals(old, new)
}

func nest(depth int) string { return strings.Repeat("[", depth) + strings.Repeat("]", depth) }

// results are texts of the sizes that matter to the selections and the limits.
func (k *talk) results() []string {
	borders := k.both(func(f *spec.File) (list []string) {
		for _, r := range f.Records {
			if r.Selection != nil {
				for _, x := range r.Selection.Auto.Ranges {
					list = append(list, decimals(x.To)...)
				}
			}
		}
		return append(list, decimals(limitOf(f, "input"), limitOf(f, "output"))...)
	})
	prose := func(n int) string { return strings.Repeat("All of it is prose. ", n/20+1)[:n] }
	return append(around(prose, borders), "", "a|b;c~d", "모두 안녕", `{"quoted": "\n"}`)
}

// legacy takes frames of the old peer with a prefix that it reads and does not
// write.
func (k *talk) legacy(m match) {
	if m.old == nil {
		return
	}
	for _, f := range m.old.Formats {
		frame, ok := k.encodeAs(m, f.Name.V, "")(k.old, k.values(m)[0])
		for _, p := range f.LegacyPrefixes {
			if body, fits := strings.CutPrefix(frame, f.Prefix.V); ok && fits {
				k.read(k.old, k.new, p.V+body, k.decode(m), rules.WireBreaking)
			}
		}
	}
}

// foreign takes frames that other writers make and the old peer reads: verbose JSON
// with a member that no spec has, with null for a member, and with the names and numbers of open
// tables.
func (k *talk) foreign(m match) {
	if m.old == nil {
		return
	}
	k.foreignPayloads(m)
	if m.old.Verbose == nil {
		return
	}
	k.foreignInside(m)
	frame, ok := k.encodeAs(m, jsonOf(m.old), "")(k.old, k.values(m)[0])
	var object map[string]any
	if !ok || json.Unmarshal([]byte(frame), &object) != nil {
		return
	}
	object["of others"] = 1
	k.read(k.old, k.new, asJSON(object), k.decode(m), rules.WireBreaking)
	delete(object, "of others")
	k.withNulls(m, object, object)
	for _, x := range m.old.Verbose.Members {
		if f := m.old.FieldOf(x.Field.V); k.old.file.TableOf(f.Type.V) != nil && object[x.Name.V] != nil {
			was := object[x.Name.V]
			for _, text := range k.texts(f.Type.V) {
				object[x.Name.V] = text
				k.read(k.old, k.new, asJSON(object), k.decode(m), rules.WireBreaking)
			}
			object[x.Name.V] = was
		}
	}
}

// The texts of Base85 stand without a frame, too.
func (k *talk) base85() {
	encode := func(p peer, in string) (string, bool) {
		return said(p.EncodeBase85([]byte(in)))
	}
	decode := func(p peer, text string) (string, bool) {
		return said(p.DecodeBase85(text))
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
	old, new := k.old.file.Deltas != nil, k.new.file.Deltas != nil
	long := strings.Repeat("word ", 200)
	for _, in := range []string{"abc", "abcd", "abX", "X", "", "abc|1|;2", "abc" + long, long} {
		k.offer(in, old, new, computed("abc"), applied("abc"))
		for _, role := range spec.OperationRoles {
			k.offer(in, k.old.operation(role) != "", k.names(role), computed("abc", role), applied("abc"))
		}
	}
	k.offer(long[:len(long)-1]+"X", old, new, computed(long), applied(long)) // where replace is the shortest
	k.offer(long[1:], old && new, old && new, computed(long), applied(long))
	k.offer("x", old && new, old && new, computed(""), applied("")) // where full and append are equally short
}

func computed(before string, roles ...string) coder {
	return func(p peer, in string) (string, bool) {
		var operations []compact.Operation
		for _, role := range roles {
			operations = append(operations, p.operation(role))
		}
		return said(p.ComputeDelta(before, in, operations...))
	}
}

func applied(before string) coder {
	return func(p peer, frame string) (string, bool) { return said(p.ApplyDelta(before, frame)) }
}

// names says whether callers of the new peer name the operation. One that is not
// written unasked they name where old peers read it.
func (k *talk) names(role string) bool {
	asked := false
	if k.new.file.Deltas != nil {
		asked = slices.ContainsFunc(k.new.file.Deltas.Operations, func(o spec.Operation) bool { return o.Role.V == role && o.Asked() })
	}
	return k.new.operation(role) != "" && (!asked || k.old.operation(role) != "")
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

func texts(list []spec.Text) (out []string) {
	for _, t := range list {
		out = append(out, t.V)
	}
	return out
}

func asText(frame []byte, err error) (string, error) { return string(frame), err }

func limitOf(f *spec.File, role string) spec.Int {
	return f.Limits[slices.Index(spec.LimitRoles, role)].Int
}
