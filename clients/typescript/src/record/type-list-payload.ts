import * as Cause from "../core/causes.gen.js";
import type { Place } from "../core/errors.js";
import { type PayloadReader, type PayloadWriter, payloadError } from "../core/msgpack.js";
import { PAYLOAD_KIND } from "../core/spec.gen.js";
import type { Elements } from "./elements.js";
import { judge } from "./payload.js";
import { ElementPath, LIST, listFor } from "./type-list.js";

// list, in payloads.

/**
 * Reads elements from an index on, as far as they are simple, and says how far; `rest` goes
 * on behind them. What is wrong or rare is left to what reads one element.
 */
export type ReadPart<T> = (rest: Rest, list: T[], from: number, most: number) => number;

/** What stands behind the header of a list, to its frame's end, in two views; and where the next element begins. */
export interface Rest {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  at: number;
}

/** Reads an array of what `read` reads. Its memory grows with the elements that were reached. */
export function readListPayload<T>(
  reader: PayloadReader,
  field: Place,
  elements: Elements,
  read: (place: Place) => T,
  part?: ReadPart<T>,
): T[] {
  const length = reader.array(field, LIST);
  if (length > reader.left) {
    throw payloadError(Cause.PAYLOAD_END); // each has a byte at least
  }
  const path = new ElementPath(field);
  // What may hold others is counted one by one: those in the first come before the second.
  const most = part === undefined ? length : elements.take(length);
  const list = listFor<T>(length);
  const rest = part && restOf(reader);
  while (path.index < most) {
    const from = path.index;
    if (part === undefined && elements.take(1) === 0) {
      throw elements.tooMany(PAYLOAD_KIND, path);
    }
    if (part !== undefined && rest !== undefined) {
      const at = rest.bytes.length - reader.left;
      rest.at = at;
      path.index = part(rest, list, from, most);
      if (path.index > from) {
        reader.bytes(rest.at - at);
        continue;
      }
    }
    list[from] = read(path);
    path.index++;
  }
  if (most < length) {
    throw elements.tooMany(PAYLOAD_KIND, path);
  }
  return list;
}

function restOf(reader: PayloadReader): Rest {
  const { buffer, byteOffset } = reader.bytes(0);
  const { left } = reader;
  return { bytes: new Uint8Array(buffer, byteOffset, left), view: new DataView(buffer, byteOffset, left), at: 0 };
}

/** Writes the header of an array, which may be longer than a payload's own. */
export function writeLength(writer: PayloadWriter, length: number): void {
  if (length <= 0xffff) {
    writer.array(length);
    return;
  }
  for (const byte of [0xdd, length >>> 24, length >>> 16, length >>> 8, length]) {
    writer.byte(byte);
  }
}

export function writeListPayload<T>(writer: PayloadWriter, list: readonly T[], write: (value: T) => void): void {
  const { length } = list;
  judge(Array.isArray(list) && length >>> 0 === length);
  writeLength(writer, length);
  for (let index = 0; index < length; index++) {
    write(list[index]!);
  }
}
