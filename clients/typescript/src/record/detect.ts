import * as Cause from "../core/causes.gen.js";
import { type CompactError, formatError, oneOf, quoted } from "../core/errors.js";
import { startsObject } from "../core/json.js";
import type { Family } from "../core/spec.gen.js";

/** What a frame is, by the longest prefix that it begins with. */
export interface Detected {
  readonly family: Family;
  /** The name of the record. */
  readonly record?: string;
  readonly format?: string;
}

/** A prefix, and what it begins: a record in a format, or a frame of a family. */
export type Prefix =
  | readonly [text: string, record: string, format: string, binary?: true]
  | readonly [text: string, family: Exclude<Family, "record">];

/** The prefix that a frame begins with; the longest stands first. */
export function prefixOf(wire: string, prefixes: readonly Prefix[]): Prefix | undefined {
  return prefixes.find(([text]) => begins(wire, text));
}

/** Says what a text is, which is no frame of bytes. */
export function detected(wire: string, prefixes: readonly Prefix[]): Detected | undefined {
  const found = prefixOf(wire, prefixes);
  return found?.[3] ? undefined : named(found);
}

/** Says what a prefix begins. */
export function named(found: Prefix | undefined): Detected | undefined {
  if (found === undefined) {
    return undefined;
  }
  return found.length === 2 ? { family: found[1] } : { family: "record", record: found[1], format: found[2] };
}

/** A frame of another record or family, or of none. */
export function unknownFrame(
  wire: string,
  record: string,
  prefixes: readonly string[],
  others: readonly (readonly [prefix: string, name: string])[],
): CompactError {
  const value = quoted(wire);
  const other = others.find(([prefix]) => begins(wire, prefix));
  return other === undefined
    ? formatError(Cause.UNKNOWN_FORMAT, { record, value, expected: oneOf(prefixes.map(quoted)) })
    : formatError(Cause.OTHER_FRAME, { record, value, expected: other[1] });
}

/** White space may stand before an object, and before nothing else. */
function begins(wire: string, prefix: string): boolean {
  return prefix === "{" ? startsObject(wire) : wire.startsWith(prefix);
}
