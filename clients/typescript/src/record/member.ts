import * as Cause from "../core/causes.gen.js";
import { asWritten, formatError, missingField } from "../core/errors.js";
import { unquote } from "../core/json.js";
import { isUnicode } from "../core/text.js";

/** The members of an object: declared ones by the index of their names, the others as text. */
export interface Members {
  readonly names: readonly string[];
  /** The declared ones as they are written. */
  readonly known: (string | undefined)[];
  /** What strings stand for, where reading them told. */
  readonly strings: (string | undefined)[];
  /** The object of the others, as they are written; undefined where there are none. */
  readonly unknown: string | undefined;
}

/** A member that must be there, as it is written. */
export function memberAt(members: Members, index: number): string {
  const member = members.known[index];
  if (member === undefined) {
    throw missingField(members.names[index]!);
  }
  return member;
}

/** Refuses a value that is not of the field's type. */
export function wrongMember({ known, names }: Members, index: number, expected: string): never {
  throw formatError(Cause.WRONG_VALUE, { field: names[index]!, value: asWritten(known[index]!), expected });
}

/** What a string that must be there stands for; undefined for another value, and where escapes made what is not Unicode. */
export function stringAt(members: Members, index: number): string | undefined {
  const lexeme = memberAt(members, index);
  const string = members.strings[index] ?? (lexeme[0] === '"' ? unquote(lexeme) : undefined);
  return string !== undefined && (string.length + 2 === lexeme.length || isUnicode(string)) ? string : undefined;
}
