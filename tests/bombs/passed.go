package main

import "strings"

// passed are frames whose payload has elements behind those of its version.
func passed() (bombs []bomb) {
	const many = 10_000_000
	record := "\x01" + strings.Repeat("\xc0", len(fields))
	for _, b := range []struct {
		name, want string
		extra      func() string
	}{
		{"10 million empty arrays", "", func() string { return arrayOf(many) + strings.Repeat("\x90", many) }},
		{"20,000 times 500 arrays in each other", "", func() string {
			return arrayOf(many/500) + strings.Repeat(strings.Repeat("\x91", 500-1)+"\x90", many/500)
		}},
		{"10 million arrays in each other", "InvalidMsgpack depth", func() string { return strings.Repeat("\x91", many) }},
		{"a map that announces 4 G entries: `df ff ff ff ff`", "InvalidMsgpack", func() string { return "\xdf\xff\xff\xff\xff" + strings.Repeat("\xc0", many) }},
	} {
		bombs = append(bombs, bomb{"passed over, " + b.name, "lists", b.want, func() string { return "P\xdc\x00\x10" + record + b.extra() }, true})
	}
	return append(bombs, bomb{"passed over, 10 million elements", "lists", "", func() string {
		return "P" + arrayOf(1+len(fields)+many) + record + strings.Repeat("\xc0", many)
	}, true})
}
