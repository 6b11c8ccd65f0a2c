import { JsonScanner, unquote } from "../../src/core/json.js";
import { utf8Length } from "../../src/core/text.js";
import { ByteOffsets, tried } from "./look.js";

/** A member of an object: its name and the text of its value; offsets and sizes are in bytes. */
export interface Member {
  readonly name: string;
  readonly value: string;
  /** Where its name begins, and its value. */
  readonly start: number;
  readonly at: number;
  /** Where its name begins in the text, in UTF-16 units. */
  readonly from: number;
  /** Of all of it. */
  readonly bytes: number;
}

/** As deep as JSON is looked into, far past any limit of a protocol. */
export const DEPTH = 10_000;

/** The text of the next value; throws where a number goes on wrongly behind it, which the scanner says later. */
export function wholeValue(scanner: JsonScanner): string {
  const { token, text } = scanner.value();
  if (token === "number" && /[.eE]/.test(scanner.text[scanner.end] ?? "")) {
    scanner.next();
  }
  return text;
}

/** Visits the members of a JSON object, up to where it is none. */
export function eachMember(object: string, visit: (member: Member) => void): void {
  const scanner = new JsonScanner(object, DEPTH);
  const offsets = new ByteOffsets(object);
  tried(() => {
    if (scanner.next() !== "{") {
      return;
    }
    while (scanner.next() === "key") {
      const name = unquote(scanner.lexeme()).replace(/\p{Surrogate}/gu, "\ufffd");
      const from = scanner.start;
      const value = wholeValue(scanner);
      const start = offsets.of(from);
      const at = offsets.of(scanner.end - value.length);
      visit({ name, value, from, start, at, bytes: at + utf8Length(value) - start });
    }
  });
}
