package randomspecs

import (
	"slices"

	"pgregory.net/rapid"
)

// prefix draws a short prefix that does not begin another one, nor the other
// way around; now and then it does, and the rules judge.
func (d *drawing) prefix() string {
	prefix := ""
	for range 1 + d.upTo(2) {
		prefix += d.one("A", "B", "z", "Q7", "r", "+", "-", "=>", "~", "k", "M", "0", "<", "y")
	}
	if d.often() {
		d.texts++
		prefix = letters(d.texts)[:1] + prefix + ":"
	}
	d.prefixes = append(d.prefixes, prefix)
	return prefix
}

func (d *drawing) formats() {
	chains := some(d, 1, []string{"verbose"}, []string{"dsl"}, []string{"payload", "base64"}, []string{"payload", "base85"},
		[]string{"payload", "zlib", "base64"}, []string{"payload", "zlib", "base85"}, []string{"payload", "zlib", "base85"})
	var list []any
	for _, chain := range chains {
		f := object{"name": d.word(), "chain": chain, "prefix": "{"}
		if chain[0] == "verbose" {
			d.hasVerbose = f["name"].(string)
		} else {
			f["prefix"] = d.prefix()
			for range d.upTo(4) / 3 {
				f["legacy_prefixes"] = []string{d.prefix()}
			}
		}
		if d.seldom() {
			f["doc"] = d.text("")
		}
		list = append(list, f)
	}
	d.chains, d.spec["formats"] = chains, list
}

func (d *drawing) uses(step string) bool {
	return slices.ContainsFunc(d.chains, func(chain []string) bool { return slices.Contains(chain, step) })
}

func (d *drawing) bodies() {
	if d.uses("verbose") {
		var members []any
		roles := []string{"model", "returncode", "result", "reasoning_effort", "ultrathink", "status", "tokens"}
		for _, role := range rapid.Permutation(roles).Draw(d.T, "members") {
			members = append(members, object{"field": role, "name": d.text(`"\`), "omit_zero": role == "tokens"})
		}
		d.spec["verbose"] = object{"members": members, "unknown": "keep"}
	}
	if d.uses("dsl") {
		fields := rapid.Permutation([]string{"status", "model", "tokens"}).Draw(d.T, "fields")
		d.spec["dsl"] = object{"separator": d.separator["dsl"], "fields": append(fields, "result")}
	}
	if d.uses("payload") {
		d.payload()
	}
	if !d.uses("base85") && d.often() {
		delete(d.spec, "base85")
	}
}

func (d *drawing) payload() {
	versions := some(d, 1, 0, 1, 2, 3, 64, 127)
	slices.Sort(versions)
	fallback := rapid.SampledFrom(versions).Draw(d.T, "fallback")
	var list []any
	for _, version := range versions {
		var fields []any
		for _, name := range rapid.Permutation([]string{"status", "model", "tokens", "result"}).Draw(d.T, "fields") {
			f := object{"field": name}
			switch name {
			case "status", "model":
				f["as"] = d.one("code", "integer")
				if name == "model" && version == fallback {
					f["as"] = "code"
				}
			case "tokens":
				f["as"] = "integer"
				if d.seldom() {
					f["omit_zero"] = true
				}
			case "result":
				f["as"] = "text"
			}
			fields = append(fields, f)
		}
		list = append(list, object{"version": version, "fields": fields})
	}
	d.spec["payload"] = object{"default": rapid.SampledFrom(versions).Draw(d.T, "default"), "fallback": fallback, "versions": list}
}

func (d *drawing) selection() {
	var names []string
	for _, f := range d.spec["formats"].([]any) {
		names = append(names, f.(object)["name"].(string))
	}
	ends := some(d, 0, 0, 1, 9, 99, 511, 2047)
	slices.Sort(ends)
	var ranges []any
	from := 0
	for _, to := range ends {
		ranges = append(ranges, object{"from": from, "to": to, "format": d.one(names...)})
		from = to + 1
	}
	auto := object{"by": "result", "ranges": append(ranges, object{"from": from, "format": d.one(names...)})}
	if d.hasVerbose != "" && d.often() {
		auto["otherwise"] = d.hasVerbose
	}
	s := object{"auto": auto}
	for _, key := range []string{"smallest", "tokens"} {
		if d.often() {
			s[key] = some(d, 1, names...)
		}
	}
	d.spec["selection"] = s
}
