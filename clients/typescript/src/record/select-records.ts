import { type Choice, type Frame, layoutOf } from "./codec.js";
import { dueOr } from "./select-size.js";

// Formats by sizes, of records that hold others.

/** Encodes a checked record in the format that is due, or in the one for what its layout, or one of a record inside, has no room for. */
export function dueOrInside<T, F extends string, W extends Frame>(
  choice: Choice<T, F, W>,
  due: F,
  otherwise: F | undefined,
): W {
  return dueOr(choice, otherwise !== undefined && lacksInside(choice, due) ? otherwise : due, otherwise);
}

/** Whether records inside have what their layouts in a format lack. */
function lacksInside<T, F extends string, W extends Frame>(choice: Choice<T, F, W>, format: F): boolean {
  const refusal: ((field: string, value: unknown, aside: boolean) => unknown) | undefined = layoutOf(
    choice,
    format,
  ).refusal;
  return choice.codec.fields.some(([name, key]) => {
    const value = choice.record[key];
    return value !== undefined && refusal?.(name, value, true) !== undefined;
  });
}
