package engine

import (
	"strings"
	"testing"
)

// The order is that of ruff's rule I001: the standard library first; constants,
// then classes, then functions.
func TestPythonImports(t *testing.T) {
	got, err := importBlock("python", `
		from .b import g, A_B, Cd
		from typing import Literal as _Literal
		from typing import Final, Any
		from ..a import `+strings.Repeat("x", 40)+", "+strings.Repeat("y", 40)+`

		from .b import f, g
	`)
	want := "from typing import Any, Final\nfrom typing import Literal as _Literal\n\nfrom ..a import (\n    " + strings.Repeat("x", 40) + ",\n    " + strings.Repeat("y", 40) +
		",\n)\nfrom .b import A_B, Cd, f, g"
	if err != nil || got != want {
		t.Errorf("got\n%s\n%v, want\n%s", got, err, want)
	}
	// 88 columns with the margin, and then one more.
	names := "a" + strings.Repeat("b", 63)
	got, err = importBlock("python", "from .x import "+names+"\nfrom .xy import "+names, 9)
	want = "         from .x import " + names + "\n         from .xy import (\n             " + names + ",\n         )"
	if err != nil || got != want {
		t.Errorf("got\n%s\n%v, want\n%s", got, err, want)
	}
}

// The order is that of biome's organizeImports, which does not look at case
// before it has looked at letters.
// Of two names that differ in a number, the lesser number comes first, as ruff has it.
func TestPythonImportsCount(t *testing.T) {
	got, err := importBlock("python", "from .x import A12, A8, A1, AB, Ab10, Ab9, a10_b, a9_b")
	if want := "from .x import A1, A8, A12, AB, Ab9, Ab10, a9_b, a10_b"; err != nil || got != want {
		t.Errorf("got %s, %v, want %s", got, err, want)
	}
}

func TestTypeScriptImports(t *testing.T) {
	got, err := importBlock("typescript", `
		import { decode, DeltaStream, type Computed, CompactError, computeDelta, applyDelta } from "./b.js";
		import { a } from "./a-b.js";
		import { g } from "./a.gen.js";
		import { type T } from "./a.js";
		import { type S } from "./a.js";
		import { `+strings.Repeat("x", 60)+", "+strings.Repeat("y", 60)+` } from "../c.js";
	`)
	want := "import {\n  " + strings.Repeat("x", 60) + ",\n  " + strings.Repeat("y", 60) + `,
} from "../c.js";
import { g } from "./a.gen.js";
import type { S, T } from "./a.js";
import { a } from "./a-b.js";
import { applyDelta, CompactError, type Computed, computeDelta, DeltaStream, decode } from "./b.js";`
	if err != nil || got != want {
		t.Errorf("got\n%s\n%v, want\n%s", got, err, want)
	}
}

func TestImportsThatAreNone(t *testing.T) {
	for _, c := range []struct{ language, statements, want string }{
		{"cobol", "", `imports knows no language "cobol": there are [python typescript]`},
		{"python", "import os", `no import statement of python on one line: "import os"`},
		{"typescript", `import { a } from "./a.js"`, "no import statement of typescript on one line"},
	} {
		if _, err := importBlock(c.language, c.statements); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.statements, err, c.want)
		}
	}
}

func TestNamesThatAreTakenGetASuffix(t *testing.T) {
	reserved := list("Format", "CompactError", "A", "AError")
	got, err := distinct("Error", reserved, list("InvalidFormat", "Format", "FormatError", "CompactError", "A"))
	// FormatError is another of the names, AError is reserved.
	want := "InvalidFormat FormatErrorError FormatError CompactErrorError AErrorError"
	if err != nil || join(" ", got) != want {
		t.Errorf("got %v, %v, want %s", got, err, want)
	}
	if _, err := distinct("", reserved, list("A")); err == nil {
		t.Error("no suffix, no error")
	}
}
