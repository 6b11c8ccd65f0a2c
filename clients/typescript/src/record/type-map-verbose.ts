import * as Cause from "../core/causes.gen.js";
import { asWritten, formatError, UNICODE } from "../core/errors.js";
import { JsonScanner, unquote } from "../core/json.js";
import { FORMAT_KIND } from "../core/spec.gen.js";
import { isUnicode } from "../core/text.js";
import { Element, Pieces, type ReadElement } from "./element-json.js";
import type { Elements } from "./elements.js";
import { type Members, memberAt, wrongMember } from "./member.js";
import { EntryPath, MAP } from "./type-map.js";

// map, in verbose records.

/** Reads an object, whose syntax was read before, of what `read` reads. */
export function readMapJson<T>(
  members: Members,
  index: number,
  elements: Elements,
  read: ReadElement<T>,
): Map<string, T> {
  const text = memberAt(members, index);
  return text[0] === "{" ? readObject(text, members.names[index]!, elements, read) : wrongMember(members, index, MAP);
}

/** Reads the text of an object. The engine would lose keys that stand twice, and put numbers first. */
export function readObject<T>(text: string, field: string, elements: Elements, read: ReadElement<T>): Map<string, T> {
  const scanner = new JsonScanner(text, Number.POSITIVE_INFINITY);
  const path = new EntryPath(field);
  const element = new Element(path);
  const map = new Map<string, T>();
  scanner.next();
  try {
    while (scanner.next() === "key") {
      if (elements.take(1) === 0) {
        throw elements.tooMany(FORMAT_KIND, field);
      }
      path.key = keyOf(scanner, field);
      if (map.has(path.key)) {
        throw formatError(Cause.MEMBER_TWICE, { field: `${path}` });
      }
      const { token, text } = scanner.value();
      element.known[0] = text;
      element.strings[0] = token === "string" ? scanner.string : undefined;
      map.set(path.key, read(element, 0));
    }
  } catch (error) {
    throw path.whole(error);
  }
  return map;
}

/** The key that the scanner stands behind. */
function keyOf(scanner: JsonScanner, field: string): string {
  const lexeme = scanner.lexeme();
  const key = scanner.string ?? unquote(lexeme);
  if (key.length + 2 !== lexeme.length && !isUnicode(key)) {
    throw formatError(Cause.WRONG_VALUE, { field, value: asWritten(lexeme), expected: UNICODE });
  }
  return key;
}

/** Writes what `write` writes of each value, or else the engine does. */
export function writeMapJson<T>(
  map: ReadonlyMap<string, T>,
  write: (value: T) => string = (value) => JSON.stringify(value),
): string {
  const pieces = new Pieces();
  let before = "{";
  for (const [key, value] of map) {
    pieces.add(`${before}${JSON.stringify(key)}:`, write(value));
    before = ",";
  }
  return map.size === 0 ? "{}" : `${pieces.text()}}`;
}
