import * as Cause from "../core/causes.gen.js";
import { asWritten, formatError, oneOf } from "../core/errors.js";
import { behindSpace, JsonScanner, jsonError, parsed, stringEnd, unquote } from "../core/json.js";
import type { Limits } from "../core/limits.js";
import type { Members } from "./member.js";

// The pieces that the generated readers and writers of JSON put together
// (docs/record.md §1).

/** The names of the declared members, in the usual order. */
export interface Names {
  readonly names: readonly string[];
  /** The indices of those that must be there, and of those whose values are long. */
  readonly required: readonly number[];
  readonly long: readonly number[];
  /** Made at the first use: each goes on behind a long value. */
  patterns?: readonly RegExp[];
}

/** Reads the whole text before any member is judged, and refuses a declared one that stands twice. */
export function readMembers(text: string, names: Names, limits: Limits): Members {
  const { length } = names.names;
  const known = new Array<string | undefined>(length);
  const members = { names: names.names, known, strings: new Array<string | undefined>(length), unknown: undefined };
  const end = limits.depth > 0 ? readUsual(text, names, members) : 0;
  const at = behindSpace(text, end);
  const char = end > 0 ? text[at] : "";
  if (char === "}" && behindSpace(text, at + 1) === text.length) {
    return members;
  }
  // What else stands behind a value may belong to it, like the point of a damaged number.
  if (char === "," || char === "}") {
    return readAny(text, at, members, limits);
  }
  known.length = 0;
  return readAny(text, 0, members, limits);
}

const SPACE = "[ \t\n\r]*";
// A string without escapes, a number, or a literal.
const PLAIN = `"[ !#-[\\]-\\uffff]*"|-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?|true|false|null`;

/**
 * Each pattern takes members in the usual order, up to the quote of a long value.
 * Optional members that stand elsewhere are left to the reader of any order.
 */
function patternsOf({ names, required, long }: Names): RegExp[] {
  const patterns: RegExp[] = [];
  let source = "";
  for (const [index, name] of names.entries()) {
    const key = JSON.stringify(name).replace(/\W/g, "\\$&");
    const isLong = long.includes(index);
    const member = `(?:^\\{|,)${SPACE}${key}:${SPACE}(${isLong ? '"' : PLAIN})`;
    source += required.includes(index) ? member : `(?:${member})?`;
    if (isLong) {
      patterns.push(new RegExp(source, "y"));
      source = "";
    }
  }
  patterns.push(new RegExp(source, "y"));
  return patterns;
}

/** Reads what stands in the usual order, without escapes in names, and returns where it ends. */
function readUsual(text: string, names: Names, { known, strings }: Members): number {
  let at = 0;
  let index = 0;
  names.patterns ??= patternsOf(names);
  for (const pattern of names.patterns) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found === null) {
      return at;
    }
    at = pattern.lastIndex;
    for (let i = 1; i < found.length; i++, index++) {
      let lexeme = found[i];
      if (lexeme === '"') {
        lexeme = text.slice(--at, stringEnd(text, at));
        const string = parsed(lexeme);
        if (string === undefined) {
          return 0; // the scanner finds what is wrong
        }
        strings[index] = string;
        at += lexeme.length;
      }
      known[index] = lexeme;
    }
  }
  return at;
}

/** Reads members in any order behind those that were read. */
function readAny(text: string, at: number, members: Members, limits: Limits): Members {
  const { names, known, strings } = members;
  let repeated: string | undefined;
  // The texts of unknown members, of which there may be millions: 1,024 are joined at once.
  let unknown: string[] = [];
  const joined: string[] = [];
  const scanner = new JsonScanner(text, limits.depth);
  if (at > 0) {
    scanner.resume(at);
  } else if (scanner.next() !== "{") {
    throw jsonError(Cause.JSON_OBJECT, text, scanner.start);
  }
  while (scanner.next() === "key") {
    const key = scanner.lexeme();
    const name = unquote(key);
    const { token, text } = scanner.value();
    const index = names.indexOf(name);
    if (index >= 0) {
      repeated ??= known[index] && name;
      known[index] = text;
      strings[index] = token === "string" ? scanner.string : undefined;
    } else if (unknown.push(`${key}:${text}`) === 1024) {
      joined.push(unknown.join());
      unknown = [];
    }
  }
  scanner.next();
  if (repeated !== undefined) {
    throw formatError(Cause.MEMBER_TWICE, { field: repeated });
  }
  const others = (unknown[0] ?? joined[0]) && `{${[...joined, ...unknown].join()}}`;
  return { ...members, unknown: others };
}

/** Refuses members that are not declared. */
export function refuseUnknown({ unknown, names }: Members): void {
  if (unknown !== undefined) {
    const first = unknown.slice(1, stringEnd(unknown, 1));
    throw formatError(Cause.UNKNOWN_MEMBER, { value: asWritten(first), expected: oneOf(names) });
  }
}

export function hasMember({ known }: Members, index: number): boolean {
  return known[index] !== undefined;
}

/** A member as it is written; the name has its comma, its quotes and the colon. No comma stands before the first. */
export function memberText(name: string, value: string, isFirst = false): string {
  return (isFirst ? name.slice(1) : name) + value;
}
