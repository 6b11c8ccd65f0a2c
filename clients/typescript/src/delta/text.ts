import { isPair, SURROGATE, WIDE } from "../core/text.js";

// What finding a place in a long text takes.

/** Says whether a text has no unit above U+00FF: then it is Unicode, and each unit is a code point. */
export function isNarrow(text: string): boolean {
  return !WIDE.test(text);
}

/** Says whether a text begins with another. V8 compares slices ten times as fast as startsWith does. */
export function beginsWith(text: string, start: string): boolean {
  return text.slice(0, start.length) === start;
}

const SHORT = 12; // for a search that looks at all of them

/** The offset `count` code points behind an offset, or -1 if the text ends before. */
export function skipCodePoints(text: string, offset: number, count: number): number {
  if (count > text.length - offset) {
    return -1;
  }
  if (count > SHORT && !SURROGATE.test(text.slice(offset, offset + count))) {
    return offset + count;
  }
  let at = offset;
  for (let left = count; left > 0; left--) {
    if (at >= text.length) {
      return -1;
    }
    at += isPair(text, at) ? 2 : 1;
  }
  return at;
}

/** The text in one piece: engines keep appended text as a tree, and join it when it is read. */
export function joined(text: string): string {
  return text.charCodeAt(0) >= 0 ? text : "";
}
