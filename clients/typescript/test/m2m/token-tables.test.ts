import { expect, test } from "vitest";
import { type Change, findChange, grouped, OPAQUE } from "../../src/m2m/token-tables.js";

function change(rest: string): Change {
  return {
    rest,
    lexeme: undefined,
    context: OPAQUE,
    values: undefined,
    pairs: undefined,
    fallback: -1,
    request: false,
  };
}

test("a change is found however many begin alike, and the first of equals wins", () => {
  const names = Array.from({ length: 100 }, (_, i) => `content_${i}`);
  const changes = [...names, ...names, "content"].map((name) => change(`${name}"`));
  const table = grouped(changes);
  for (const wanted of changes.slice(0, 100)) {
    expect(findChange(table, `{"a":1,"${wanted.rest}:2}`, 7)).toBe(wanted);
  }
  expect(findChange(table, '"content":""', 0)).toBe(changes[200]);
  for (const text of ['"content_100"', '"content_1', '"content_99\\""', '"conten"', '"co']) {
    expect(findChange(table, text, 0)).toBeUndefined();
  }
});
