import * as Cause from "../core/causes.gen.js";
import { behindSpace, JsonScanner, jsonError, numberEnd } from "../core/json.js";

// The brackets of a JSON text, noted while its syntax and its depth are judged.

/**
 * Of each bracket that opens, in the order of the text, where it is closed (the offset
 * behind it), and how many open inside. Throws for text that is no JSON, or too deep.
 */
export function bracketsOf(text: string, depth: number, isObject: boolean): Int32Array {
  const noted = quickly(text, depth);
  if (noted !== undefined && (!isObject || text[behindSpace(text, 0)] === "{")) {
    return noted;
  }
  return slowly(text, depth, isObject);
}

const ROOM = 128;

/** What the scanner would note; undefined for text that it refuses, or may refuse. */
function quickly(text: string, depth: number): Int32Array | undefined {
  const open: number[] = [];
  let noted = new Int32Array(ROOM);
  let count = 0;
  let at = behindSpace(text, 0);
  let unit = text.charCodeAt(at);
  for (;;) {
    // A value.
    let isEmpty = false;
    if (unit === 0x22) {
      at = stringBehind(text, at);
    } else if (unit === 0x7b || unit === 0x5b) {
      if (open.length >= depth) {
        return undefined;
      }
      open.push(unit === 0x7b ? count : -1 - count);
      if (2 * ++count > noted.length) {
        noted = grown(noted);
      }
      at = behindSpace(text, at + 1);
      const next = text.charCodeAt(at);
      isEmpty = next === unit + 2;
      if (!isEmpty) {
        if (unit === 0x7b) {
          at = keyBehind(text, at);
        }
        unit = text.charCodeAt(at);
        if (at === 0) {
          return undefined;
        }
        continue;
      }
    } else {
      at = scalarBehind(text, at, unit);
    }
    if (at === 0) {
      return undefined;
    }
    // What stands behind it.
    for (;;) {
      unit = text.charCodeAt(at);
      if (unit <= 0x20) {
        at = behindSpace(text, at);
        unit = text.charCodeAt(at);
      }
      const last = open.length - 1;
      if (last < 0) {
        return at === text.length ? noted : undefined;
      }
      const bracket = open[last]!;
      if (unit === 0x2c && !isEmpty) {
        at = behindSpace(text, at + 1);
        if (bracket >= 0) {
          at = keyBehind(text, at);
          if (at === 0) {
            return undefined;
          }
        }
        unit = text.charCodeAt(at);
        break;
      }
      isEmpty = false;
      if (unit !== (bracket >= 0 ? 0x7d : 0x5d)) {
        return undefined;
      }
      const index = bracket >= 0 ? bracket : -1 - bracket;
      open.pop();
      at++;
      noted[2 * index] = at;
      noted[2 * index + 1] = count - index - 1;
    }
  }
}

const SHORT = 32;
const PLAIN = /[ !#-[\]-\uffff]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

/** The offset behind the string that begins at an offset; 0 if it is none. */
function stringBehind(text: string, start: number): number {
  let at = start + 1;
  for (const most = at + SHORT; at < most; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 0x22) {
      return at + 1;
    }
    if (unit === 0x5c || !(unit >= 0x20)) {
      break;
    }
  }
  for (;;) {
    PLAIN.lastIndex = at;
    PLAIN.test(text);
    at = PLAIN.lastIndex;
    const unit = text.charCodeAt(at);
    if (unit === 0x22) {
      return at + 1;
    }
    ESCAPE.lastIndex = at;
    if (unit !== 0x5c || !ESCAPE.test(text)) {
      return 0;
    }
    at = ESCAPE.lastIndex;
  }
}

/** The offset of the value behind a key; 0 if there is none. */
function keyBehind(text: string, start: number): number {
  let at = text.charCodeAt(start) === 0x22 ? stringBehind(text, start) : 0;
  if (at > 0 && text.charCodeAt(at) !== 0x3a) {
    at = behindSpace(text, at);
  }
  return at > 0 && text.charCodeAt(at) === 0x3a ? behindSpace(text, at + 1) : 0;
}

/** The offset behind a number or a literal; 0 if there is none. */
function scalarBehind(text: string, at: number, unit: number): number {
  if (unit === 0x74) {
    return text.startsWith("true", at) ? at + 4 : 0;
  }
  if (unit === 0x66) {
    return text.startsWith("false", at) ? at + 5 : 0;
  }
  if (unit === 0x6e) {
    return text.startsWith("null", at) ? at + 4 : 0;
  }
  if (unit !== 0x2d && !(unit >= 0x30 && unit <= 0x39)) {
    return 0;
  }
  try {
    return numberEnd(text, at);
  } catch {
    return 0;
  }
}

function slowly(text: string, depth: number, isObject: boolean): Int32Array {
  const scanner = new JsonScanner(text, depth);
  const open: number[] = [];
  let noted = new Int32Array(ROOM);
  let count = 0;
  let token = scanner.next();
  if (isObject && token !== "{") {
    throw jsonError(Cause.JSON_OBJECT, text, scanner.start);
  }
  for (; token !== "end"; token = scanner.next()) {
    if (token === "{" || token === "[") {
      open.push(count++);
      if (2 * count > noted.length) {
        noted = grown(noted);
      }
    } else if (token === "}" || token === "]") {
      const bracket = open.pop()!;
      noted[2 * bracket] = scanner.end;
      noted[2 * bracket + 1] = count - bracket - 1;
    }
  }
  return noted;
}

function grown(noted: Int32Array): Int32Array<ArrayBuffer> {
  const more = new Int32Array(2 * noted.length);
  more.set(noted);
  return more;
}
