package vendoring

import (
	"strings"
	"testing"

	"github.com/compactgen/compactgen/tests/toolchain"
)

// What has to go beside the page's program: a record in JSON of the caller's.
const teamJSON = `package main

import (
	"encoding/json"
	"errors"
	"fmt"

	"example.com/team/internal/fleet"
)

func main() {
	var kept struct{ Alert fleet.Alert }
	fmt.Println(json.Unmarshal([]byte("{\"Alert\": {\"site\": \"north hall\", \"device\": \"p\\u0031\"}}"), &kept), kept.Alert.Device, *kept.Alert.Site)
	var e *fleet.Error
	err := json.Unmarshal([]byte("{\"Alert\": {\"device\": 1}}"), &kept)
	fmt.Println(errors.As(err, &e), e.Kind, e.Field, kept.Alert.Device)
	site, found := fleet.SiteByName("south hall")
	fmt.Println(site == fleet.SiteS, found, fleet.Site("S").Name())
	var record any = fleet.Reading{}
	_, marshals := record.(json.Marshaler)
	_, unmarshals := any(&fleet.Reading{}).(json.Unmarshaler)
	fmt.Println(marshals, unmarshals)
}
`

// The page's program takes frames of every record, and another record's format does not
// compile there.
func TestTeamTakesAnyFrameInGo(t *testing.T) {
	t.Parallel()
	toolchain.Need(t, "go")
	team := empty(t, "GOWORK=off", "GOPROXY=off")
	for name, text := range ofPage(t, "docs/own-protocol.md") {
		if name == "protocol.yaml" || name == "shown/main.go" {
			team.write(name, text)
		}
	}
	team.generates("--spec", "protocol.yaml", "--lang", "go")
	team.write("inside/main.go", teamJSON)
	for _, name := range []string{"go.mod", "go.sum"} { // which name all that is needed, and is there
		text := folder{t: t, dir: root()}.read(name)
		team.write(name, strings.Replace(text, "module github.com/compactgen/compactgen", "module example.com/team", 1))
	}

	// By hand: 94 01, a6 "boiler", 01, cb 4057e00000000000 (95.5), in Base64 behind P.
	want := `boiler 95.5 PlAGmYm9pbGVyActAV+AAAAAAAA==
3 readings
[{"device":"pump"}] <nil> pump
[{"device":"pump","site":"N"}] <nil> pump
in the north hall
no record begins with "T|x", expected "R|", "P", "OK|" or "{"
count is "0", expected an integer from 1 to 9007199254740991
`
	shown := team.runs("go", "run", "./shown", "R|celsius|95.5|boiler", "OK|3", ` {"device":"pump"}`, `{"site":"north hall","device":"pump"}`, "T|x", "OK|0")
	if words := strings.ReplaceAll(shown, "InvalidFormat: ", ""); words != want {
		t.Errorf("it prints\n%s\nwant\n%s", shown, want)
	}
	want = `<nil> p1 N
true InvalidFormat device p1
true true south hall
false false
`
	if got := team.runs("go", "run", "./inside"); got != want {
		t.Errorf("it prints\n%s\nwant\n%s", got, want)
	}

	team.runs("go", "vet", "./shown")
	page := team.read("shown/main.go")
	for _, x := range []struct{ is, other, expected string }{
		{"Format: fleet.FormatPacked", "Format: fleet.AlertFormatJSON", "AlertFormat"},
		{"fleet.EncodeOptions{", "fleet.AlertEncodeOptions{", "AlertFormat"},
		{"fleet.PayloadVersion1", "1", "PayloadVersion"},
		{"fleet.PayloadVersion1", "fleet.PayloadVersion2", "undefined: fleet.PayloadVersion2"},
		{"case fleet.Answer:", "case fleet.Unit:", "impossible type switch case"},
		{"r.Site.Name()", "fleet.UnitBar.Name()", "no field or method Name"},
	} {
		team.write("shown/main.go", strings.Replace(page, x.is, x.other, 1))
		if out, err := team.run("go", "vet", "./shown"); err == nil || !strings.Contains(out, x.expected) {
			t.Errorf("with %s it is refused otherwise: %v\n%s", x.other, err, out)
		}
	}
}
