import { utf8Length } from "../core/text.js";
import type { Choice, Frame } from "./codec.js";
import { carries, lacking, refuse } from "./select.js";

// Formats by the sizes of texts and frames (docs/record.md §6).

/** Encodes a checked record in the format that is due, or in the one for what its layout has no room for. */
export function dueOr<T, F extends string, W extends Frame>(
  choice: Choice<T, F, W>,
  due: F,
  otherwise: F | undefined,
): W {
  const { codec, record, version } = choice;
  let format = due;
  if (!carries(choice, due)) {
    format = otherwise === undefined || lacking(choice, due, true) === undefined ? due : otherwise;
    refuse(choice, format);
  }
  return codec.write(format, record, version);
}

/** The shortest frame; of equals the first. */
export function smallest<T, F extends string, W extends Frame>(choice: Choice<T, F, W>, formats: readonly F[]): W {
  const { codec, record, version } = choice;
  const able = formats.filter((format) => carries(choice, format));
  if (able.length === 0) {
    refuse(choice, formats[0]!);
  }
  let best: W | undefined;
  let bytes = Number.POSITIVE_INFINITY;
  for (const format of able) {
    const wire = codec.write(format, record, version);
    const length = typeof wire === "string" ? utf8Length(wire) : wire.length;
    if (length < bytes) {
      best = wire;
      bytes = length;
    }
  }
  return best!;
}
