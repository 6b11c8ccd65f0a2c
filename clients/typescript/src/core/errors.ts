import * as Cause from "./causes.gen.js";
import { type ErrorKind, KINDS } from "./spec.gen.js";

export type { CauseName } from "./causes.gen.js";

/** The name of a cause, and its message. */
export type CauseRow = readonly [name: Cause.CauseName, text: string];

/** What an error can say beside its kind. Positions and lengths count code points. */
export interface ErrorDetails {
  readonly reason?: Cause.CauseName;
  readonly position?: number;
  readonly length?: number;
  readonly char?: string;
  readonly field?: string;
  readonly value?: string;
  readonly reference?: string;
  readonly limit?: string;
  readonly cause?: unknown;
}

/** What an error of a role always says. */
interface RoleDetails {
  readonly base85Char: { readonly char: string; readonly position: number };
  readonly base85Length: { readonly length: number };
  readonly missingField: { readonly field: string };
  readonly unrepresentable: { readonly field: string };
  readonly unknownReference: { readonly reference: string };
  readonly referenceConflict: { readonly reference: string };
}

type Roles = typeof KINDS;
type Role = keyof Roles;
type RoleOf<K extends ErrorKind> = { [R in Role]: K extends Roles[R] ? R : never }[Role];
type DetailsOfRole<R> = R extends keyof RoleDetails ? RoleDetails[R] : unknown;
type DetailsOf<K extends ErrorKind> = DetailsOfRole<RoleOf<K>>;

/** What errors of every kind have. */
class AnyError extends Error {
  static readonly name: string = "CompactError";
  readonly kind: ErrorKind;
  /** The name of the cause. The property `cause` is JavaScript's own: what a store threw. */
  readonly reason: Cause.CauseName | undefined;
  /** The code point where it is wrong, counted behind the frame's prefix. */
  readonly position: number | undefined;
  /** The length that is wrong, in code points. */
  readonly length: number | undefined;
  /** The code point that is wrong. */
  readonly char: string | undefined;
  /** The field or member that is missing, wrong or cannot be carried. */
  readonly field: string | undefined;
  /** What was found, shortened and quoted as the message shows it. */
  readonly value: string | undefined;
  /** The reference that is unknown or taken. */
  readonly reference: string | undefined;
  /** The limit that was passed. */
  readonly limit: string | undefined;

  constructor(kind: ErrorKind, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "CompactError";
    this.kind = kind;
    this.reason = details.reason;
    this.position = details.position;
    this.length = details.length;
    this.char = details.char;
    this.field = details.field;
    this.value = details.value;
    this.reference = details.reference;
    this.limit = details.limit;
  }
}

/** An error of one kind, or of several. */
type ErrorOf<K extends ErrorKind> = K extends ErrorKind ? AnyError & { readonly kind: K } & DetailsOf<K> : never;

/**
 * The one error that this package throws for what it is given to read or write.
 * `kind` tells which (docs/core.md, "Error Types"), and TypeScript then knows
 * what it says: with "InvalidBase85Char" a `position` is a number. The other
 * properties are undefined where they say nothing.
 */
export type CompactError = ErrorOf<ErrorKind>;

export const CompactError: {
  new <K extends ErrorKind>(
    kind: K,
    message: string,
    ...details: unknown extends DetailsOf<K> ? [details?: ErrorDetails] : [details: ErrorDetails & DetailsOf<K>]
  ): ErrorOf<K>;
  readonly prototype: CompactError;
} = AnyError as never;

/** What an error knows. What was expected is in the message alone. */
type Known = ErrorDetails & { readonly expected?: string | number };

/** An error by its role and its cause. The message is the cause's, with what is known in its places. */
export function errorOf<R extends Role>(
  role: R,
  [reason, text]: CauseRow,
  known: Known & DetailsOfRole<R>,
): CompactError {
  const facts = known as { readonly [name: string]: unknown };
  const message = text.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ""));
  return new AnyError(KINDS[role], message, { ...known, reason }) as CompactError;
}

/** Wrong wire text that has no kind of its own. */
export function formatError(cause: CauseRow, known: Known = {}): CompactError {
  return errorOf("format", cause, known);
}

/** What should decompress does not. */
export function damaged(cause: CauseRow, known: Known = {}): CompactError {
  return errorOf("decompression", cause, known);
}

/** What is wrong behind a tag is of one kind, whatever it is. */
export function asDamage(error: CompactError): CompactError {
  return new AnyError(KINDS.decompression, error.message, error) as CompactError;
}

/** More than a limit allows. */
export function overLimit(role: "format" | "decompression", limit: string, expected: number): CompactError {
  return errorOf(role, Cause.OVER_LIMIT, { limit, expected });
}

/** More bytes than the output limit allows. */
export function overOutput(limit: number): CompactError {
  return overLimit("decompression", "output", limit);
}

/** A required field or member is absent. */
export function missingField(field: string): CompactError {
  return errorOf("missingField", Cause.MISSING_FIELD, { field });
}

/** No encoder can write this value. */
export function unrepresentable(field: string, value: unknown, expected: string): CompactError {
  return errorOf("unrepresentable", Cause.UNREPRESENTABLE, { field, value: shown(value), expected });
}

/** The format that was asked for does not carry this value. */
export function notCarried(field: string, value: unknown): CompactError {
  return errorOf("unrepresentable", Cause.NOT_CARRIED, { field, value: shown(value) });
}

/** Text that is not Unicode: of the caller's, or on the wire. */
export function notUnicode(role: "text" | "format" | "decompression" | "payload", field: string): CompactError {
  return errorOf(role, Cause.NOT_UNICODE, { field });
}

/** Text of the caller's that is not Unicode. */
export function textError(field: string): CompactError {
  return notUnicode("text", field);
}

/** What this place lacks. */
export function notAvailable(expected: string): CompactError {
  return errorOf("notAvailable", Cause.NOT_AVAILABLE, { expected });
}

/** What this protocol lacks. */
export function notDeclared(expected: string): CompactError {
  return errorOf("notAvailable", Cause.NOT_DECLARED, { expected });
}

const MOST_SHOWN = 20;
// What cannot be seen, or directs or hides the text around it.
const HIDDEN = /[\0-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/;

/** The beginning of a text, in quotes, as messages show it. */
export function quoted(text: string): string {
  return `"${shortened(text, /["\\]/)}"`;
}

/** The beginning of a number, or of JSON as it is written. */
export function asWritten(lexeme: string | number): string {
  return shortened(String(lexeme), /[]/);
}

/** Any value of a caller's: text in quotes, and what else there is as it is written. */
function shown(value: unknown): string {
  return typeof value === "string" ? quoted(value) : asWritten(String(value));
}

function shortened(text: string, escaped: RegExp): string {
  let out = "";
  let count = 0;
  for (const char of text) {
    if (count++ === MOST_SHOWN) {
      return `${out}…`;
    }
    if (HIDDEN.test(char)) {
      out += `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
    } else if (/\p{Surrogate}/u.test(char)) {
      out += "\ufffd";
    } else {
      out += escaped.test(char) ? `\\${char}` : char;
    }
  }
  return out;
}

/** What there is: "a, b or c". */
export function oneOf(list: readonly (string | number)[]): string {
  return list.length < 2 ? list.join() : `${list.slice(0, -1).join(", ")} or ${list[list.length - 1]}`;
}

/** What is expected of numbers and of other fields. */
export const COUNT = "an integer from 0 to 9007199254740991";
export const INTEGER = "an integer from -9007199254740991 to 9007199254740991";
export const UNICODE = "Unicode text";
export const BOOLEAN = "true or false";
