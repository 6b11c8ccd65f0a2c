import { charsText } from "../core/bytes.js";
import type { PayloadWriter } from "../core/msgpack.js";
import { chars, encoder } from "../core/text.js";
import { type ReadPart, writeLength } from "./type-list-payload.js";

// Lists of texts in payloads. The engine takes longer to begin with a text than to read or
// write a short one, so those of ASCII alone are gathered, and it begins once for many.

// The bytes that are gathered: no more, since an engine may keep all of them for one text.
const PART = 4096;
const gathered = /* @__PURE__ */ new DataView(chars.buffer);
// Where the texts end in them.
const ends = /* @__PURE__ */ new Uint16Array(PART);
// Longer texts are left to the engine.
const SHORT = 64;

const NO_ASCII = 0x8080_8080;

/** Reads texts of ASCII. */
export const readTexts: ReadPart<string> = (rest, list, from, most) => {
  const { bytes, view } = rest;
  const room = Math.min(most - from, PART);
  let { at } = rest;
  let count = 0;
  for (let size = 0; count < room && at + 1 < bytes.length; count++) {
    const type = bytes[at]!;
    const length = type === 0xd9 ? bytes[at + 1]! : type & 31;
    let next = type === 0xd9 ? at + 2 : at + 1;
    const end = next + length;
    const isShort = (type >> 5 === 0b101 || type === 0xd9) && length < SHORT;
    if (!isShort || size + length > PART || end > bytes.length) {
      break;
    }
    let bits = 0;
    for (; next + 4 <= end; next += 4, size += 4) {
      const four = view.getInt32(next);
      bits |= four;
      gathered.setInt32(size, four);
    }
    for (; next < end; next++, size++) {
      const byte = bytes[next]!;
      bits |= byte;
      gathered.setUint8(size, byte);
    }
    if ((bits & NO_ASCII) !== 0) {
      break;
    }
    ends[count] = size;
    at = end;
  }
  const text = charsText(count > 0 ? ends[count - 1]! : 0);
  for (let next = 0, start = 0; next < count; start = ends[next++]!) {
    list[from + next] = text.slice(start, ends[next]);
  }
  rest.at = at;
  return from + count;
};

export function writeTexts(writer: PayloadWriter, list: readonly string[]): void {
  writeLength(writer, list.length);
  for (let from = 0; from < list.length; ) {
    const end = shortEnd(list, from);
    if (end > from && writePart(writer, list.slice(from, end))) {
      from = end;
      continue;
    }
    do {
      writer.text(list[from++]!);
    } while (from < end);
  }
}

/** Up to where texts are short, and no more than a part together. */
function shortEnd(list: readonly string[], from: number): number {
  const most = Math.min(list.length, from + PART);
  let end = from;
  for (let left = PART; end < most; end++) {
    const { length } = list[end]!;
    left -= length;
    if (length >= SHORT || left < 0) {
      break;
    }
  }
  return end;
}

/** Writes a part that is ASCII: the engine puts its texts into the buffer without their headers, from where they are copied. */
function writePart(writer: PayloadWriter, part: readonly string[]): boolean {
  const all = part.join("");
  if (encoder.encodeInto(all, chars).written !== all.length) {
    return false;
  }
  let to = PART;
  let from = 0;
  for (const { length } of part) {
    if (length >= 32) {
      chars[to++] = 0xd9;
    }
    chars[to++] = length < 32 ? 0xa0 | length : length;
    // Four bytes at once; what is copied too much is overwritten.
    for (let next = 0; next < length; next += 4) {
      gathered.setInt32(to + next, gathered.getInt32(from + next));
    }
    to += length;
    from += length;
  }
  writer.bytes(chars.subarray(PART, to));
  return true;
}
