import { oneOf, unrepresentable } from "../core/errors.js";
import type { EncodeOptionsOf, Versions } from "./codec.js";
import type { Layout } from "./layout.js";

/** How to encode a record that has a payload. */
export interface VersionOptionsOf<Format, Field, Version> extends EncodeOptionsOf<Format, Field> {
  /** The payload's layout; without it the default one, or one that can carry all values. */
  readonly payloadVersion?: Version | undefined;
}

type Asking = VersionOptionsOf<string, string, number>;

/** The layouts of a payload's versions, and the one that stands for any other version. */
export interface Layouts {
  readonly of: { readonly [version: number]: Layout };
  readonly other: Layout;
}

export function layoutIn(layouts: Layouts, version: number | undefined): Layout {
  return layouts.of[version as number] ?? layouts.other;
}

/** The versions of a payload, and the formats that carry one. */
export function versionsOf<T, F extends string>(
  numbers: readonly number[],
  formats: readonly F[],
  versionOf: (record: T, asked: number | undefined) => number,
): Versions<T, F> {
  return {
    of: (record, { payloadVersion }: Asking) => versionOf(record, payloadVersion),
    allow: (format, { payloadVersion: asked }: Asking) =>
      asked === undefined || !formats.includes(format) || numbers.includes(asked),
    refusal: ({ payloadVersion }: Asking) => unrepresentable("payload_version", payloadVersion, oneOf(numbers)),
  };
}
