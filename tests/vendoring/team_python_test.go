package vendoring

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/tests/toolchain"
)

// A checker of Python's types, as a user runs it, and whether it refuses a line of a file.
type pythonChecker struct {
	name    string
	args    []string
	refused *regexp.Regexp // with the file and the line
}

func pythonCheckers(t *testing.T) []pythonChecker {
	t.Helper()
	list := []pythonChecker{{tool(t, "python", pythonTool+"/mypy"), []string{"--strict", "--no-incremental"}, regexp.MustCompile(`(?m)^(\w+\.py):(\d+): error: `)}}
	if !toolchain.Sampled(t) {
		list = append(list, pythonChecker{pyright(t), nil, regexp.MustCompile(`(?m)^ +\S*?(\w+\.py):(\d+):\d+ - error: `)})
	}
	return list
}

// teamOfPython has the Python tree of docs/own-protocol.md beside the programs of the page.
func teamOfPython(t *testing.T) folder {
	t.Helper()
	toolchain.Need(t, "python")
	program, err := compactgen()
	if err != nil {
		t.Fatal(err)
	}
	team := empty(t, "PYTHONPATH=py")
	for name, text := range ofPage(t, "docs/own-protocol.md") {
		if name == "protocol.yaml" || strings.HasSuffix(name, ".py") {
			team.write(name, text)
		}
	}
	team.write("pyrightconfig.json", `{"typeCheckingMode": "strict", "extraPaths": ["py"], "exclude": ["py"], "reportUnusedImport": "none", "pythonVersion": "3.11"}`)
	team.runs(program, "generate", "--lang", "python")
	return team
}

// refuses has each checker take the file, and refuse it where one text stands for another.
func (f folder) refuses(checkers []pythonChecker, name, text, other string) {
	f.t.Helper()
	whole := f.read(name)
	if !strings.Contains(whole, text) {
		f.t.Fatalf("%s does not hold %q", name, text)
	}
	for _, c := range checkers {
		f.write(name, whole)
		f.runs(c.name, append(c.args, name)...)
		f.write(name, strings.Replace(whole, text, other, 1))
		out, err := f.run(c.name, append(c.args, name)...)
		if found := c.refused.FindAllStringSubmatch(out, -1); err == nil || len(found) != 1 || found[0][1] != name {
			f.t.Errorf("%s refuses %q in %s otherwise than in one line: %v\n%s", c.name, other, name, err, out)
		}
	}
	f.write(name, whole)
}

// A program that switches over the records of any frame names each of them: one that it
// does not is refused before it runs.
func TestPythonTakesAnyFrame(t *testing.T) {
	t.Parallel()
	team := teamOfPython(t)
	team.refuses(pythonCheckers(t), "shown.py", "        case Alert():\n            return f\"{record.device} is too hot\"\n", "")
	team.write("main.py", `from fleet_wire import Alert, Answer, AnyRecord, CompactError, InvalidFormat, Reading, decode_any
from shown import shown

assert AnyRecord == Reading | Answer | Alert
for frame in ("R|bar|2.5|pump", "OK|3", '{"device":"boiler"}', ' {"device":"boiler"}', "R|bar|2.5", "OK|0", "T|x"):
    try:
        print(shown(frame))
    except InvalidFormat as error:
        print(error.message)
    except CompactError as error:
        print(error.kind, error.field)
for wrong in ({"wire": b"OK|3"}, {"wire": "OK|3", "limits": 3}):
    try:
        decode_any(**wrong)
    except TypeError as error:
        print(error)
`)
	want := `pump: 2.5 bar
3 readings
boiler is too hot
boiler is too hot
MissingField device
count is "0", expected an integer from 1 to 9007199254740991
no record begins with "T|x", expected "R|", "P", "OK|" or "{"
decode_any: wire is bytes, expected str: decode_any_bytes reads bytes
decode_any: limits is int, expected Limits or None
`
	if out := team.runs(tool(t, "python", pythonTool+"/python"), "main.py"); out != want {
		t.Errorf("it prints\n%s\nwant\n%s", out, want)
	}
}

// Codes and names lead to each other, and a name leads to a code of its own table.
func TestPythonHasNamesOfRows(t *testing.T) {
	t.Parallel()
	team, checkers := teamOfPython(t), pythonCheckers(t)
	team.refuses(checkers, "halls.py", `name_of_site("yard")`, "name_of_site(3)")
	team.write("found.py", "from fleet_wire import Site, Unit, site_by_name\n\nfound: Site | None = site_by_name(\"north hall\")\nprint(found, Site, Unit)\n")
	team.refuses(checkers, "found.py", "found: Site", "found: Unit")
	team.runs(tool(t, "python", pythonTool+"/python"), "halls.py")
}

// formatsOfPython are calls that no checker takes, and that fail while they run only
// where a format is not one of the record's.
const formatsOfPython = `from fleet_wire import (Alert, AlertFormat, Answer, Format, Reading, Unit, encode, encode_alert, encode_answer)

reading, answer, alert = Reading("pump", Unit.BAR, 2.5), Answer(3), Alert("pump")
encode(reading, Format.PACKED, payload_version=1)
encode(reading, "line")
encode(reading, "auto")
encode_answer(answer, "line")
encode_alert(alert, AlertFormat.JSON)
# the wrong ones
encode(reading, AlertFormat.JSON)
encode(reading, "json")
encode(reading, Format.PACKED, payload_version=2)
encode(reading, "smallest")
encode_alert(alert, Format.LINE)
encode_answer(answer, "packed")
encode_answer(answer, payload_version=1)
`

// The format of another record, a selection that a record does not have, and a payload's
// version that the spec does not declare are refused before a program runs, line by line.
func TestPythonRefusesOtherFormats(t *testing.T) {
	t.Parallel()
	team := teamOfPython(t)
	head, wrong, _ := strings.Cut(formatsOfPython, "# the wrong ones\n")
	team.write("formats.py", formatsOfPython)
	for _, c := range pythonCheckers(t) {
		out, _ := team.run(c.name, append(c.args, "formats.py")...)
		lines := map[string]bool{}
		for _, m := range c.refused.FindAllStringSubmatch(out, -1) {
			lines[m[2]] = true
		}
		for i, line := range strings.Split(strings.TrimSuffix(formatsOfPython, "\n"), "\n") {
			if refused := i > strings.Count(head, "\n"); lines[strconv.Itoa(i+1)] != refused {
				t.Errorf("%s refuses %q: %t\n%s", c.name, line, !refused, out)
			}
		}
	}
	program := head
	for line := range strings.Lines(wrong) {
		program += "try:\n    " + line + "except (fleet_wire.CompactError, TypeError) as error:\n    print(error)\n"
	}
	team.write("formats.py", "import fleet_wire\n"+program)
	want := `cannot represent the format "json", expected line, packed or auto
cannot represent the format "json", expected line, packed or auto
cannot represent the payload_version 2, expected 1
cannot represent the format "smallest", expected line, packed or auto
cannot represent the format "line", expected json or auto
cannot represent the format "packed", expected line or auto
encode_answer() got an unexpected keyword argument 'payload_version'
`
	if out := team.runs(tool(t, "python", pythonTool+"/python"), "formats.py"); out != want {
		t.Errorf("it prints\n%s\nwant\n%s", out, want)
	}
}
