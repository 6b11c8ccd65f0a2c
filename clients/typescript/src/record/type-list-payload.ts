import * as Cause from "../core/causes.gen.js";
import type { Place } from "../core/errors.js";
import { type PayloadReader, type PayloadWriter, payloadError, wrongType } from "../core/msgpack.js";
import { PAYLOAD_KIND } from "../core/spec.gen.js";
import { type ReadPart, readPart } from "./list-numbers-payload.js";
import { ElementPath, type Elements, LIST } from "./type-list.js";

// list, in payloads.

/** Reads an array of what `read` reads. Its memory grows with the elements that were reached. */
export function readListPayload<T>(
  reader: PayloadReader,
  field: string,
  elements: Elements,
  read: (place: Place) => T,
  part?: ReadPart<T>,
): T[] {
  const length = readLength(reader, field);
  if (length > reader.left) {
    throw payloadError(Cause.PAYLOAD_END); // each has a byte at least
  }
  const path = new ElementPath(field);
  const most = elements.take(length);
  const list: T[] = [];
  if (part !== undefined) {
    readPart(reader, most, list, part);
    path.index = list.length;
  }
  for (; path.index < most; path.index++) {
    list.push(read(path));
  }
  if (most < length) {
    throw elements.tooMany(PAYLOAD_KIND, path);
  }
  return list;
}

/** The header of an array. */
function readLength(reader: PayloadReader, field: string): number {
  const type = reader.byte();
  if (type >> 4 === 0x9) {
    return type & 15;
  }
  if (type !== 0xdc && type !== 0xdd) {
    throw wrongType(field, LIST);
  }
  let length = 0;
  for (const byte of reader.bytes(type === 0xdc ? 2 : 4)) {
    length = length * 256 + byte;
  }
  return length;
}

export function writeListPayload<T>(writer: PayloadWriter, list: readonly T[], write: (value: T) => void): void {
  writer.array(list.length);
  for (const value of list) {
    write(value);
  }
}
