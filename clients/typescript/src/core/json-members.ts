import * as Cause from "./causes.gen.js";
import { JsonScanner, type JsonToken, jsonError, unquote } from "./json.js";
import type { Limits } from "./limits.js";
import { isUnicode } from "./text.js";

/** A member's value as it is written, and its first token. */
export interface Member {
  readonly token: JsonToken;
  readonly text: string;
}

/** A member with its name as it is written, in quotes, and the offset of its value. */
export interface NamedMember extends Member {
  readonly key: string;
  readonly at: number;
}

/**
 * Visits the members of a text that is one object, and throws for any other text. It keeps
 * none, since there may be millions.
 */
export function eachMember(text: string, limits: Limits, visit: (member: NamedMember) => void): void {
  const scanner = new JsonScanner(text, limits.depth);
  if (scanner.next() !== "{") {
    throw jsonError(Cause.JSON_OBJECT, text, scanner.start);
  }
  while (scanner.next() === "key") {
    const key = scanner.lexeme();
    const { token, text } = scanner.value();
    visit({ key, token, text, at: scanner.end - text.length });
  }
  scanner.next();
}

/** The elements of an array, with their offsets in it; any other value has none. */
export function* elementsOf(array: Member | undefined, limits: Limits): Generator<Member & { at: number }, void> {
  if (array?.token !== "[") {
    return;
  }
  const scanner = new JsonScanner(array.text, limits.depth);
  scanner.next();
  for (let element = scanner.value(); element.token !== "]"; element = scanner.value()) {
    yield { ...element, at: scanner.end - element.text.length };
  }
}

/** The members of these names; of doubled ones, the last. */
export function membersByName(text: string, limits: Limits, names: readonly string[]): Map<string, NamedMember> {
  const members = new Map<string, NamedMember>();
  eachMember(text, limits, (member) => {
    const name = unquote(member.key);
    if (names.includes(name)) {
      members.set(name, member);
    }
  });
  return members;
}

/** The value if it is a string of Unicode text. */
export function textOf(member: Member | undefined): string | undefined {
  const text = member?.token === "string" ? unquote(member.text) : undefined;
  return text !== undefined && isUnicode(text) ? text : undefined;
}

const INTEGER = /^-?(?:0|[1-9][0-9]*)$/;

/** The value if it is an integer within ±(2^53 - 1), without fraction or exponent. */
export function integerOf(member: Member): number | undefined {
  const value = member.token === "number" && INTEGER.test(member.text) ? Number(member.text) : Number.NaN;
  return Number.isSafeInteger(value) ? value + 0 : undefined; // -0 is 0
}
