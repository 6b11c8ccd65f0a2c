import { checkString, checkStrings, checkType } from "../core/arguments.js";
import * as Cause from "../core/causes.gen.js";
import { errorOf, oneOf, quoted, unrepresentable } from "../core/errors.js";
import { type Limits, limitsOf, type Options } from "../core/limits.js";
import { UNREPRESENTABLE_KIND } from "../core/spec.gen.js";
import { checkWire } from "../core/text.js";
import type { Target } from "./check.js";
import type { FieldOf, Layout, Versions } from "./layout.js";
import { select } from "./select.js";

/** How to encode a record: its formats and selections, and the fields that it may lose. */
export interface EncodeOptionsOf<Format, Field> extends Options {
  /** A format, or how to choose one; "auto" by default. */
  readonly format?: Format | undefined;
  /** The payload's layout; without it the default one, or one that can carry all values. */
  readonly payloadVersion?: number | undefined;
  /** The fields that a format asked for by name may drop. */
  readonly allowLoss?: readonly Field[] | undefined;
}

/** What encoding a record takes: the generated functions, and what selections know. */
export interface Codec<T, F extends string> {
  readonly formats: readonly F[];
  readonly selections: readonly string[];
  readonly versions: readonly number[];
  /** The names of the fields that a format may lack. */
  readonly optional: readonly string[];
  /** The fields and where their values are, in the order of checks. */
  readonly fields: readonly FieldOf<T>[];
  /** What each format cannot carry. */
  readonly layouts: { readonly [format in F]: Layout | Versions };
  readonly otherwise: F | undefined;
  readonly smallest: readonly F[];
  readonly tokens: readonly F[];
  /** The format that is due by size; without one, the first that carries the record. */
  readonly auto: ((record: T) => F) | undefined;
  /** Checks a caller's record, field by field, and returns it as formats write it. */
  check(given: T, limits: Limits, target?: Target): T;
  /** The version of the payload to write: the one asked for, or the one that carries the record. */
  version(record: T, asked: number | undefined): number | undefined;
  write(format: F, record: T, version: number | undefined): string;
}

/** A record of a protocol, whichever it is. */
export interface AnyRecord {
  /** The names of the fields, and the properties that hold them. */
  readonly fields: readonly FieldOf<Record<string, unknown>>[];
  decode(wire: string, options?: Options): object;
  encode(record: never, options?: EncodeOptionsOf<never, never>): string;
}

/** Refuses wire text that no decoder reads; the limits are those of the options. */
export function wireLimits(wire: string, options: Options | undefined): Limits {
  checkString("wire", wire);
  const limits = limitsOf(options);
  checkWire(wire, limits);
  return limits;
}

const NO_DROPS: readonly string[] = [];

/** Encodes a record. Throws CompactError: text that is not Unicode, or a field that the format cannot carry. */
export function frameOf<T, F extends string>(
  codec: Codec<T, F>,
  given: T,
  options: EncodeOptionsOf<string, string>,
): string {
  checkType("object", "record", given);
  const limits = limitsOf(options);
  const { format = "auto", payloadVersion: asked, allowLoss: drops = NO_DROPS } = options;
  if (drops !== NO_DROPS) {
    checkStrings("options.allowLoss", drops);
  }
  if (codec.selections.includes(format)) {
    checkDrops(codec.optional, drops);
    const record = codec.check(given, limits);
    return select({ codec, record, asked, version: codec.version(record, asked) }, format);
  }
  if (!isFormat(codec.formats, format)) {
    throw unrepresentable("format", format, oneOf([...codec.formats, ...codec.selections]));
  }
  checkDrops(codec.optional, drops);
  const version = codec.version(given, asked);
  const record = codec.check(given, limits, { layout: layoutOf(codec, format, version), drops });
  if (!isVersion(codec, format, asked)) {
    throw unrepresentable("payload_version", asked, oneOf(codec.versions));
  }
  return codec.write(format, record, version);
}

/** The layout that a format writes a record in. */
export function layoutOf<T, F extends string>(codec: Codec<T, F>, format: F, version: number | undefined): Layout {
  const layout: Layout | Versions = codec.layouts[format];
  return "of" in layout ? (layout.of[version as number] ?? layout.other) : layout;
}

/** Says whether a format has, or has no need of, a version that is asked for. */
export function isVersion<T, F extends string>(codec: Codec<T, F>, format: F, asked: number | undefined): boolean {
  return asked === undefined || !("of" in codec.layouts[format]) || codec.versions.includes(asked);
}

function isFormat<F extends string>(formats: readonly F[], name: string): name is F {
  return (formats as readonly string[]).includes(name);
}

/** Refuses a loss that no format may cause. */
function checkDrops(optional: readonly string[], drops: readonly string[]): void {
  for (const field of drops) {
    if (!optional.includes(field)) {
      const known = { field, value: quoted(field), expected: oneOf(optional) };
      throw errorOf(UNREPRESENTABLE_KIND, Cause.NOT_OPTIONAL, known);
    }
  }
}
