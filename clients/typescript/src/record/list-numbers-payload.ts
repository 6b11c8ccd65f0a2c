import type { PayloadReader, PayloadWriter } from "../core/msgpack.js";

// Lists of numbers in payloads, which are long: a part at once is read from, or written to,
// bytes that nothing else has. What is wrong or rare is left to what reads one element.

/** Reads elements from their first byte on, as far as they are simple, and says how many bytes they took. */
export type ReadPart<T> = (bytes: DataView, most: number, list: T[]) => number;

/** Reads the first elements of a list. */
export function readPart<T>(reader: PayloadReader, most: number, list: T[], read: ReadPart<T>): void {
  const { buffer, byteOffset } = reader.bytes(0);
  reader.bytes(read(new DataView(buffer, byteOffset, reader.left), most, list));
}

// A payload has a float of 64 bits.
const FLOAT = 0xcb;

export function readNumbers(bytes: DataView, most: number, list: number[]): number {
  let at = 0;
  for (let left = most; left > 0 && at + 9 <= bytes.byteLength && bytes.getUint8(at) === FLOAT; left--, at += 9) {
    const value = bytes.getFloat64(at + 1);
    if (!Number.isFinite(value)) {
      break;
    }
    list.push(value);
  }
  return at;
}

/** Integers of up to 32 bits. */
export function readIntegers(min: number, max: number): ReadPart<number> {
  return (bytes, most, list) => {
    let at = 0;
    for (let left = most; left > 0 && at + 5 <= bytes.byteLength; left--) {
      const type = bytes.getInt8(at);
      let value = type;
      let size = 1;
      if (type < -0x20) {
        size += 1 << (type & 3);
        switch (type & 0xff) {
          case 0xcc:
            value = bytes.getUint8(at + 1);
            break;
          case 0xcd:
            value = bytes.getUint16(at + 1);
            break;
          case 0xce:
            value = bytes.getUint32(at + 1);
            break;
          case 0xd0:
            value = bytes.getInt8(at + 1);
            break;
          case 0xd1:
            value = bytes.getInt16(at + 1);
            break;
          case 0xd2:
            value = bytes.getInt32(at + 1);
            break;
          default:
            return at;
        }
      }
      if (value < min || value > max) {
        return at;
      }
      list.push(value);
      at += size;
    }
    return at;
  };
}

// The bytes of a part that is being written.
const part = /* @__PURE__ */ new DataView(/* @__PURE__ */ new ArrayBuffer(9 * 256));
const partBytes = /* @__PURE__ */ new Uint8Array(part.buffer);

export function writeNumbers(writer: PayloadWriter, list: readonly number[]): void {
  writer.array(list.length);
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
  writer.array(list.length);
  let at = 0;
  for (const value of list) {
    if (at + 9 > part.byteLength) {
      writer.bytes(partBytes.subarray(0, at));
      at = 0;
    }
    at = putInteger(at, value);
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
