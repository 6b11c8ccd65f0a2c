// T2 gives back what it was given, in both densities.
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compress, DEFAULT_LIMITS, decompress } from "../../compact-decoder.js";
import { KEYS, VALUES } from "../../src/m2m/token.gen.js";
import { runs } from "../runs.js";
import { min, parse } from "./compression-reference.js";

const rows = [...KEYS.flat(), ...VALUES.flat()];
const words = rows.flatMap(({ name, short }) => [name, short, `=${short}`, `=${name}`]);
const odd = [
  "",
  "=",
  "==",
  "=a",
  "=a:x",
  "=JSON",
  "=JSON2",
  "=2 rows",
  "*",
  "https://example.com/users/ann",
  "https://example.com/users/ann/repos",
  "__proto__",
  "constructor",
  "toString",
  "한",
  "😀",
];
const escaped = ["\\u006d", "\\u006dessages", "\\ud800", "\\n", "\\\\", "\\/", "\\u003d", '\\"', "a\\tb"];

/** JSON texts, written by hand so that lexemes are odd and white space is anywhere. */
const space = fc.constantFrom("", "", "", " ", "\n\t", "\r\n  ");
const raw = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...words) },
  { weight: 2, arbitrary: fc.constantFrom(...odd, ...escaped) },
  fc.string({ unit: "grapheme", maxLength: 24 }).map((text) => JSON.stringify(text).slice(1, -1)),
);
const string = raw.map((text) => `"${text}"`);
const number = fc.constantFrom("0", "-0", "1", "1.0", "1e0", "1.00E+00", "0.0", "0e5", "1e400", "12345678901234567890");
const literal = fc.constantFrom("true", "false", "null", "{}", "[]", "{ }");

function wrapped(value: string, spaces: number): string {
  const { ok, text } = attempt(value);
  return ok ? JSON.stringify(JSON.stringify(text, null, spaces)) : '"{"';
}

function attempt(text: string): { ok: boolean; text?: unknown } {
  try {
    return { ok: true, text: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}

const { json } = fc.letrec<{ json: string; member: string }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 5, depthSize: "small" },
    fc.oneof(string, number, literal),
    fc.tuple(fc.array(tie("member"), { maxLength: 6 }), space).map(([list, gap]) => `{${list.join(`${gap},`)}${gap}}`),
    fc.tuple(fc.array(tie("json"), { maxLength: 5 }), space).map(([list, gap]) => `[${gap}${list.join(`,${gap}`)}]`),
    // the same value some times over
    fc
      .tuple(tie("json"), fc.integer({ min: 2, max: 4 }))
      .map(([value, count]) => `[${Array(count).fill(value).join()}]`),
    // rows
    fc
      .tuple(fc.array(string, { minLength: 1, maxLength: 3 }), fc.array(tie("json"), { minLength: 6, maxLength: 12 }))
      .map(([keys, values]) => {
        const objects = values.map((_, i) => keys.map((key, k) => `${key}:${values[(i + k) % values.length]}`));
        return `[${objects.map((members) => `{${members.join()}}`).join()}]`;
      }),
    fc.tuple(tie("json"), fc.constantFrom(0, 2, 2, 3)).map(([value, spaces]) => wrapped(value, spaces)),
  ),
  member: fc.tuple(string, space, tie("json")).map(([key, gap, value]) => `${key}${gap}:${gap}${value}`),
}));

/** Requests, so that defaults come and go. */
const request = fc.array(
  fc.oneof(
    fc
      .tuple(fc.constantFrom(...rows.map(({ name }) => name)), fc.oneof(number, literal))
      .map(([k, v]) => `"${k}":${v}`),
    fc.tuple(string, json).map(([key, value]) => `${key} : ${value}`),
  ),
  { maxLength: 8 },
);
const text = fc.oneof(
  json,
  fc.tuple(space, json, space).map((parts) => parts.join("")),
  fc.tuple(request, request, json).map(([a, b, list]) => `{${[...a, `"messages":${list}`, ...b].join()}}`),
);

const limit = DEFAULT_LIMITS.depth;

describe("any JSON text", () => {
  test("T2", () => {
    fc.assert(
      fc.property(text, fc.boolean(), fc.constantFrom(limit, limit, 4), (content, dense, depth) => {
        const frame = attemptAt(content, dense, depth);
        if (frame === undefined) {
          return;
        }
        const whole = min(parse(content));
        expect(decompress(frame, { limits: { depth } })).toBe(whole);
        // Each string that begins with a mark takes one byte more, in strings of JSON too.
        const marks = whole.match(/"=|\\u003d/g)?.length ?? 0;
        expect(Buffer.byteLength(frame)).toBeLessThanOrEqual(Buffer.byteLength(whole) + 4 + marks);
      }),
      { numRuns: runs(150) },
    );
  });
});

/** A frame; undefined if the content is nested too deep. */
function attemptAt(content: string, dense: boolean, depth: number): string | undefined {
  try {
    return compress(content, { algorithm: "T2", dense, limits: { depth } });
  } catch (error) {
    expect(error).toMatchObject({ kind: "InvalidFormat", limit: "depth" });
    return undefined;
  }
}

describe.each(["api_responses", "chat_requests", "mcp_filesystem", "mcp_results"])("the corpus %s", (name) => {
  const file = new URL(`../../../../tests/corpora/${name}.ndjson`, import.meta.url);
  const lines = readFileSync(file, "utf8").trim().split("\n");

  test("comes back", () => {
    for (const line of lines) {
      for (const dense of [true, false]) {
        expect(decompress(compress(line, { algorithm: "T2", dense }))).toBe(min(parse(line)));
      }
    }
  });
});
