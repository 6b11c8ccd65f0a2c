package vendoring

import (
	"testing"

	"github.com/compactgen/compactgen/tests/toolchain"
)

// teamProgram prints what the page's function shows of frames that were written by hand.
const teamProgram = `import { CompactError, decodeAny, nameOfSite, Site, siteByName } from '@team/fleet';
import { shown } from './any';

for (const frame of ['R|bar|2.5|pump 1', 'PlAGmYm9pbGVyActAV+AAAAAAAA==', 'OK|3', ' {"device":"pump"}', '{"device":"pump","site":"N"}', '{"device":"pump","site":"yard"}']) {
  console.log(shown(frame));
}
for (const frame of ['x', 'OK|0', 'R|volt|1|x']) {
  try {
    console.log(decodeAny(frame));
  } catch (error) {
    console.log(error instanceof CompactError && [error.kind, error.field, error.message].join(': '));
  }
}
console.log(siteByName('north hall') === Site.N, siteByName('North hall'), nameOfSite('n'));
`

const teamShown = `pump 1: 2.5 bar
boiler: 95.5 celsius
3 readings
pump in the south hall is too hot
pump in the north hall is too hot
pump in the yard is too hot
InvalidFormat: : no record begins with "x", expected "R|", "P", "OK|" or "{"
InvalidFormat: count: count is "0", expected an integer from 1 to 9007199254740991
InvalidFormat: unit: unknown unit "volt", expected celsius or bar
true undefined undefined
`

// What the compiler has to refuse where a protocol has several records.
const teamTypes = `import { AlertFormat, type AnyRecord, decodeAny, encode, encodeAlert, encodeAnswer, Format, type Reading } from '@team/fleet';

export function count(frame: string): number {
  const any: AnyRecord = decodeAny(frame);
  // @ts-expect-error: a reading has no count
  if (any.record === 'reading') return any.value.count;
  // @ts-expect-error: no record has the name
  if (any.record === 'readings') return 0;
  return any.record === 'answer' ? any.value.count : 0;
}

export function frames(reading: Reading): string[] {
  return [
    encode(reading, { format: Format.PACKED, payloadVersion: 1 }),
    encode(reading, { format: 'auto' }),
    // @ts-expect-error: the spec declares no second version
    encode(reading, { payloadVersion: 2 }),
    // @ts-expect-error: an answer has no payload
    encodeAnswer({ count: 1 }, { payloadVersion: 1 }),
    // @ts-expect-error: a format of another record
    encodeAnswer({ count: 1 }, { format: Format.PACKED }),
    // @ts-expect-error: the text of one does not either
    encodeAlert({ device: 'pump' }, { format: 'line' }),
    // @ts-expect-error: nor from the first record to another
    encode(reading, { format: AlertFormat.JSON }),
    // @ts-expect-error: the spec declares no such selection
    encode(reading, { format: 'smallest' }),
  ];
}
`

// The function of the page that takes any frame compiles as the page shows it, and
// what must not compile does not.
func TestTeamTakesAnyFrameInTypeScript(t *testing.T) {
	t.Parallel()
	toolchain.Need(t, "typescript")
	team := empty(t)
	for name, text := range ofPage(t, "docs/own-protocol.md") {
		team.write(name, text)
	}
	team.generates("--spec", "protocol.yaml", "--lang", "typescript")
	team.write("web/main.ts", teamProgram)
	team.write("web/types.ts", teamTypes)
	team.write("web/tsconfig.json", `{"compilerOptions": {"strict": true, "noEmit": true, "target": "es2022", "lib": ["es2022", "dom"], "types": [], "module": "esnext",
		"moduleResolution": "bundler", "paths": {"@team/fleet": ["./fleet/fleet.ts"]}}, "files": ["main.ts", "types.ts"]}`)
	team.runs(tool(t, "typescript", nodeTools+"/tsc"), "-p", "web")
	team.runs(tool(t, "typescript", nodeTools+"/esbuild"), "web/main.ts", "--bundle", "--format=esm", "--outfile=main.mjs", "--log-level=warning")
	if got := team.runs("node", "main.mjs"); got != teamShown {
		t.Errorf("the program prints\n%s\nwant\n%s", got, teamShown)
	}
}
