// What the encoder and the decoder of T2 share (docs/m2m.md, "T2").

/** Marks a step, and text that would be read as one: `=`. */
export const MARK = 0x3d;
/** The cell for an absent value. */
export const ABSENT = '"="';
/** The keys of the steps for JSON inside a string: without white space, and indented. */
export const JSON_STEP = "=JSON";
export const INDENTED_STEP = "=JSON2";
/** The keys of the steps in columns. */
export const ROW_STEP = "=row";
export const ROWS_STEP = "=rows";

export const QUOTE = 0x22;
export const BACKSLASH = 0x5c;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const STAR = 0x2a;
export const BLANK = 0x20;
export const LINE_FEED = 0x0a;
export const BRACKET = 0x5b;
export const BRACKET_END = 0x5d;
export const BRACE = 0x7b;
export const BRACE_END = 0x7d;

/** What a node of a tree is. */
export const SCALAR = 0;
export const STRING = 1;
export const ARRAY = 2;
export const OBJECT = 3;
export const KEY = 4;
/** Strings that are unwrapped: what they hold is the node behind. */
export const JSON_TEXT = 5;
export const INDENTED_TEXT = 6;

/** By byte: 1 if it needs no escape in a string. */
export const ORDINARY: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) => {
  return byte >= BLANK && byte !== QUOTE && byte !== BACKSLASH ? 1 : 0;
});

const LETTER_OR_DIGIT = /[A-Za-z0-9]/;
const BOUNDARY = Uint8Array.from({ length: 256 }, (_, byte) => {
  return byte >= 0x21 && byte <= 0x7e && !LETTER_OR_DIGIT.test(String.fromCharCode(byte)) ? 1 : 0;
});

/** Says whether a byte is a printable ASCII character that is no letter or digit. */
export function isBoundary(byte: number): boolean {
  return BOUNDARY[byte] === 1;
}

/** Says whether a byte may stand behind a name: a boundary, and none of `:`, `"` and `\`. */
export function beginsRest(byte: number): boolean {
  return BOUNDARY[byte] === 1 && byte !== COLON && byte !== QUOTE && byte !== BACKSLASH;
}

/** Says whether two parts of arrays, of the same length, are equal. */
export function equalBytes(a: Uint8Array, from: number, b: Uint8Array, start: number, length: number): boolean {
  let i = 0;
  for (; i + 4 <= length; i += 4) {
    const j = from + i;
    const k = start + i;
    if (((a[j]! ^ b[k]!) | (a[j + 1]! ^ b[k + 1]!) | (a[j + 2]! ^ b[k + 2]!) | (a[j + 3]! ^ b[k + 3]!)) !== 0) {
      return false;
    }
  }
  for (; i < length; i++) {
    if (a[from + i] !== b[start + i]) {
      return false;
    }
  }
  return true;
}

/** A longer copy of an array. */
export function longer<T extends Uint8Array | Int32Array>(array: T, length: number): T {
  const grown = new (array.constructor as new (length: number) => T)(length);
  grown.set(array);
  return grown;
}
