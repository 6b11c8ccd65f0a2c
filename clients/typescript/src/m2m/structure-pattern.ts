import { BACKSLASH, BLANK, isBoundary, STAR, STRING } from "./structure.js";
import type { Shapes } from "./structure-shape.js";

/** Patterns have so many bytes, and save more than that. */
const LEAST_PATTERN = 4;
const LEAST_SAVED = 16;

/** Finds the common beginning and end of all strings. */
export function findPattern(shapes: Shapes, column: number, from: number, to: number, strings: number): boolean {
  const { kinds } = shapes.tree;
  let sample = -1;
  for (let i = from; i < to && sample < 0; i++) {
    sample = kinds[shapes.values[i]!] === STRING ? shapes.values[i]! : -1;
  }
  const before = common(shapes, sample, from, to, 1, 0);
  const after = commonEnd(shapes, sample, from, to, before);
  const both = before + after;
  if (both < LEAST_PATTERN || (strings - 1) * both <= LEAST_SAVED) {
    return false;
  }
  shapes.columns.setSample(column, sample, before, after);
  return true;
}

/** How many bytes all strings begin with, or end with where the step is -1; `taken` bytes of each are not looked at. */
function common(shapes: Shapes, sample: number, from: number, to: number, step: 1 | -1, taken: number): number {
  const { kinds, starts, sizes, bytes } = shapes.tree;
  const first = (value: number) => starts[value]! + (step === 1 ? 1 : sizes[value]! - 2);
  const start = first(sample);
  let length = 0;
  while (length < sizes[sample]! - 2 - taken && mayBeCommon(bytes[start + step * length]!)) {
    length++;
  }
  for (let i = from; i < to && length > 0; i++) {
    const value = shapes.values[i]!;
    if (kinds[value] === STRING) {
      const other = first(value);
      const most = Math.min(length, sizes[value]! - 2 - taken);
      length = 0;
      while (length < most && bytes[start + step * length] === bytes[other + step * length]) {
        length++;
      }
    }
  }
  while (length > 0 && !isBoundary(bytes[start + step * (length - 1)]!)) {
    length--;
  }
  return length;
}

function commonEnd(shapes: Shapes, sample: number, from: number, to: number, before: number): number {
  const { kinds, starts, sizes, bytes } = shapes.tree;
  const length = common(shapes, sample, from, to, -1, before);
  for (let i = from; i < to && length > 0; i++) {
    const value = shapes.values[i]!;
    const left = sizes[value]! - 2 - before - length;
    if (kinds[value] === STRING && left > 0 && bytes[starts[value]! + before + left] === BACKSLASH) {
      return 0;
    }
  }
  return length;
}

/** Says whether a byte may stand in front of or behind the cell of a pattern. */
function mayBeCommon(byte: number): boolean {
  return byte !== BACKSLASH && byte !== STAR && byte !== BLANK;
}
