import * as Cause from "../core/causes.gen.js";
import type { Place } from "../core/errors.js";
import { type PayloadReader, type PayloadWriter, payloadError, wrongType } from "../core/msgpack.js";
import { PAYLOAD_KIND } from "../core/spec.gen.js";
import type { Elements } from "./elements.js";
import { EntryPath, MAP } from "./type-map.js";

// map, in payloads.

/** Reads a map of what `read` reads. Its memory grows with the entries that were reached. */
export function readMapPayload<T>(
  reader: PayloadReader,
  field: Place,
  elements: Elements,
  read: (place: Place) => T,
): Map<string, T> {
  const size = readSize(reader, field);
  if (2 * size > reader.left) {
    throw payloadError(Cause.PAYLOAD_END); // a key and a value have a byte each at least
  }
  const path = new EntryPath(field);
  const map = new Map<string, T>();
  try {
    while (map.size < size) {
      if (elements.take(1) === 0) {
        throw elements.tooMany(PAYLOAD_KIND, field);
      }
      path.key = reader.text(field);
      if (map.has(path.key)) {
        throw payloadError(Cause.MEMBER_TWICE, { field: `${path}` });
      }
      map.set(path.key, read(path));
    }
  } catch (error) {
    throw path.whole(error);
  }
  return map;
}

/** The header of a map. */
function readSize(reader: PayloadReader, field: Place): number {
  const type = reader.byte();
  if (type >> 4 === 0x8) {
    return type & 15;
  }
  if (type !== 0xde && type !== 0xdf) {
    throw wrongType(field, MAP);
  }
  let size = 0;
  for (const byte of reader.bytes(type === 0xde ? 2 : 4)) {
    size = size * 256 + byte;
  }
  return size;
}

/** Writes the header of a map. */
export function writeSize(writer: PayloadWriter, size: number): void {
  if (size < 16) {
    writer.byte(0x80 | size);
    return;
  }
  const header = size > 0xffff ? [0xdf, size >>> 24, size >>> 16] : [0xde];
  for (const byte of [...header, size >>> 8, size]) {
    writer.byte(byte);
  }
}

export function writeMapPayload<T>(
  writer: PayloadWriter,
  map: ReadonlyMap<string, T>,
  write: (value: T) => void,
): void {
  writeSize(writer, map.size);
  for (const [key, value] of map) {
    writer.text(key);
    write(value);
  }
}
