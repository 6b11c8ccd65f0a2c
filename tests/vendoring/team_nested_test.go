package vendoring

import (
	"strings"
	"testing"

	"github.com/compactgen/compactgen/tests/toolchain"
)

// What docs/own-protocol.md says of records in records: the frame that its programs write, frames
// that they read, and what they say of these.
const (
	batchWritten = `{"device":"pump","samples":[{"at":0,"value":2.5},{"at":60,"value":2.75}],"last":{"at":60,"value":2.75}}`
	batchPeaks   = `{"device":"p","samples":[{"at":1,"value":2}],"peaks":{"high":{"at":1,"value":7}}}`
	batchLacks   = `{"device":"pump","samples":[{"at":0,"value":2.5},{"at":60}]}`
	batchSays    = "the field samples[1].value is missing"
)

// teamOfBatches has a tree of the page's spec of batches, and the page's program for it.
func teamOfBatches(t *testing.T, language, program string, env ...string) folder {
	t.Helper()
	t.Parallel()
	toolchain.Need(t, language)
	team := empty(t, env...)
	for name, text := range ofPage(t, "docs/own-protocol.md") {
		if name == "batches.yaml" || name == program {
			team.write(name, text)
		}
	}
	team.generates("--spec", "batches.yaml", "--lang", language)
	return team
}

func TestTeamNestsInGo(t *testing.T) {
	team := teamOfBatches(t, "go", "batch/main.go", "GOWORK=off", "GOPROXY=off")
	for _, name := range []string{"go.mod", "go.sum"} { // which name all that is needed, and is there
		text := folder{t: t, dir: root()}.read(name)
		team.write(name, strings.Replace(text, "module github.com/compactgen/compactgen", "module example.com/team", 1))
	}
	want := batchWritten + " <nil>\n1 7 <nil>\n0 0 " + batchSays + "\n"
	if got := team.runs("go", "run", "./batch", batchPeaks, batchLacks); got != want {
		t.Errorf("it prints\n%s\nwant\n%s", got, want)
	}
}

func TestTeamNestsInTypeScript(t *testing.T) {
	team := teamOfBatches(t, "typescript", "web/batch.ts")
	team.write("web/main.ts", "import { frame, shown } from './batch';\n\nconsole.log(frame);\nconsole.log(shown('"+batchPeaks+"'));\nconsole.log(shown('"+batchLacks+"'));\n")
	team.write("web/tsconfig.json", `{"compilerOptions": {"strict": true, "noEmit": true, "target": "es2022", "lib": ["es2022", "dom"], "types": [], "module": "esnext", "moduleResolution": "bundler"}, "files": ["main.ts"]}`)
	team.runs(tool(t, "typescript", nodeTools+"/tsc"), "-p", "web")
	team.runs(tool(t, "typescript", nodeTools+"/esbuild"), "web/main.ts", "--bundle", "--format=esm", "--outfile=main.mjs", "--log-level=warning")
	if got, want := team.runs("node", "main.mjs"), batchWritten+"\n1 7\n"+batchSays+"\n"; got != want {
		t.Errorf("it prints\n%s\nwant\n%s", got, want)
	}
}

func TestTeamNestsInPython(t *testing.T) {
	team := teamOfBatches(t, "python", "batch.py", "PYTHONPATH=wire", "MYPYPATH=wire")
	team.write("main.py", "from batch import frame, shown\n\nprint(frame)\nprint(shown('"+batchPeaks+"'))\nprint(shown('"+batchLacks+"'))\n")
	if got, want := team.runs(tool(t, "python", pythonTool+"/python"), "main.py"), batchWritten+"\n1 7.0\n"+batchSays+"\n"; got != want {
		t.Errorf("it prints\n%s\nwant\n%s", got, want)
	}
	team.runs(tool(t, "python", pythonTool+"/mypy"), "--strict", "--no-incremental", "batch.py")
}
