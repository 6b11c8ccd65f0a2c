package measure

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
	list, err := ToolList([]byte(tools))
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
	large := ToolCost{"<large>", all, n(description), n(schema), n(output), all - n(description) - n(schema) - n(output)}
	one := n(`{"name":"small","inputSchema":{"type":"object"}}`)
	small := ToolCost{"small", one, 0, n(output), 0, one - n(output)}

	limit := one
	r, err := Tools(list, &ToolBudget{Tool: &limit, Total: &limit})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Tools) != 2 || r.Tools[0] != large || r.Tools[1] != small || r.Total.Tokens != all+one || r.Total.Schema != large.Schema+small.Schema {
		t.Errorf("measured %+v, want %+v and %+v", r, large, small)
	}
	if over := strings.Join(r.Over, "\n"); strings.Count(over, "\n") != 1 || !strings.Contains(over, "the tool <large> takes") || !strings.Contains(over, "all tools take") {
		t.Errorf("over budget: %s", over)
	}
	page, err := ToolsPage(r)
	if err != nil || !bytes.Contains(page, []byte("&lt;large&gt;")) || bytes.Contains(page, []byte("<large>")) || bytes.Count(page, []byte("<rect")) != 8 {
		t.Errorf("%v\n%s", err, page)
	}
}

func TestNoToolList(t *testing.T) {
	for _, text := range []string{"", "{}", "[1", `{"tools":1}`, `{"result":{}}`, "7"} {
		if list, err := ToolList([]byte(text)); err == nil {
			t.Errorf("%q is %s", text, list)
		}
	}
	for _, text := range []string{"[1]", `[{}]`, `[{"name":1}]`, `{"tools":[[]]}`} {
		list, err := ToolList([]byte(text))
		if err == nil {
			_, err = Tools(list, nil)
		}
		if err == nil || err.Error() != "tool 1: it is no object with a name" {
			t.Errorf("%q: %v", text, err)
		}
	}
	for _, text := range []string{"", "tool", "tool=x", "tool=-1", "tokens=1", "tool=1,tool=2", "total=1,"} {
		if _, err := ParseToolBudget(text); err == nil {
			t.Errorf("%q passes", text)
		}
	}
}
