import { typeName } from "./arguments.js";
import * as Cause from "./causes.gen.js";
import {
  type Details,
  type ErrorKind,
  FORMAT_KIND,
  type KindDetails,
  MISSING_FIELD_KIND,
  TEXT_KIND,
  UNREPRESENTABLE_KIND,
} from "./spec.gen.js";

export type { CauseName } from "./causes.gen.js";

/** The name of a cause, a colon and its message. */
export type CauseEntry = `${Cause.CauseName}:${string}`;

/** The details of an error besides its kind. Positions and lengths count code points. */
export interface ErrorDetails extends Details {
  /** The name of the cause. */
  readonly reason?: Cause.CauseName;
  /** JavaScript's own: what something beneath threw. */
  readonly cause?: unknown;
}

/** The details that errors of a kind always have. */
type DetailsOf<K extends ErrorKind> = K extends keyof KindDetails ? KindDetails[K] : unknown;

/** Where a value stands: the name of its field, or what makes the path of an element once there is an error. */
export type Place = string | { readonly toString: () => string };

/** What an error may lack is undefined. */
type Found = { readonly [D in keyof Details]-?: Details[D] | undefined };

/** What errors of every kind have. */
class AnyError extends Error {
  static override readonly name: string = "CompactError";
  declare readonly kind: ErrorKind;
  /** The name of the cause. The property `cause` is JavaScript's own: what something beneath threw. */
  declare readonly reason: Cause.CauseName | undefined;

  constructor(kind: ErrorKind, message: string, { cause, expected, record, ...details }: Known = {}) {
    super(message, cause === undefined ? undefined : { cause });
    Object.assign(this, details, { name: AnyError.name, kind });
  }
}

/** An error of one kind, or of several. */
type ErrorOf<K extends ErrorKind> = K extends ErrorKind
  ? AnyError & Found & { readonly kind: K } & DetailsOf<K>
  : never;

/**
 * The error that this package throws for wrong input. After a test of `kind`
 * (docs/core.md, "Error Types") TypeScript knows which properties are there: of a
 * missing field, `field` is a string. Properties that say nothing are undefined.
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

/** The parts of an error's message. What was expected, and of which record, is only in the message. */
export type Known = ErrorDetails & { readonly expected?: string | number; readonly record?: string };

/** Makes an error from its kind and cause. The message is the cause's, with the details filled in. */
export function errorOf<K extends ErrorKind>(kind: K, cause: CauseEntry, known: Known & DetailsOf<K>): CompactError {
  const [reason, text] = cause.split(/:(.*)/) as [Cause.CauseName, string];
  const message = text.replace(/\{(\w+)\}/g, (_, name: string) => (known as { [name: string]: string })[name] ?? "");
  return new AnyError(kind, message, { ...known, reason }) as CompactError;
}

/** The error for wrong wire text that has no kind of its own. */
export function formatError(cause: CauseEntry, known: Known = {}): CompactError {
  return errorOf(FORMAT_KIND, cause, known);
}

/** The error for more than a limit allows. */
export function overLimit(kind: ErrorKind, limit: string, expected: number): CompactError {
  return errorOf<ErrorKind>(kind, Cause.OVER_LIMIT, { limit, expected });
}

/** The error for an absent required field or member. */
export function missingField(field: string): CompactError {
  return errorOf(MISSING_FIELD_KIND, Cause.MISSING_FIELD, { field });
}

/** The error for a value that no encoder can write. */
export function unrepresentable(
  place: Place,
  value: unknown,
  expected: string,
  show: typeof shown = shown,
): CompactError {
  return refused(Cause.UNREPRESENTABLE, { field: `${place}`, value: show(value), expected });
}

/** The error for a field that an encoder refuses. Of a value that shows nothing the space in front goes, too. */
export function refused(cause: CauseEntry, known: Known & { readonly field: string }): CompactError {
  const text = known.value ? cause : (cause.replace(" {value}", "") as CauseEntry);
  return errorOf(UNREPRESENTABLE_KIND, text, known);
}

/** The error for a value that the chosen format cannot carry. */
export function notCarried(field: string, value: string): CompactError {
  return refused(Cause.NOT_CARRIED, { field, value });
}

/** The error for text, from a caller or in a frame, that is not Unicode. */
export function notUnicode(kind: ErrorKind, place: Place): CompactError {
  return errorOf<ErrorKind>(kind, Cause.NOT_UNICODE, { field: `${place}` });
}

/** The error for text from the caller that is not Unicode. */
export function textError(place: Place): CompactError {
  return notUnicode(TEXT_KIND, place);
}

const MOST_SHOWN = 20;
// Characters that are invisible, or that direct or hide the text around them.
const HIDDEN = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u;

/** The beginning of a text, in quotes, as messages show it. */
export function quoted(text: string): string {
  return `"${shortened(text, '"\\')}"`;
}

/** The beginning of a number, or of JSON as it is written. */
export function asWritten(lexeme: string | number): string {
  return shortened(String(lexeme), "");
}

/** Any value from a caller as they would write it: text in quotes, of an object its class. */
export function shown(value: unknown): string {
  switch (typeof value) {
    case "string":
      return quoted(value);
    case "bigint":
      return asWritten(`${value}n`);
    case "object":
      return asWritten(typeName(value));
    default:
      return asWritten(Object.is(value, -0) ? "-0" : String(value));
  }
}

/** The same of a field of JSON, whose text is shown as it is written. */
export function shownJson(value: unknown): string {
  return typeof value === "string" ? asWritten(value) : shown(value);
}

function shortened(text: string, escaped: string): string {
  const chars = [...text.slice(0, 2 * MOST_SHOWN + 2)];
  const shown = chars.slice(0, MOST_SHOWN).map((char) => {
    if (HIDDEN.test(char)) {
      return `\\u${(0x1_0000 + char.charCodeAt(0)).toString(16).slice(1)}`;
    }
    return escaped.includes(char) ? `\\${char}` : char;
  });
  return shown.join("") + (chars.length > MOST_SHOWN ? "…" : "");
}

/** What there is: "a, b or c". */
export function oneOf(list: readonly (string | number)[]): string {
  return list.length < 2 ? list.join() : `${list.slice(0, -1).join(", ")} or ${list.at(-1)}`;
}

/** What is expected of integers and of texts. */
export const MOST: number = 2 ** 53 - 1;
export const LEAST: number = -MOST;
export const range = (min: number, max: number): string => `an integer from ${min} to ${max}`;
export const UNICODE = "Unicode text";
