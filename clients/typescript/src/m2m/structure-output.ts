import { utf8Text } from "../core/bytes.js";
import { overOutput } from "../core/damage.js";
import type { Sink } from "./structure-quote.js";

// V8 moves texts of less than 128 KB about, which takes room for both.
const CHUNK = 262_144;
const LEAST_CHUNK = 256;

/** The bytes that may be restored, in all texts together. */
export class Budget {
  private readonly limit: number;
  /** The bytes that are kept, and those of finished strings of JSON. */
  private kept = 0;
  private ended = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  take(bytes: number): void {
    this.kept += bytes;
    if (this.kept > this.limit || this.kept + this.ended > 3 * this.limit) {
      throw overOutput(this.limit);
    }
  }

  /** Ends the text in a string of JSON, which the string replaces. */
  end(bytes: number): void {
    this.kept -= bytes;
    this.ended += bytes;
  }
}

/**
 * Restored text, in chunks that end between characters: of the content, or in a
 * string of JSON. Chunks of the content become text when they are full, and stay
 * only where something in them has a name.
 */
export class Output implements Sink {
  /** The bytes so far. */
  length = 0;
  /** How many values with a name are open. */
  named = 0;
  private readonly budget: Budget;
  private readonly isContent: boolean;
  private text = "";
  private chunk: Uint8Array;
  private used = 0;
  /** Where chunks begin, and those that stay. */
  private readonly begins: number[] = [0];
  private readonly chunks: (Uint8Array | undefined)[] = [];
  private stays: boolean;

  constructor(budget: Budget, isContent: boolean, expected = 0) {
    this.budget = budget;
    this.isContent = isContent;
    this.stays = !isContent;
    this.chunk = new Uint8Array(Math.min(CHUNK, Math.max(LEAST_CHUNK, expected)));
  }

  byte(byte: number): void {
    this.budget.take(1);
    if (this.used === this.chunk.length) {
      this.full();
    }
    this.chunk[this.used++] = byte;
    this.length++;
  }

  write(bytes: Uint8Array, from: number, to: number): void {
    this.budget.take(to - from);
    let start = from;
    while (to - start > this.chunk.length - this.used) {
      let end = start + this.chunk.length - this.used;
      while (end > start && (bytes[end]! & 0xc0) === 0x80) {
        end--;
      }
      this.append(bytes, start, end);
      this.full();
      start = end;
    }
    this.append(bytes, start, to);
  }

  /** Begins a named value, whose text will be needed again. */
  beginName(): void {
    this.named++;
    this.stays = true;
  }

  /** Forgets what was written; says whether it may be used again. */
  clear(): boolean {
    if (this.chunks.length > 0) {
      return false;
    }
    this.used = 0;
    this.length = 0;
    return true;
  }

  /** Writes a part of another text, or of this one. */
  repeat(source: Output, from: number, to: number): void {
    let index = source.indexOf(from);
    for (let at = from; at < to; index++) {
      const begin = source.begins[index]!;
      const end = Math.min(to, source.begins[index + 1] ?? to);
      this.write(source.chunks[index] ?? source.chunk, at - begin, end - begin);
      at = end;
    }
  }

  /** The byte at an offset that has a name. */
  byteAt(offset: number): number {
    const index = this.indexOf(offset);
    return (this.chunks[index] ?? this.chunk)[offset - this.begins[index]!]!;
  }

  /** Writes all to another sink. */
  copyTo(sink: Sink): void {
    for (const [index, chunk] of this.chunks.entries()) {
      sink.write(chunk!, 0, this.begins[index + 1]! - this.begins[index]!);
    }
    sink.write(this.chunk, 0, this.used);
  }

  /** The content. */
  toText(): string {
    return this.text + utf8Text(this.chunk, 0, this.used)!;
  }

  private append(bytes: Uint8Array, from: number, to: number): void {
    const { chunk, used } = this;
    if (to - from > 100) {
      chunk.set(bytes.subarray(from, to), used);
    } else {
      let at = used;
      for (let i = from; i < to; i++) {
        chunk[at++] = bytes[i]!;
      }
    }
    this.used += to - from;
    this.length += to - from;
  }

  private full(): void {
    if (this.isContent) {
      this.text += utf8Text(this.chunk, 0, this.used)!;
    }
    this.chunks.push(this.stays ? this.chunk : undefined);
    if (this.stays || this.chunk.length < CHUNK) {
      this.chunk = new Uint8Array(Math.min(CHUNK, 4 * this.chunk.length));
    }
    this.begins.push(this.length);
    this.used = 0;
    this.stays = !this.isContent || this.named > 0;
  }

  private indexOf(offset: number): number {
    let low = 0;
    let high = this.begins.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (this.begins[middle]! <= offset) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
