import { notCarried, oneOf, unrepresentable } from "../core/errors.js";
import { utf8Length } from "../core/text.js";
import { type Codec, isVersion, layoutOf } from "./codec.js";
import { confuses, type FieldOf, isNumberless, lacks } from "./layout.js";

/** A checked record, the version of the payload that its caller asks for, and the one to write. */
interface Choice<T, F extends string> {
  readonly codec: Codec<T, F>;
  readonly record: T;
  readonly asked: number | undefined;
  readonly version: number | undefined;
}

/**
 * Encodes a checked record in the format that a selection finds, or in the first
 * one that carries it (docs/record.md §6).
 */
export function select<T, F extends string>(choice: Choice<T, F>, selection: string): string {
  const { codec, record, version } = choice;
  if (selection === "smallest") {
    return smallest(choice, codec.smallest);
  }
  const list = selection === "tokens" ? codec.tokens : codec.formats;
  const bySize = selection === "tokens" ? undefined : codec.auto;
  const format = bySize === undefined ? firstOf(choice, list) : dueOr(choice, bySize(record));
  return codec.write(format, record, version);
}

/** The format that is due, or the one for what its layout has no room for. */
function dueOr<T, F extends string>(choice: Choice<T, F>, due: F): F {
  if (carries(choice, due)) {
    return due; // most often
  }
  const { otherwise } = choice.codec;
  const format = otherwise === undefined || lacking(choice, due, true) === undefined ? due : otherwise;
  refuse(choice, format);
  return format;
}

/** The first format that carries the record. */
function firstOf<T, F extends string>(choice: Choice<T, F>, formats: readonly F[]): F {
  for (const format of formats) {
    if (carries(choice, format)) {
      return format;
    }
  }
  refuse(choice, formats[0]!);
  return formats[0]!;
}

/** The shortest frame; of equals the first. */
function smallest<T, F extends string>(choice: Choice<T, F>, formats: readonly F[]): string {
  const { codec, record, version } = choice;
  const able = formats.filter((format) => carries(choice, format));
  if (able.length === 0) {
    refuse(choice, formats[0]!);
  }
  let best = "";
  let bytes = Number.POSITIVE_INFINITY;
  for (const format of able) {
    const wire = codec.write(format, record, version);
    const length = utf8Length(wire);
    if (length < bytes) {
      best = wire;
      bytes = length;
    }
  }
  return best;
}

function carries<T, F extends string>(choice: Choice<T, F>, format: F): boolean {
  return lacking(choice, format) === undefined && isVersion(choice.codec, format, choice.asked);
}

/** Refuses a format for the first field that it lacks. */
function refuse<T, F extends string>(choice: Choice<T, F>, format: F): void {
  const { codec, record, asked } = choice;
  const field = lacking(choice, format);
  if (field !== undefined) {
    throw notCarried(field[0], field[2](record[field[1]]));
  }
  if (!isVersion(codec, format, asked)) {
    throw unrepresentable("payload_version", asked, oneOf(codec.versions));
  }
}

/** The first field that a format cannot carry; codes without numbers may stand aside. */
function lacking<T, F extends string>(choice: Choice<T, F>, format: F, aside = false): FieldOf<T> | undefined {
  const { codec, record, version } = choice;
  const layout = layoutOf(codec, format, version);
  // Taking a field apart in the loop's head would take as long as all the rest.
  for (const field of codec.fields) {
    const name = field[0];
    const value = record[field[1]];
    if (value === undefined) {
      continue;
    }
    if (
      (field[3] && lacks(layout, name)) ||
      confuses(layout, name, value) ||
      (!aside && isNumberless(layout, name, value))
    ) {
      return field;
    }
  }
  return undefined;
}
