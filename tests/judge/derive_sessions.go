package judge

import "fmt"

// sessions has each sort of frame in registries of every sort.
func (d *deriver) sessions() {
	d.topic("request", "sessions", "registry")
	for i, digits := range []int64{-1, 0, 7, 8, 9, 31, 32, 63, 64, 65} {
		for _, shared := range []bool{false, true} {
			name := fmt.Sprintf("hex-length/%d-%v", i, shared)
			d.add(name, "session", sessionInput{d.collision(min(max(digits, 8), 64)), &digits, nil, nil, shared}, nil)
		}
	}
	d.add("shared/default", "session", sessionInput{d.collision(8), nil, nil, nil, true}, nil)
	d.add("frames/all", "session", sessionInput{Frames: d.everyFrame()}, nil)
	for entries := range int64(4) {
		eight := int64(8)
		d.add(fmt.Sprintf("entries/%d-conflict", entries), "session", sessionInput{d.collision(8), &eight, &entries, nil, false}, nil)
		d.add(fmt.Sprintf("entries/%d-mixed", entries), "session", sessionInput{d.everyFrame(), nil, &entries, nil, false}, nil)
		for touch := range 3 {
			d.add(fmt.Sprintf("entries/%d-touch-%d", entries, touch), "session", sessionInput{d.touching(touch), nil, &entries, nil, false}, nil)
		}
	}
	d.defaultBounds()
	d.end()
}

// define and refer are frames of tools.
func (d *deriver) define(text string) sessionFrame {
	tool := d.m.Requests.Tool
	return sessionFrame{Frame: wireText(tool.Prefix + d.fields(tool.Define, text))}
}

func (d *deriver) refer(text string, digits int64) sessionFrame {
	tool := d.m.Requests.Tool
	return sessionFrame{Frame: wireText(tool.Prefix + d.fields(tool.Refer, tool.Reference+hashed(text)[:digits]))}
}

func (f sessionFrame) in(scope string) sessionFrame {
	return sessionFrame{ptr(wireText(scope)), f.Frame}
}

// collision has two texts with the same first eight digits, and asks for both.
func (d *deriver) collision(digits int64) []sessionFrame {
	one, two := `{"name":"tool_4082"}`, `{"name":"tool_23155"}`
	return []sessionFrame{
		d.define(one), d.define(two), d.refer(one, digits), d.refer(two, digits), d.refer(one, 64), d.refer(two, 64),
		d.define(two).in("other"), d.refer(two, digits).in("other"), d.refer(one, digits).in("other"), d.define("{}"), d.define(two), d.refer(two, digits),
	}
}

// touching defines two texts, uses the first one again or not, and defines more.
func (d *deriver) touching(how int) []sessionFrame {
	n := int64(d.m.Requests.HexLength)
	frames := []sessionFrame{d.define("{}"), d.define(`{"a":1}`)}
	switch how {
	case 1:
		frames = append(frames, d.define("{}"))
	case 2:
		frames = append(frames, d.refer("{}", n))
	}
	return append(frames, d.define(`{"b":2}`), d.refer("{}", n), d.refer(`{"a":1}`, 64), d.define(`{"c":3}`), d.refer(`{"b":2}`, n), d.refer(`{"c":3}`, n))
}

// everyFrame has each frame of each family, in scopes, and frames of no registry.
func (d *deriver) everyFrame() []sessionFrame {
	r, n := d.m.Requests, int64(d.m.Requests.HexLength)
	var frames []sessionFrame
	add := func(wire string) { frames = append(frames, sessionFrame{Frame: wireText(wire)}) }
	for _, family := range d.families() {
		for _, text := range []string{"{}", " {} ", "", "text", "한😀"} {
			add(family.Prefix + d.fields(family.Refer, family.Reference+hashed(text)[:n]))
			add(family.Prefix + d.fields(family.Define, text))
			add(family.Prefix + d.fields(family.Refer, family.Reference+hashed(text)[:n]))
			add(family.Prefix + d.fields(family.Miss, family.Reference+hashed(text)[:n]))
		}
	}
	add(r.Request.Prefix + d.fields(r.Request.Version, "", "", "{}"))
	add(r.Request.Prefix + d.fields(r.Request.Miss, r.Request.Reference+"abc12345"))
	add("")
	add(r.Tool.Prefix + "\xed\xa0\x80")
	for _, scope := range []string{"", "one", "한😀", "\xed\xa0\x80"} {
		frames = append(frames, d.define("{}").in(scope), d.refer("{}", n).in(scope), d.refer("{}", 64).in(scope))
	}
	return frames
}

// defaultBounds fills a registry to the spec's own limits, if they are small.
func (d *deriver) defaultBounds() {
	if n := d.t.entries; n < 100 {
		var frames []sessionFrame
		for i := range n + 1 {
			frames = append(frames, d.define(fmt.Sprintf(`{"n":%d}`, i)))
		}
		d.add("default/entries", "session", sessionInput{Frames: append(frames, d.refer(`{"n":0}`, 64), d.refer(`{"n":1}`, 64))}, nil)
	}
	if n := d.t.bytes; n < 1<<14 && d.t.input > n+100 {
		for over := range 2 {
			text := fmt.Sprintf(`{"%*d":1}`, int(n)-6+over, 0)
			small := `{}`
			d.add(fmt.Sprintf("default/bytes-%d", over), "session", sessionInput{Frames: []sessionFrame{d.define(small), d.define(text), d.refer(text, 64), d.refer(small, 64)}}, nil)
			half := fmt.Sprintf(`{"%*d":1}`, int(n)-6-len(small)+over, 0)
			d.add(fmt.Sprintf("default/bytes-two-%d", over), "session", sessionInput{Frames: []sessionFrame{d.define(small), d.define(half), d.refer(half, 64), d.refer(small, 64)}}, nil)
		}
	}
}
