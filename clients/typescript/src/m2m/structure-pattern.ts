import { BACKSLASH, BLANK, isBoundary, STAR } from "./structure.js";
import type { Shapes } from "./structure-shape.js";
import { STRING } from "./structure-tree.js";

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
  const before = commonBegin(shapes, sample, from, to);
  const after = commonEnd(shapes, sample, from, to, before);
  const both = before + after;
  if (both < LEAST_PATTERN || (strings - 1) * both <= LEAST_SAVED) {
    return false;
  }
  shapes.columns.setSample(column, sample, before, after);
  return true;
}

function commonBegin(shapes: Shapes, sample: number, from: number, to: number): number {
  const { kinds, starts, sizes, bytes } = shapes.tree;
  const start = starts[sample]! + 1;
  let length = 0;
  while (length < sizes[sample]! - 2 && mayBeCommon(bytes[start + length]!)) {
    length++;
  }
  for (let i = from; i < to && length > 0; i++) {
    const value = shapes.values[i]!;
    if (kinds[value] === STRING) {
      const other = starts[value]! + 1;
      const most = Math.min(length, sizes[value]! - 2);
      length = 0;
      while (length < most && bytes[start + length] === bytes[other + length]) {
        length++;
      }
    }
  }
  while (length > 0 && !isBoundary(bytes[start + length - 1]!)) {
    length--;
  }
  return length;
}

function commonEnd(shapes: Shapes, sample: number, from: number, to: number, before: number): number {
  const { kinds, starts, sizes, bytes } = shapes.tree;
  const last = starts[sample]! + sizes[sample]! - 2;
  let length = 0;
  while (length < sizes[sample]! - 2 - before && mayBeCommon(bytes[last - length]!)) {
    length++;
  }
  for (let i = from; i < to && length > 0; i++) {
    const value = shapes.values[i]!;
    if (kinds[value] === STRING) {
      const other = starts[value]! + sizes[value]! - 2;
      const most = Math.min(length, sizes[value]! - 2 - before);
      length = 0;
      while (length < most && bytes[last - length] === bytes[other - length]) {
        length++;
      }
    }
  }
  while (length > 0 && !isBoundary(bytes[last - length + 1]!)) {
    length--;
  }
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
