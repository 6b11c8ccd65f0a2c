import type { PayloadWriter } from "../core/msgpack.js";
import { type ReadPart, writeLength } from "./type-list-payload.js";

// Lists of numbers in payloads, which are long: a part at once is read from, or written to,
// bytes that nothing else has.

// A payload has a float of 64 bits.
const FLOAT = 0xcb;

export const readNumbers: ReadPart<number> = (rest, list, from, most) => {
  const { view } = rest;
  let index = from;
  let { at } = rest;
  for (; index < most && at + 9 <= view.byteLength && view.getUint8(at) === FLOAT; at += 9) {
    const value = view.getFloat64(at + 1);
    if (!Number.isFinite(value)) {
      break;
    }
    list[index++] = value;
  }
  rest.at = at;
  return index;
};

export function readIntegers(min: number, max: number): ReadPart<number> {
  return (rest, list, from, most) => {
    const { bytes, view } = rest;
    let index = from;
    let { at } = rest;
    let size = 0;
    for (; index < most && at + 9 <= bytes.length; at += size) {
      let value = bytes[at]!;
      size = 1;
      if (value >= 0xe0) {
        value -= 0x100;
      } else if (value === 0xcd) {
        value = (bytes[at + 1]! << 8) | bytes[at + 2]!;
        size = 3;
      } else if (value >= 0x80) {
        size = 1 + (1 << (value & 3));
        value = longInteger(view, value, at + 1);
      }
      if (!(value >= min && value <= max)) {
        break;
      }
      list[index++] = value;
    }
    rest.at = at;
    return index;
  };
}

/** An integer that has bytes behind its type; above 2^53 it is not exact. NaN for another type. */
function longInteger(view: DataView, type: number, at: number): number {
  switch (type) {
    case 0xcc:
      return view.getUint8(at);
    case 0xcd:
      return view.getUint16(at);
    case 0xce:
      return view.getUint32(at);
    case 0xcf:
      return view.getUint32(at) * 2 ** 32 + view.getUint32(at + 4);
    case 0xd0:
      return view.getInt8(at);
    case 0xd1:
      return view.getInt16(at);
    case 0xd2:
      return view.getInt32(at);
    case 0xd3:
      return view.getInt32(at) * 2 ** 32 + view.getUint32(at + 4);
    default:
      return Number.NaN;
  }
}

// The bytes of a part that is being written.
const part = /* @__PURE__ */ new DataView(/* @__PURE__ */ new ArrayBuffer(9 * 256));
const partBytes = /* @__PURE__ */ new Uint8Array(part.buffer);

export function writeNumbers(writer: PayloadWriter, list: readonly number[]): void {
  writeLength(writer, list.length);
  let at = 0;
  for (const value of list) {
    part.setUint8(at, FLOAT);
    part.setFloat64(at + 1, value);
    at += 9;
    if (at === part.byteLength) {
      writer.bytes(partBytes);
      at = 0;
    }
  }
  writer.bytes(partBytes.subarray(0, at));
}

export function writeIntegers(writer: PayloadWriter, list: readonly number[]): void {
  writeLength(writer, list.length);
  let at = 0;
  for (const value of list) {
    if (at + 9 > part.byteLength) {
      writer.bytes(partBytes.subarray(0, at));
      at = 0;
    }
    if (value >= 0 && value < 0x80) {
      partBytes[at++] = value;
    } else if (value > 0xff && value <= 0xffff) {
      partBytes[at] = 0xcd;
      partBytes[at + 1] = value >> 8;
      partBytes[at + 2] = value;
      at += 3;
    } else {
      at = putInteger(at, value);
    }
  }
  writer.bytes(partBytes.subarray(0, at));
}

/** Writes an integer in its smallest encoding, and says where it ends. */
function putInteger(at: number, value: number): number {
  if (value >= -0x20 && value < 0x80) {
    part.setInt8(at, value);
    return at + 1;
  }
  const isNegative = value < 0;
  if (isNegative ? value >= -0x80 : value <= 0xff) {
    part.setUint8(at, isNegative ? 0xd0 : 0xcc);
    part.setInt8(at + 1, value);
    return at + 2;
  }
  if (isNegative ? value >= -0x8000 : value <= 0xffff) {
    part.setUint8(at, isNegative ? 0xd1 : 0xcd);
    part.setInt16(at + 1, value);
    return at + 3;
  }
  if (isNegative ? value >= -0x8000_0000 : value <= 0xffff_ffff) {
    part.setUint8(at, isNegative ? 0xd2 : 0xce);
    part.setInt32(at + 1, value);
    return at + 5;
  }
  part.setUint8(at, isNegative ? 0xd3 : 0xcf);
  part.setInt32(at + 1, Math.floor(value / 2 ** 32));
  part.setUint32(at + 5, value);
  return at + 9;
}
