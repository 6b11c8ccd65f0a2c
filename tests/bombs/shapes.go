package main

import (
	"fmt"
	"slices"
	"strings"
)

// A shape writes the same bytes of nodes in another way for each number: it should take the
// same time. What is scanned again for each level, or each member, takes n times as long.
type shape struct {
	name    string
	numbers []int
	content func(n int) string
}

// mostOfShape is how many times longer one number of a shape may take than the first one.
const mostOfShape = 4

// level is a node of JSON around another one, with its members in an order of their own.
type level func(inner string) string

var orders = []level{
	func(inner string) string { return `{"a":"aa","next":` + inner + `,"z":"zz"}` },
	func(inner string) string { return `{"a":"aa","z":"zz","next":` + inner + `}` },
	func(inner string) string { return `{"next":` + inner + `,"a":"aa","z":"zz"}` },
	func(inner string) string { return `{"next":` + inner + `,"z":"zz","a":"aa"}` },
	func(inner string) string { return `{"z":"zz","a":"aa","next":` + inner + `}` },
	func(inner string) string { return `{"z":"zz","next":` + inner + `,"a":"aa"}` },
}

const (
	leaf       = `{"a":"aa","z":"zz"}`
	packedLeaf = "\x94\x01\xa2aa\xc0\xa2zz"
	deepNodes  = 96
)

func packedLevel(inner string) string { return "\x94\x01\xa2aa" + inner + "\xa2zz" }

// nodes are so many, each in the one before.
func nodes(n int, innermost string, of level) string {
	for range n - 1 {
		innermost = of(innermost)
	}
	return innermost
}

// crowd is a node with members that it does not have, in front of its own or behind.
func crowd(n int, front bool) string {
	unknown := several(func(i int) string { return fmt.Sprintf(`"u%06d":[%d]`, i, i%10) }, n, ",")
	if front {
		return "{" + unknown + `,"a":"aa","z":"zz"}`
	}
	return `{"a":"aa","z":"zz",` + unknown + "}"
}

// shapes are nesting, order and width, of about a MB. Separated text holds the same JSON.
func shapes() []shape {
	deeper, wider := []int{12, deepNodes}, []int{512, 32768}
	list := func(to layout, node string) string {
		lists := make([]string, len(fields))
		one := typed{json: func(int) string { return node }, packed: func(int) string { return node }}
		lists[slices.Index(fields, "nodes")] = to.list(one, mib/len(node))
		return to.frame(lists, 1)
	}
	verbose, dsl, payload := layouts[0], layouts[1], layouts[2]
	return []shape{
		{"nesting, verbose", deeper, func(n int) string { return list(verbose, nodes(n, leaf, orders[0])) }},
		{"nesting, dsl", deeper, func(n int) string { return list(dsl, nodes(n, leaf, orders[0])) }},
		{"nesting, payload", deeper, func(n int) string { return list(payload, nodes(n, packedLeaf, packedLevel)) }},
		{"nesting, from behind", deeper, func(n int) string { return list(verbose, nodes(n, leaf, orders[3])) }},
		{"order", []int{0, 1, 2, 3, 4, 5}, func(n int) string { return list(verbose, nodes(deepNodes, leaf, orders[n])) }},
		{"members in front", wider, func(n int) string { return list(verbose, crowd(n, true)) }},
		{"members behind", wider, func(n int) string { return list(verbose, crowd(n, false)) }},
		{"members at each level", deeper, func(n int) string {
			return list(verbose, nodes(n, leaf, func(inner string) string { return strings.Replace(orders[3](inner), "{", `{"u":[{"a":1}],`, 1) }))
		}},
	}
}

// ops are decoding, and encoding where what is encoded differs.
func (s shape) ops() []string {
	if strings.HasPrefix(s.name, "nesting, ") && s.name != "nesting, from behind" {
		return []string{"lists", "lists encode"}
	}
	return []string{"lists"}
}

// costs are seconds of a shape's numbers, each the least of some rounds.
func (s shape) costs(p program, op string, rounds int) ([]float64, error) {
	d := dimension{s.name, op, s.content}
	costs, err := d.costs(p, rounds, s.numbers...)
	if err != nil {
		return nil, err
	}
	return costs[0], nil
}
