import { checkString } from "../core/arguments.js";
import { checkGiven } from "../core/given.js";
import { encoder } from "../core/text.js";
import { LARGE, OVER, SAMPLE, WINDOW } from "./compression.gen.js";

/** Says whether a payload of so many bytes repeats itself. */
export function isRepetitive(text: string, bytes: number): boolean {
  if (bytes <= LARGE) {
    return false;
  }
  const [repeated, windows] = repetition(text);
  return 10 * repeated > OVER * windows;
}

/**
 * Counts the windows in a sample at the text's beginning, and how many of them
 * repeat an earlier one (docs/m2m.md). Throws CompactError for text that is not
 * Unicode.
 */
export function repetitionRatio(text: string): [repeated: number, windows: number] {
  checkString("text", text);
  checkGiven(text, "content");
  return repetition(text);
}

function repetition(text: string): [repeated: number, windows: number] {
  const bytes = encoder.encode(text.slice(0, SAMPLE)).subarray(0, SAMPLE);
  const windows = Math.max(0, bytes.length - WINDOW + 1);
  const seen = new Windows(bytes);
  let repeated = 0;
  for (let at = 0; at < windows; at++) {
    repeated += seen.add(at) ? 1 : 0;
  }
  return [repeated, windows];
}

/** Odd, and random, so that nobody can make many windows with the same hash. */
const FACTOR = (Math.random() * 0x1_0000_0000) | 1;

/** The windows so far, by a rolling hash. Windows with equal hashes are compared byte by byte. */
class Windows {
  private readonly bytes: Uint8Array;
  /** The last window with a hash, and for a window the one before with its hash; offsets from 1. */
  private readonly heads: Int32Array;
  private readonly before: Int32Array;
  /** The factor of the byte that leaves the window. */
  private readonly leaving: number;
  private hash = 0;
  /** The offset of the earlier window that the last one repeats; -1 if none. */
  private match = -1;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.heads = new Int32Array(2 ** Math.ceil(Math.log2(bytes.length + 2)));
    this.before = new Int32Array(bytes.length + 1);
    let leaving = 1;
    for (let i = 0; i < Math.min(WINDOW, bytes.length); i++) {
      this.hash = (Math.imul(this.hash, FACTOR) + bytes[i]!) | 0;
      leaving = Math.imul(leaving, FACTOR);
    }
    this.leaving = leaving;
  }

  /** Says whether the window at an offset repeats an earlier one. Call it for one offset after the other. */
  add(at: number): boolean {
    const head = (this.hash ^ (this.hash >>> 15)) & (this.heads.length - 1);
    this.match = this.find(at, head);
    if (this.match < 0) {
      this.before[at] = this.heads[head]!;
      this.heads[head] = at + 1;
    }
    const entering = this.bytes[at + WINDOW] ?? 0;
    this.hash = (Math.imul(this.hash, FACTOR) + entering - Math.imul(this.leaving, this.bytes[at]!)) | 0;
    return this.match >= 0;
  }

  /** After a match the next window usually matches too; comparing one byte is then enough. */
  private find(at: number, head: number): number {
    if (this.match >= 0 && this.bytes[this.match + WINDOW] === this.bytes[at + WINDOW - 1]) {
      return this.match + 1;
    }
    for (let other = this.heads[head]!; other > 0; other = this.before[other - 1]!) {
      if (this.equal(other - 1, at)) {
        return other - 1;
      }
    }
    return -1;
  }

  private equal(a: number, b: number): boolean {
    for (let i = 0; i < WINDOW; i++) {
      if (this.bytes[a + i] !== this.bytes[b + i]) {
        return false;
      }
    }
    return true;
  }
}
