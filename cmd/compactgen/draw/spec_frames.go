package draw

func (d *drawing) deltas() {
	if d.often() {
		var operations []any
		symbols := some(d, 5, "F", "+", "RR", "R", "압축", "${F}", "Z", "0", "'")
		for i, role := range append(some(d, 0, "append", "replace", "splice", "compressed"), "full") {
			o := object{"symbol": symbols[i], "role": role}
			if role == "compressed" {
				base := d.one("base64", "base85")
				if d.spec["base85"] == nil {
					base = "base64"
				}
				o["chain"] = []string{"zlib", base}
				d.chains = append(d.chains, []string{"zlib"})
			}
			if role == "splice" && d.often() {
				o["unasked"] = false
			}
			operations = append(operations, o)
		}
		operations = permuted(d, operations)
		d.spec["deltas"] = object{"prefix": d.prefix(), "separator": d.separator["deltas"], "operations": operations}
	}
	if d.uses("zlib") {
		d.spec["zlib"] = object{"level": 1 + d.upTo(8)}
	}
}

func (d *drawing) requests() {
	if d.spec["deltas"] == nil || !d.often() {
		return
	}
	words := some(d, 8, "new", "old", "gone", "v3", "lost", "한", "is", "1", "'", "M", "ref", "D")
	frame := func(words []string, names ...string) object {
		f := object{"prefix": d.prefix(), "reference": d.word() + d.one("@", "/", "-", ".")}
		for i, name := range names {
			f[name] = words[i]
		}
		return f
	}
	tool := frame(words[2:], "define", "refer", "miss")
	tool["bundle"] = d.text(`"\`)
	d.spec["requests"] = object{
		"separator": d.separator["requests"], "hex_length": 8 + d.upTo(56),
		"request": frame(words, "version", "miss"), "tool": tool, "system": frame(words[5:], "define", "refer", "miss"),
		"session": object{"check": d.text(`"\`), "args": d.text(`"\`)},
	}
}
