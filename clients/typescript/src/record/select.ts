import { notCarried } from "../core/errors.js";
import { type Choice, type Frame, layoutOf } from "./codec.js";
import { confuses, type FieldOf, isNumberless, lacks } from "./layout.js";

/** Encodes a checked record in the first format that carries it (docs/record.md §6). */
export function firstOf<T, F extends string, W extends Frame>(choice: Choice<T, F, W>, formats: readonly F[]): W {
  const format = formats.find((each) => carries(choice, each)) ?? formats[0]!;
  refuse(choice, format);
  return choice.codec.write(format, choice.record, choice.version);
}

/** Says whether a format carries the record. */
export function carries<T, F extends string, W extends Frame>(choice: Choice<T, F, W>, format: F): boolean {
  return lacking(choice, format) === undefined && choice.codec.versions?.allow(format, choice.options) !== false;
}

/** Refuses a format for the first field that it lacks. */
export function refuse<T, F extends string, W extends Frame>(choice: Choice<T, F, W>, format: F): void {
  const { codec, record, options } = choice;
  const field = lacking(choice, format);
  if (field !== undefined) {
    const value = record[field[1]];
    throw layoutOf(choice, format).refusal?.(field[0], value) ?? notCarried(field[0], field[2](value));
  }
  if (codec.versions?.allow(format, options) === false) {
    throw codec.versions.refusal(options);
  }
}

/** The first field that a format cannot carry; codes without numbers may stand aside. */
export function lacking<T, F extends string, W extends Frame>(
  choice: Choice<T, F, W>,
  format: F,
  aside = false,
): FieldOf<T> | undefined {
  const { codec, record } = choice;
  const layout = layoutOf(choice, format);
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
      (!aside && (isNumberless(layout, name, value) || layout.refusal?.(name, value)))
    ) {
      return field;
    }
  }
  return undefined;
}
