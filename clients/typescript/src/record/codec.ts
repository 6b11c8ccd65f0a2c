import { checkStrings, checkType, wrongArgument } from "../core/arguments.js";
import * as Cause from "../core/causes.gen.js";
import { type CompactError, errorOf, oneOf, quoted, unrepresentable } from "../core/errors.js";
import { type Limits, limitsOf, type Options } from "../core/limits.js";
import { UNREPRESENTABLE_KIND } from "../core/spec.gen.js";
import { checkWire } from "../core/text.js";
import type { Target } from "./check.js";
import type { FieldOf, Layout } from "./layout.js";

/** How to encode a record: its formats and selections, and the fields that it may lose. */
export interface EncodeOptionsOf<Format, Field> extends Options {
  /** A format, or how to choose one; "auto" by default. */
  readonly format?: Format | undefined;
  /** The fields that a format asked for by name may drop. */
  readonly allowLoss?: readonly Field[] | undefined;
}

/** What an encoder makes: a text or, in a format of bytes, these. */
export type Frame = string | Uint8Array;

/** What encoding a record takes: the generated functions, and what selections know. */
export interface Codec<T, F extends string, W extends Frame = string> {
  readonly formats: readonly F[];
  /** How a caller may have the format chosen. */
  readonly selections: readonly (readonly [name: string, encode: (choice: Choice<T, F, W>) => W])[];
  /** Of formats that have several layouts; a record may have none of them. */
  readonly versions?: Versions<T, F>;
  /** The names of the fields that a format may lack. */
  readonly optional: readonly string[];
  /** The fields and where their values are, in the order of checks. */
  readonly fields: readonly FieldOf<T>[];
  /** What each format cannot carry. */
  readonly layouts: { readonly [format in F]: Layout | ((version: number | undefined, limits: Limits) => Layout) };
  /** Checks a caller's record, field by field, and returns it as formats write it. */
  check(given: T, limits: Limits, target?: Target): T;
  write(format: F, record: T, version: number | undefined): W;
  /** Formats that a caller's record may be written in before it is checked; undefined if something is odd. */
  readonly tries?: {
    readonly [format in F]?: (given: T, version: number | undefined, limits: Limits) => W | undefined;
  };
}

/** The versions of what some formats carry. */
export interface Versions<T, F extends string> {
  /** The one to write: the one asked for, or the one that carries the record. */
  of(record: T, options: object): number | undefined;
  /** Says whether a format has, or has no need of, the one that is asked for. */
  allow(format: F, options: object): boolean;
  /** The error for one that there is not. */
  refusal(options: object): CompactError;
}

/** A checked record, what its caller asks for, and the version to write. */
export interface Choice<T, F extends string, W extends Frame = string> {
  readonly codec: Codec<T, F, W>;
  /** The formats to choose among where the spec declares no selection. */
  readonly formats: readonly F[];
  readonly record: T;
  readonly limits: Limits;
  readonly options: object;
  readonly version: number | undefined;
}

/** What a protocol knows of a record, whichever it is. */
export interface RecordType {
  /** The names of the fields, and the properties that hold them. */
  readonly fields: readonly FieldOf<Record<string, unknown>>[];
  /** The formats whose frames are texts. */
  readonly texts: readonly string[];
  /** Those for text are there if a format of the record is one. */
  decode?(wire: string, options?: Options): object;
  encode?(record: never, options?: EncodeOptionsOf<never, never>): string;
  decodeBytes(wire: Uint8Array, options?: Options): object;
  encodeBytes(record: never, options?: EncodeOptionsOf<never, never>): Uint8Array;
}

/** Refuses wire text that no decoder reads; the limits are those of the options. `reader` reads bytes. */
export function wireLimits(wire: string, options: Options | undefined, reader: string): Limits {
  if (typeof wire !== "string") {
    throw wrongArgument("wire", wire, `string: ${reader} reads bytes`);
  }
  const limits = limitsOf(options);
  checkWire(wire, limits);
  return limits;
}

const NO_DROPS: readonly string[] = [];

/** Encodes a record. Throws CompactError: text that is not Unicode, or a field that the format cannot carry. */
export function frameOf<T, F extends string, W extends Frame>(
  codec: Codec<T, F, W>,
  given: T,
  options: EncodeOptionsOf<string, string>,
  formats: readonly F[] = codec.formats,
): W {
  checkType("object", "record", given);
  const limits = limitsOf(options);
  const { format = "auto", allowLoss: drops = NO_DROPS } = options;
  const { versions } = codec;
  if (drops !== NO_DROPS) {
    checkStrings("options.allowLoss", drops);
  }
  const selection = codec.selections.find((each) => each[0] === format);
  if (selection !== undefined) {
    checkDrops(codec.optional, drops);
    const record = codec.check(given, limits);
    return selection[1]({ codec, formats, record, limits, options, version: versions?.of(record, options) });
  }
  if (!isFormat(codec.formats, format)) {
    const names = codec.selections.map(([name]) => name);
    throw unrepresentable("format", format, oneOf([...codec.formats, ...names]));
  }
  checkDrops(codec.optional, drops);
  const version = versions?.of(given, options);
  const frame = codec.tries?.[format]?.(given, version, limits);
  if (frame !== undefined) {
    return frame;
  }
  const record = codec.check(given, limits, { layout: layoutOf({ codec, limits, version }, format), drops });
  if (versions?.allow(format, options) === false) {
    throw versions.refusal(options);
  }
  return codec.write(format, record, version);
}

/** The layout that a format writes a record in. */
export function layoutOf<T, F extends string>(
  { codec, limits, version }: Pick<Choice<T, F, Frame>, "codec" | "limits" | "version">,
  format: F,
): Layout {
  const layout = codec.layouts[format];
  return typeof layout === "function" ? layout(version, limits) : layout;
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
