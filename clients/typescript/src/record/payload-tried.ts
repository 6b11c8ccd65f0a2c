import type { Limits } from "../core/limits.js";
import { PayloadWriter } from "../core/msgpack.js";
import { judge } from "./payload.js";
import { isRecord, MOST_OPEN } from "./type-record.js";

// The first try at a payload of records in records: a caller's record is judged while it is
// written. Where anything is odd nothing is kept: the passes of encoders count, check and write
// once more, and find which error comes first.

const ROOM = 32_768;
/** Where the next one begins. A getter of a caller's may encode, too: it has another. */
let spare: Uint8Array | undefined;

/** A payload behind a prefix; undefined if something in it is odd. */
export function tried(prefix: string, limits: Limits, write: (writer: PayloadWriter) => void): Uint8Array | undefined {
  if (limits.nesting > MOST_OPEN) {
    return undefined;
  }
  const room = spare ?? new Uint8Array(ROOM);
  spare = undefined;
  const writer = new PayloadWriter(prefix, { room, elements: limits.elements, records: limits.nesting - 1 });
  try {
    write(writer);
    const { bytes, length } = writer.span();
    return bytes.slice(0, length);
  } catch {
    return undefined;
  } finally {
    spare = room;
  }
}

/** Counts and opens a record inside of one that is tried. */
export function openTried({ trial }: PayloadWriter, record: unknown): void {
  if (trial !== undefined) {
    judge(--trial.elements >= 0 && --trial.records >= 0 && isRecord(record));
  }
}

export function closeTried({ trial }: PayloadWriter): void {
  if (trial !== undefined) {
    trial.records++;
  }
}
