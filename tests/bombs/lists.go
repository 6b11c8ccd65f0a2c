package main

import (
	"cmp"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// A typed list or map has elements of one type: its field in lists.yaml, and what an element is as
// JSON, or in a payload of a version. They differ, so that none is kept once for all. The keys of
// a map differ at their end alone.
type typed struct {
	name    string
	field   int
	version byte
	json    func(i int) string // nil: as in the row before
	packed  func(i int) string
	keyed   bool
	each    int // elements in one that is counted too; 0 for one
}

// elements is the limit that a spec has which names none.
const elements = 1_000_000

var types = []typed{
	{"a table", 0, 2, func(i int) string { return `"` + roles[i%2] + `"` }, func(i int) string { return short(roles[i%2]) }, false, 0},
	{"a table, by number", 0, 1, nil, func(i int) string { return string(rune(i % 2)) }, false, 0},
	{"an open table", 1, 2, func(i int) string { return fmt.Sprintf(`"m%06d"`, i) }, func(i int) string { return short(fmt.Sprintf("m%06d", i)) }, false, 0},
	{"an open table, by number", 1, 1, func(i int) string { return fmt.Sprintf(`"#%d"`, large+i) }, func(i int) string { return "\xce" + big(large+i) }, false, 0},
	{"integer", 2, 1, func(i int) string { return strconv.Itoa(large + i) }, func(i int) string { return "\xce" + big(large+i) }, false, 0},
	{"number", 3, 1, func(i int) string { return fmt.Sprintf("%d.5", i) }, func(i int) string {
		return "\xcb" + string(binary.BigEndian.AppendUint64(nil, math.Float64bits(float64(i)+.5)))
	}, false, 0},
	{"boolean", 4, 1, func(i int) string { return strconv.FormatBool(i%2 == 0) }, func(i int) string { return []string{"\xc3", "\xc2"}[i%2] }, false, 0},
	{"text", 5, 1, func(i int) string { return fmt.Sprintf(`"%06d"`, i) }, func(i int) string { return short(fmt.Sprintf("%06d", i)) }, false, 0},
	{"json", 6, 1, func(i int) string { return fmt.Sprintf(`["%06d"]`, i) }, func(i int) string { return short(fmt.Sprintf(`["%06d"]`, i)) }, false, 0},
	{"bytes", 7, 1, func(i int) string { return `"` + base64.StdEncoding.EncodeToString(fmt.Appendf(nil, "%06d", i)) + `"` }, func(i int) string { return "\xc4\x06" + fmt.Sprintf("%06d", i) }, false, 0},
	{"a map of integer", 8, 1, func(i int) string { return strconv.Itoa(large + i) }, func(i int) string { return "\xce" + big(large+i) }, true, 0},
	{"a map of text", 9, 1, func(i int) string { return fmt.Sprintf(`"%06d"`, i) }, func(i int) string { return short(fmt.Sprintf("%06d", i)) }, true, 0},
	{wideRecords, 10, 1, func(int) string { return "{}" }, func(int) string { return "\x91\x01" }, false, 0},
	{"a map of records in chains of 99", 13, 1, func(int) string { return chained(links) }, func(int) string { return packedChain(links) }, true, links},
	{"records in chains of 99", 11, 1, func(int) string { return chained(links) }, func(int) string { return packedChain(links) }, false, links},
}

const (
	wideRecords = "records of twenty optional fields"
	links       = 99 // of a list: with the record of the frame as many as may be open
)

func chained(links int) string {
	return strings.Repeat(`{"next":`, links-1) + "{}" + strings.Repeat("}", links-1)
}

func packedChain(links int) string { return strings.Repeat("\x92\x01", links-1) + "\x91\x01" }

func key(i int) string { return fmt.Sprintf("a-key-that-differs-at-%07d", i) }

const large = 1_000_000_000

var roles = []string{"user", "assistant"}

func short(text string) string { return string([]byte{0xa0 | byte(len(text))}) + text }

func big(n int) string { return string(binary.BigEndian.AppendUint32(nil, uint32(n))) }

// fields are those of lists.yaml, in their order.
var fields = []string{"roles", "models", "integers", "numbers", "flags", "texts", "values", "blobs", "counts", "labels", "rows", "chains", "nodes", "linked"}

// A layout writes a list, and puts the lists of all fields into a frame, "" being none.
type layout struct {
	name, past string
	list       func(l typed, count int) string
	frame      func(lists []string, version byte) string
}

var layouts = []layout{
	{"verbose", "InvalidFormat elements", typed.array, func(lists []string, _ byte) string {
		var members []string
		for i, text := range lists {
			if text != "" {
				members = append(members, `"`+fields[i]+`":`+text)
			}
		}
		return "{" + strings.Join(members, ",") + "}"
	}},
	{"dsl", "InvalidFormat elements", typed.array, func(lists []string, _ byte) string { return "L" + strings.Join(lists, "|") }},
	{"payload", "InvalidMsgpack elements", typed.pack, func(lists []string, version byte) string {
		frame := "P\x9f" + string([]byte{version})
		for _, data := range lists {
			frame += cmp.Or(data, "\xc0")
		}
		return frame
	}},
}

func (l typed) array(count int) string {
	count = l.of(count)
	if l.keyed {
		return "{" + several(func(i int) string { return `"` + key(i) + `":` + l.json(i) }, count, ",") + "}"
	}
	return "[" + several(l.json, count, ",") + "]"
}

// most is how many elements there may be, whole ones.
func (l typed) most() int { return elements / max(l.each, 1) * max(l.each, 1) }

// of is how many there are for so many elements in all, or some more.
func (l typed) of(elements int) int {
	each := max(l.each, 1)
	return (elements + each - 1) / each
}

func (l typed) pack(count int) string {
	count = l.of(count)
	if l.keyed {
		return "\xdf" + big(count) + several(func(i int) string { return short(key(i)) + l.packed(i) }, count, "")
	}
	return arrayOf(count) + several(l.packed, count, "")
}

func arrayOf(count int) string { return "\xdd" + big(count) }

func several(element func(i int) string, count int, between string) string {
	var out strings.Builder
	for i := range count {
		if i > 0 {
			out.WriteString(between)
		}
		out.WriteString(element(i))
	}
	return out.String()
}

// alone is a frame of one list.
func (l typed) alone(to layout, text string) string {
	lists := make([]string, len(fields))
	lists[l.field] = text
	return to.frame(lists, l.version)
}

// roundOfTypes is how many bytes an element of each type takes, about.
const roundOfTypes = 180

// sheets are frames of all lists, with a round of all types for so many bytes. What is encoded is what was decoded before.
func sheets() (dimensions []dimension) {
	for _, to := range layouts {
		content := func(size int) string {
			lists := make([]string, len(fields))
			for _, l := range types {
				if lists[l.field] == "" {
					lists[l.field] = to.list(l, size/roundOfTypes)
				}
			}
			return to.frame(lists, 2)
		}
		dimensions = append(dimensions, dimension{"lists, " + to.name, "lists", content}, dimension{"encoding lists, " + to.name, "lists encode", content})
	}
	return dimensions
}

// perList calls with each type in each layout that it has.
func perList(of func(l typed, to layout) bomb) (bombs []bomb) {
	for _, l := range types {
		for _, to := range layouts {
			if l.json != nil || to.name == "payload" {
				bombs = append(bombs, of(l, to))
			}
		}
	}
	return bombs
}

// listed are those that the table shows: of every type and layout as many elements as
// there may be, and of one type what is refused.
func listed() []bomb {
	bombs := perList(func(l typed, to layout) bomb {
		return bomb{"a million of " + l.name + ", " + to.name, "lists", "", func() string { return l.alone(to, to.list(l, l.most())) }, l.shown()}
	})
	return append(bombs, slices.DeleteFunc(refused(), bomb.alike)...)
}

// shown says that the bombs of a type stand for those of the others.
func (l typed) shown() bool { return strings.HasSuffix(l.name, "text") }

// alike says that the bomb is of another type than text, and refused like it.
func (b bomb) alike() bool { return !strings.Contains(b.name, " of text,") }

// unlisted is what is refused of the other types, and what encoders take.
func unlisted() []bomb {
	bombs := slices.DeleteFunc(refused(), func(b bomb) bool { return !b.alike() })
	return append(bombs, perList(func(l typed, to layout) bomb {
		return bomb{"encoding a million of " + l.name + ", " + to.name, "lists encode", "", func() string { return l.alone(to, to.list(l, l.most())) }, false}
	})...)
}

// announced are lengths of lists that have nothing behind them, or no element.
var announced = []struct{ name, text string }{
	{"4 G elements: `dd ff ff ff ff`", "\xdd\xff\xff\xff\xff"},
	{"65,535 elements: `dc ff ff`", "\xdc\xff\xff"},
	{"16 million elements, all of them nil", arrayOf(16_000_000) + strings.Repeat("\xc0", 16_000_000)},
}

// announcedEntries are those of maps.
var announcedEntries = []struct{ name, text string }{
	{"4 G entries: `df ff ff ff ff`", "\xdf\xff\xff\xff\xff"},
	{"65,535 entries: `de ff ff`", "\xde\xff\xff"},
	{"8 million entries, all of them nil", "\xdf" + big(8_000_000) + strings.Repeat("\xc0", 16_000_000)},
}

// nested are chains one record longer than the limit of records.
func nested() []bomb {
	chains := types[len(types)-1]
	one := func(to layout, element string) func() string {
		return func() string {
			l := chains
			l.json, l.packed = func(int) string { return element }, func(int) string { return element }
			return l.alone(to, to.list(l, 1))
		}
	}
	return []bomb{
		{"a chain of 100 records in a list, verbose", "lists", "InvalidFormat nesting", one(layouts[0], chained(links+1)), true},
		{"a chain of 100 records in a list, payload", "lists", "InvalidMsgpack nesting", one(layouts[2], packedChain(links+1)), true},
	}
}

func refused() []bomb {
	bombs := append(nested(), perList(func(l typed, to layout) bomb {
		return bomb{"a million and one of " + l.name + ", " + to.name, "lists", to.past, func() string { return l.alone(to, to.list(l, elements+1)) }, false}
	})...)
	for _, l := range types {
		what, lengths := "a list of "+l.name, announced
		if l.keyed {
			what, lengths = l.name, announcedEntries
		}
		for _, a := range lengths {
			before, _, _ := strings.Cut(l.alone(layouts[2], "."), ".")
			bombs = append(bombs, bomb{what + ", announced " + a.name, "lists", "InvalidMsgpack", func() string { return before + a.text }, l.shown()})
		}
	}
	return bombs
}
