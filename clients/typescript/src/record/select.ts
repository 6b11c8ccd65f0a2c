import { type CompactError, notCarried, oneOf, unrepresentable } from "../core/errors.js";
import { utf8Length } from "../core/text.js";
import type { Codec, Lack } from "./codec.js";

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
  if (selection !== "tokens" && codec.auto !== undefined) {
    const due = codec.auto(record);
    if (carrier(choice)(due)) {
      return codec.write(due, record, version); // most often
    }
  }
  const format = selection === "tokens" ? firstOf(choice, codec.tokens) : chooseAuto(choice);
  refuse(choice, format);
  return codec.write(format, record, version);
}

function chooseAuto<T, F extends string>(choice: Choice<T, F>): F {
  const { codec, record } = choice;
  if (codec.auto === undefined) {
    return firstOf(choice, codec.formats);
  }
  const due = codec.auto(record);
  const lack = codec.otherwise === undefined ? undefined : lacking(choice, due, "number");
  return (lack && codec.otherwise) ?? due;
}

/** The first format that carries the record, or else the first of all. */
function firstOf<T, F extends string>(choice: Choice<T, F>, formats: readonly F[]): F {
  return formats.find(carrier(choice)) ?? formats[0]!;
}

/** The shortest frame; of equals the first. */
function smallest<T, F extends string>(choice: Choice<T, F>, formats: readonly F[]): string {
  const { codec, record, version } = choice;
  const able = formats.filter(carrier(choice));
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

function carrier<T, F extends string>(choice: Choice<T, F>): (format: F) => boolean {
  const { codec, asked } = choice;
  return (format) => lacking(choice, format) === undefined && codec.isVersion(format, asked);
}

/** Refuses a format for the first field that it lacks. */
function refuse<T, F extends string>(choice: Choice<T, F>, format: F): void {
  const { codec, asked } = choice;
  const lacks = lacking(choice, format);
  if (lacks !== undefined) {
    throw lacks;
  }
  if (!codec.isVersion(format, asked)) {
    throw unrepresentable("payload_version", asked, oneOf(codec.versions));
  }
}

/** The error of the first field that a format cannot carry, for another reason than one. */
function lacking<T, F extends string>(choice: Choice<T, F>, format: F, aside?: Lack): CompactError | undefined {
  const { codec, record, version } = choice;
  // Taking a field apart in the loop's head would take as long as all the rest.
  for (const field of codec.fields) {
    const value = record[field[1]];
    const lack = value === undefined ? undefined : codec.lack(format, version, field[0], value);
    if (lack !== undefined && lack !== aside) {
      return notCarried(field[0], field[2](value));
    }
  }
  return undefined;
}
