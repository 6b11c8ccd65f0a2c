import { type ErrorKind, KINDS } from "./spec.gen.js";

/** What an error can say beside its kind. Positions and lengths count code points. */
export interface ErrorDetails {
  readonly position?: number;
  readonly length?: number;
  readonly char?: string;
  readonly field?: string;
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
type RoleOf<K extends ErrorKind> = { [R in keyof Roles]: K extends Roles[R] ? R : never }[keyof Roles];
type DetailsOf<K extends ErrorKind> = RoleOf<K> extends keyof RoleDetails ? RoleDetails[RoleOf<K>] : unknown;

/** What errors of every kind have. */
class AnyError extends Error {
  static readonly name: string = "CompactError";
  readonly kind: ErrorKind;
  /** The code point where it is wrong, counted behind the frame's prefix. */
  readonly position: number | undefined;
  /** The length that is wrong, in code points. */
  readonly length: number | undefined;
  /** The code point that is wrong. */
  readonly char: string | undefined;
  /** The field or member that is missing or cannot be carried. */
  readonly field: string | undefined;
  /** The reference that is unknown or taken. */
  readonly reference: string | undefined;
  /** The limit that was passed. */
  readonly limit: string | undefined;

  constructor(kind: ErrorKind, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "CompactError";
    this.kind = kind;
    this.position = details.position;
    this.length = details.length;
    this.char = details.char;
    this.field = details.field;
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

/** Wrong wire text that has no kind of its own. */
export function formatError(message: string, details?: ErrorDetails): CompactError {
  return new CompactError(KINDS.format, message, details);
}

/** A required field or member is absent. */
export function missingField(field: string): CompactError {
  return new CompactError(KINDS.missingField, `Missing field: ${field}`, { field });
}

/** An encoder cannot write this field. */
export function unrepresentable(field: string): CompactError {
  return new CompactError(KINDS.unrepresentable, `Cannot be represented: ${field}`, { field });
}

/** Text of the caller's that is not Unicode. */
export function textError(what: string): CompactError {
  return new CompactError(KINDS.text, `Not Unicode text: ${what} holds a lone surrogate`);
}

/** What this protocol, or this place, lacks. */
export function notAvailable(what: string): CompactError {
  return new CompactError(KINDS.notAvailable, `Not available: ${what}`);
}

/** What should decompress does not. */
export function damaged(why: string, limit?: string): CompactError {
  return new CompactError(KINDS.decompression, `Decompression failed: ${why}`, limit === undefined ? {} : { limit });
}

/** More bytes than the output limit allows. */
export function tooMuch(limit: number): CompactError {
  return damaged(`more than ${limit} bytes`, "output");
}
