import * as Cause from "../core/causes.gen.js";
import { errorOf, type Place } from "../core/errors.js";
import type { Limits } from "../core/limits.js";
import { type PayloadReader, payloadError } from "../core/msgpack.js";
import { PAYLOAD_KIND } from "../core/spec.gen.js";

// Elements that are passed over (docs/record.md): those behind a version's own, and those of
// fields that are gone. Nothing in them is read but what says where they end.

/** Steps over so many elements of a record, if there are any; the place is the record's. */
export function passOver(reader: PayloadReader, count: number, { depth }: Limits, record: Place = ""): void {
  // Most are nil: what wrote them has no such field either.
  if (count < 1 || (count === 1 && reader.nil())) {
    return;
  }
  const rest = new Rest(reader, record);
  // Of the record, and of each array and map that is open: how many values are still to come.
  const left = [count];
  for (let last = 0; last >= 0; ) {
    if (left[last] === 0) {
      last--;
      continue;
    }
    left[last]!--;
    const inside = rest.step();
    if (inside === undefined) {
      continue;
    }
    if (last >= depth) {
      throw errorOf(PAYLOAD_KIND, Cause.PAYLOAD_DEPTH, { ...of(record), limit: "depth", expected: depth });
    }
    left[++last] = inside;
  }
  reader.bytes(rest.at);
}

/** What an error says of its record. A frame's own has no place. */
function of(record: Place): { readonly field?: string } {
  const field = `${record}`;
  return field === "" ? {} : { field };
}

// Of each header from c0 on: how many bytes of a length stand behind it, and how many others.
const LENGTHS = [0, 0, 0, 0, 1, 2, 4, 1, 2, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 2, 4, 2, 4];
const OTHERS = [0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 4, 8, 1, 2, 4, 8, 1, 2, 4, 8, 2, 3, 5, 9, 17, 0, 0, 0, 0, 0, 0, 0];

/** What stands behind the elements that were read, to the frame's end. */
class Rest {
  readonly #bytes: Uint8Array;
  readonly #record: Place;
  at = 0;

  constructor(reader: PayloadReader, record: Place) {
    this.#record = record;
    const { buffer, byteOffset } = reader.bytes(0);
    this.#bytes = new Uint8Array(buffer, byteOffset, reader.left);
  }

  /** Steps over a value; of an array or a map over the header alone, and says how many values are inside. */
  step(): number | undefined {
    const head = this.#bytes[this.at];
    if (head === 0xc1) {
      throw payloadError(Cause.PAYLOAD_HEADER, { ...of(this.#record), value: "c1" });
    }
    const inside = this.#behind(head ?? 0);
    if (head === undefined || this.at > this.#bytes.length) {
      throw payloadError(Cause.PAYLOAD_END);
    }
    return inside;
  }

  /** Steps over a header and what is its own. */
  #behind(head: number): number | undefined {
    this.at++;
    if (head < 0x80 || head >= 0xe0) {
      return undefined; // an integer
    }
    if (head < 0xa0) {
      return head < 0x90 ? 2 * (head & 15) : head & 15;
    }
    if (head < 0xc0) {
      this.at += head & 31;
      return undefined;
    }
    const length = this.#length(LENGTHS[head - 0xc0]!);
    if (head >= 0xdc) {
      return head >= 0xde ? 2 * length : length;
    }
    this.at += length + OTHERS[head - 0xc0]!;
    return undefined;
  }

  /** A length of so many bytes. */
  #length(size: number): number {
    let length = 0;
    for (const to = this.at + size; this.at < to; this.at++) {
      length = length * 256 + (this.#bytes[this.at] ?? 0);
    }
    return length;
  }
}
