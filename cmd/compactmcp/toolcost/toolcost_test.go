package toolcost

import (
	"bytes"
	"strings"
	"testing"

	"github.com/tiktoken-go/tokenizer"
)

const tools = `{"jsonrpc":"2.0","id":2,"result":{"tools":[
  {"name":"small","inputSchema":{"type":"object"}},
  {"name":"<large>", "title":"Large", "description":"Says \u00e4 thing.",
   "inputSchema":{"type": "object", "properties": {"path": {"type": "string"}}}, "outputSchema":{ "type":"object" }}]}}`

// Parts are counted by another program, of texts that are minified by hand.
func TestTools(t *testing.T) {
	list, err := List([]byte(tools))
	if err != nil {
		t.Fatal(err)
	}
	codec, err := tokenizer.Get(tokenizer.O200kBase)
	if err != nil {
		t.Fatal(err)
	}
	n := func(text string) int {
		n, err := codec.Count(text)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	const description, schema, output = `"Says \u00e4 thing."`, `{"type":"object","properties":{"path":{"type":"string"}}}`, `{"type":"object"}`
	all := n(`{"name":"<large>","title":"Large","description":` + description + `,"inputSchema":` + schema + `,"outputSchema":` + output + `}`)
	shown := n(`{"name":"<large>","description":` + description + `,"inputSchema":` + schema + `}`)
	large := Cost{"<large>", all, n(description), n(schema), n(output), all - n(description) - n(schema) - n(output), shown, shown}
	one := n(`{"name":"small","inputSchema":{"type":"object"}}`)
	small := Cost{"small", one, 0, n(output), 0, one - n(output), one, one}

	limit := one
	r, err := Measure(list, &Budget{Tool: &limit, Total: &limit})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Tools) != 2 || r.Tools[0] != large || r.Tools[1] != small || r.Total.Tokens != all+one || r.Total.Schema != large.Schema+small.Schema {
		t.Errorf("measured %+v, want %+v and %+v", r, large, small)
	}
	if over := strings.Join(r.Over, "\n"); strings.Count(over, "\n") != 1 || !strings.Contains(over, "the tool <large> takes") || !strings.Contains(over, "all tools take") {
		t.Errorf("over budget: %s", over)
	}
	page, err := Page(r)
	if err != nil || !bytes.Contains(page, []byte("&lt;large&gt;")) || bytes.Contains(page, []byte("<large>")) || bytes.Count(page, []byte("<rect")) != 8 {
		t.Errorf("%v\n%s", err, page)
	}
}

// A list that a slim one is shorter than: what is sent of it is worked out by hand.
func TestSlimTools(t *testing.T) {
	long := strings.Repeat("It says more than a model has to know at first. ", 20)
	text := `[{"name":"a","description":"Reads rows of a table. ` + long + `"},{"name":"b"}]`
	list, err := List([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	limit := 80
	r, err := Measure(list, &Budget{Slim: &limit})
	if err != nil {
		t.Fatal(err)
	}
	codec, err := tokenizer.Get(tokenizer.O200kBase)
	if err != nil {
		t.Fatal(err)
	}
	n := func(text string) int {
		n, err := codec.Count(text)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	whole, short, other := n(`{"name":"a","description":"Reads rows of a table. `+long+`"}`), n(`{"name":"a","description":"Reads rows of a table."}`), n(`{"name":"b"}`)
	added := n(`{"name":"describe_tools","description":"Tools here are listed in short. This gives the full description and input schema of those named; ask before a first call that is not obvious.","inputSchema":{"type":"object","properties":{"names":{"type":"array","items":{"type":"string"},"minItems":1,"maxItems":20}},"required":["names"]}}`)
	all := whole + other
	if a, b := r.Tools[0], r.Tools[1]; a.Whole != whole || a.Slim != short || b.Whole != other || b.Slim != other || r.Total.Slim != short+other+added || r.Total.Whole != all {
		t.Errorf("%+v", r)
	}
	if want := (Description{added, (all + 1) / 2, all, all}); r.Describe != want {
		t.Errorf("%+v, want %+v", r.Describe, want)
	}
	if over := strings.Join(r.Over, "\n"); !strings.HasPrefix(over, "the slim list takes ") {
		t.Errorf("over budget: %s", over)
	}
}

func TestNoList(t *testing.T) {
	for _, text := range []string{"", "{}", "[1", `{"tools":1}`, `{"result":{}}`, "7"} {
		if list, err := List([]byte(text)); err == nil {
			t.Errorf("%q is %s", text, list)
		}
	}
	for _, text := range []string{"[1]", `[{}]`, `[{"name":1}]`, `{"tools":[[]]}`} {
		list, err := List([]byte(text))
		if err == nil {
			_, err = Measure(list, nil)
		}
		if err == nil || err.Error() != "tool 1: it is no object with a name" {
			t.Errorf("%q: %v", text, err)
		}
	}
	for _, text := range []string{"", "tool", "tool=x", "tool=-1", "tokens=1", "tool=1,tool=2", "total=1,"} {
		if _, err := ParseBudget(text); err == nil {
			t.Errorf("%q passes", text)
		}
	}
}
