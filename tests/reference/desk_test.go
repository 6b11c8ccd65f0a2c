package reference

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/compactgen/compactgen/gen/model"
)

const desk = `{"name":"desk","version":"1","errors":[
{"role":"base85_char","kind":"InvalidBase85Char","fields":["char","position"]},{"role":"base85_length","kind":"InvalidBase85Length","fields":["length"]},{"role":"decompression","kind":"DecompressionFailed","fields":["message"]},{"role":"payload","kind":"InvalidMsgpack","fields":["message"]},{"role":"format","kind":"InvalidFormat","fields":["message"]},{"role":"missing_field","kind":"MissingField","fields":["field"]},{"role":"unrepresentable","kind":"Unrepresentable","fields":["field"]},{"role":"text","kind":"InvalidText","fields":["message"]}],
"limits":[{"role":"input","value":67108864},{"role":"output","value":67108864},{"role":"depth","value":512}],
"base85":{"alphabet":"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.-:+=^!/*?&<>()[]{}@%$#"},
"zlib":{"level":4},
"tables":[{"name":"status","rows":[{"code":"ok","integer":0,"role":"success"},{"code":"failed","integer":1,"role":"error"}]},
{"name":"model","open":true,"number_prefix":"#","rows":[{"code":"G3","integer":0,"name":"gemini"},{"code":"XX"}]},{"name":"finish","rows":[{"code":"stop"},{"code":"length"}]}],
"records":[{"name":"answer","fields":[{"name":"status","type":"closed","table":"status"},{"name":"model","type":"open","table":"model"},{"name":"tokens","type":"integer","min":0},{"name":"result","type":"text"},{"name":"request_id","type":"text","optional":true},{"name":"cost","type":"number","optional":true},{"name":"cached","type":"boolean","optional":true},{"name":"finish","type":"closed","table":"finish","optional":true},{"name":"usage","type":"json","optional":true}],
"verbose":{"members":[{"name":"response","field":"result"}],"unknown":"keep"},
"dsl":{"separator":"|","fields":["status","model","tokens","request_id","result"]},
"payload":{"default":2,"fallback":1,"versions":[{"version":1,"fields":[{"field":"status","as":"code"},{"field":"model","as":"code"},{"field":"tokens","as":"integer"},{"field":"result","as":"text"},{"field":"request_id","as":"text"},{"field":"cost","as":"number"}]},
{"version":2,"fields":[{"field":"status","as":"integer"},{"field":"model","as":"integer"},{"field":"cached","as":"boolean"},{"field":"tokens","as":"integer"},{"field":"usage","as":"text"},{"field":"result","as":"text"},{"field":"request_id","as":"text"},{"field":"cost","as":"number"},{"field":"finish","as":"code"}]}]},
"formats":[{"name":"line","prefix":"ANS|","chain":["dsl"]},{"name":"json","prefix":"{","chain":["verbose"]},{"name":"packed","prefix":"P","chain":["payload","base85"]},{"name":"zipped","prefix":"Z","chain":["payload","zlib","base64"]}],
"selection":{"by":"result","auto":[{"to":99,"format":"line"},{"to":-1,"format":"packed"}],"otherwise":"json","smallest":["line","packed","zipped"]}},
{"name":"event","fields":[{"name":"at","type":"integer"},{"name":"text","type":"text"}],"dsl":{"separator":"|","fields":["at","text"]},"verbose":{"members":[{"name":"at","field":"at","omit_zero":true}],"unknown":"refuse"},"formats":[{"name":"line","prefix":"EVT|","chain":["dsl"]},{"name":"json","prefix":"EVT{","chain":["verbose"]}]}],
"prefixes":[{"text":"ANS|","record":"answer","format":"line"},{"text":"EVT|","record":"event","format":"line"},{"text":"EVT{","record":"event","format":"json"},{"text":"{","record":"answer","format":"json"},{"text":"P","record":"answer","format":"packed"},{"text":"Z","record":"answer","format":"zipped"}]}`

func TestDesk(t *testing.T) {
	m := &model.Model{}
	if err := json.Unmarshal([]byte(desk), m); err != nil {
		t.Fatal(err)
	}
	topics, err := Derive(m)
	if err != nil {
		t.Fatal(err)
	}
	p := New(m)
	for _, topic := range topics {
		ok, bad := 0, map[string]int{}
		for i, c := range topic.Cases {
			if err := p.Check(c); err != nil {
				t.Errorf("%s: %v", c.Name, err)
			}
			if c.Error != nil {
				bad[c.Error.Kind+" "+c.Error.Field]++
			} else {
				ok++
			}
			if i%97 == 0 && false && topic.Topic > "derived-r" {
				fmt.Println(string(marshal(c)))
			}
		}
		fmt.Println(topic.Topic, ok, bad)
	}
}
