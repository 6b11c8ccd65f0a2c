import * as Cause from "../core/causes.gen.js";
import {
  asWritten,
  BOOLEAN,
  formatError,
  MOST,
  missingField,
  NUMBER,
  oneOf,
  range,
  UNICODE,
  unrepresentable,
  Written,
} from "../core/errors.js";
import { behindSpace, endOf, JsonScanner } from "../core/json.js";
import { checkObject } from "../core/json-value.js";
import type { Limits } from "../core/limits.js";
import { isUnicode } from "../core/text.js";
import { compactJson, parseInteger, parseNumber } from "./values.js";

// The pieces that the generated readers and writers of JSON put together
// (docs/record.md §1).

/** A value as it is written, and what it stands for if it is a string. */
interface Value {
  readonly text: string;
  readonly string?: string;
}

/** The members of an object: declared ones by the index of their names, the others as text. */
export interface Members {
  readonly names: readonly string[];
  readonly known: readonly (Value | undefined)[];
  /** The object of the others, as they are written; undefined where there are none. */
  readonly unknown: string | undefined;
}

/** Reads the whole text before any member is judged, and refuses a declared one that stands twice. */
export function readMembers(text: string, names: readonly string[], limits: Limits): Members {
  const members = membersIn(text, names, limits);
  if (members === undefined) {
    checkObject(text, limits);
  } else if (members.repeated === undefined) {
    return members;
  }
  throw formatError(Cause.MEMBER_TWICE, { field: members?.repeated ?? "" });
}

interface Scanned extends Members {
  /** The name of the first one that appears twice. */
  readonly repeated: string | undefined;
}

/**
 * Undefined for what is no object, or too deep: the scanner finds out why. Most
 * of the text is left to the engine, which is faster than the scanner.
 */
function membersIn(text: string, names: readonly string[], limits: Limits): Scanned | undefined {
  const known: (Value | undefined)[] = names.map(() => undefined);
  let unknown: MembersText | undefined;
  let repeated: string | undefined;
  let at = behindSpace(text, 0);
  if (text[at] !== "{" || !(limits.depth > 0)) {
    return undefined;
  }
  at = behindSpace(text, at + 1);
  let more = text[at] !== "}";
  while (more) {
    const key = stringAt(text, at);
    at = key ? behindSpace(text, at + key.text.length) : at;
    if (key?.string === undefined || text[at] !== ":") {
      return undefined;
    }
    at = behindSpace(text, at + 1);
    const member = valueAt(text, at, limits);
    if (member === undefined) {
      return undefined;
    }
    at = behindSpace(text, at + member.text.length);
    const index = names.indexOf(key.string);
    if (index < 0) {
      unknown ??= new MembersText();
      unknown.add(`${key.text}:${member.text}`);
    } else {
      repeated ??= known[index] && key.string;
      known[index] = member;
    }
    more = text[at] === ",";
    at = behindSpace(text, at + (more ? 1 : 0));
  }
  return text[at] === "}" && behindSpace(text, at + 1) === text.length
    ? { names, known, unknown: unknown?.object(), repeated }
    : undefined;
}

// A short string without escapes, for which JSON.parse would take longer, and what is no string.
const SHORT = /^"[ !#-[\]-\uffff]{0,40}"$/;
const SCALAR = /(?:-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null)?/y;

/** The value at an offset. */
function valueAt(text: string, at: number, { depth }: Limits): Value | undefined {
  const char = text[at];
  if (char === '"') {
    return stringAt(text, at);
  }
  if (char === "{" || char === "[") {
    const scanner = new JsonScanner(text.slice(at), depth - 1);
    try {
      return scanner.value();
    } catch {
      return undefined;
    }
  }
  const scalar = text.slice(at, endOf(SCALAR, text, at));
  return scalar === "" ? undefined : { text: scalar };
}

/** A string up to its closing quote, which no odd number of backslashes stands before. */
function stringAt(text: string, at: number): Value | undefined {
  let end = at;
  let isEscaped: boolean;
  do {
    end = text.indexOf('"', end + 1);
    isEscaped = false;
    for (let before = end - 1; text[before] === "\\"; before--) {
      isEscaped = !isEscaped;
    }
  } while (isEscaped);
  const lexeme = text.slice(at, end + 1);
  try {
    return { text: lexeme, string: SHORT.test(lexeme) ? lexeme.slice(1, -1) : (JSON.parse(lexeme) as string) };
  } catch {
    return undefined;
  }
}

const AT_ONCE = 1024;

/** The text of members, one behind the other: there may be millions. */
class MembersText {
  readonly #members: string[] = [];
  readonly #texts: string[] = [];

  add(member: string): void {
    this.#members.push(member);
    if (this.#members.length === AT_ONCE) {
      this.#texts.push(this.#members.join());
      this.#members.length = 0;
    }
  }

  /** The object with these members. */
  object(): string {
    return `{${[...this.#texts, ...this.#members].join()}}`;
  }
}

/** Refuses members that are not declared. */
export function refuseUnknown({ unknown, names }: Members): void {
  if (unknown !== undefined) {
    const first = stringAt(unknown, 1)?.text ?? "";
    throw formatError(Cause.UNKNOWN_MEMBER, { value: asWritten(first), expected: oneOf(names) });
  }
}

export function hasMember({ known }: Members, index: number): boolean {
  return known[index] !== undefined;
}

function memberAt({ known, names }: Members, index: number): Value {
  const member = known[index];
  if (member === undefined) {
    throw missingField(names[index]!);
  }
  return member;
}

function wrong({ names }: Members, index: number, { text }: Value, expected: string): never {
  throw formatError(Cause.WRONG_VALUE, { field: names[index]!, value: asWritten(text), expected });
}

/** What a string stands for, if it is one, and Unicode: escapes can make what is not. */
function stringOf({ text, string }: Value): string | undefined {
  return string !== undefined && (string.length + 2 === text.length || isUnicode(string)) ? string : undefined;
}

export function textMember(members: Members, index: number): string {
  const member = memberAt(members, index);
  return stringOf(member) ?? wrong(members, index, member, UNICODE);
}

export function codeMember<T extends string>(members: Members, index: number, codes: readonly T[]): T {
  const member = memberAt(members, index);
  const code = stringOf(member) as T;
  return codes.includes(code) ? code : wrong(members, index, member, oneOf(codes));
}

export function integerMember(members: Members, index: number, min: number = -MOST, max: number = MOST): number {
  const member = memberAt(members, index);
  const value = parseInteger(member.text === "-0" ? "0" : member.text, min, max); // zero may be out of the range
  return value ?? wrong(members, index, member, range(min, max));
}

export function numberMember(members: Members, index: number): number {
  const member = memberAt(members, index);
  return parseNumber(member.text) ?? wrong(members, index, member, NUMBER);
}

export function booleanMember(members: Members, index: number): boolean {
  const member = memberAt(members, index);
  return member.text === "true" || (member.text === "false" ? false : wrong(members, index, member, BOOLEAN));
}

export function jsonMember(members: Members, index: number): string {
  const member = memberAt(members, index);
  return compactJson(member.text, Number.POSITIVE_INFINITY) ?? member.text;
}

/** A member as it is written; the name has its quotes and the colon. */
export function memberText(name: string, value: string | number | boolean): string {
  return name + value;
}

/**
 * The text of an object of members that are not declared, without white space
 * between them. Undefined if the text is no such object, or names a declared one.
 */
function compactMembers(text: string, names: readonly string[], limits: Limits): string | undefined {
  try {
    const { known, unknown } = readMembers(text, names, limits);
    return known.every((member) => member === undefined) ? (unknown ?? "{}") : undefined;
  } catch {
    return undefined;
  }
}

/** The text of an object of members that are not declared; undefined where there are none. */
export function givenMembers(value: string, names: readonly string[], limits: Limits): string | undefined {
  const compact = typeof value === "string" ? compactMembers(value, names, limits) : undefined;
  if (compact === undefined) {
    throw unrepresentable("members", new Written(String(value)), "a JSON object without declared members");
  }
  return compact === "{}" ? undefined : compact;
}
