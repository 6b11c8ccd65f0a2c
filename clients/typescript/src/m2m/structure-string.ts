import { BACKSLASH, longer, ORDINARY, QUOTE } from "./structure.js";

// Random, so that nobody can make many texts with the same hash.
/** The hash of nothing. */
export const SEED: number = (Math.random() * 0x1_0000_0000) | 0;
const FIRST = (Math.random() * 0x1_0000_0000) | 0x1_0001;
const SECOND = (Math.random() * 0x1_0000_0000) | 0x1_0001;

/**
 * Adds a part to a hash. One multiplication leaves a difference of high bits where
 * it is, so that the next part could take it back; the second one spreads it.
 */
export function mix(hash: number, part: number): number {
  const first = Math.imul(hash ^ part, FIRST);
  const second = Math.imul(first ^ (first >>> 15), SECOND);
  return second ^ (second >>> 15);
}

/** Reads strings of JSON. */
export class StringReader {
  /** Behind the closing quote, or where the string is wrong. */
  end = 0;
  hash = 0;

  /** Says whether a string begins at an offset. */
  read(bytes: Uint8Array, start: number, limit: number): boolean {
    let hash = SEED;
    let at = start + 1;
    while (at < limit) {
      while (at + 4 <= limit) {
        const a = bytes[at]!;
        const b = bytes[at + 1]!;
        const c = bytes[at + 2]!;
        const d = bytes[at + 3]!;
        if ((ORDINARY[a]! & ORDINARY[b]! & ORDINARY[c]! & ORDINARY[d]!) === 0) {
          break;
        }
        hash = mix(hash, a | (b << 8) | (c << 16) | (d << 24));
        at += 4;
      }
      const byte = bytes[at]!;
      if (byte === QUOTE) {
        this.end = at + 1;
        this.hash = mix(hash, this.end - start);
        return true;
      }
      if (byte === BACKSLASH) {
        if (escapeSize(bytes, at + 1, limit) === 0) {
          break;
        }
        hash = mix(hash, bytes[++at]!);
      } else if (ORDINARY[byte] === 0) {
        break;
      }
      hash = mix(hash, byte);
      at++;
    }
    this.end = at;
    return false;
  }
}

const NONE = new Int32Array(0);

/** The long strings of a text in order, so that each is read only once. */
export class LongStrings {
  /** How many numbers there are: for each string its offset, size and hash. */
  count = 0;
  private data: Int32Array = NONE;

  /** Gives the numbers away. */
  take(): Int32Array {
    const taken = this.data.subarray(0, this.count);
    this.data = NONE;
    this.count = 0;
    return taken;
  }

  add(start: number, size: number, hash: number): void {
    if (this.count === this.data.length) {
      this.data = longer(this.data, Math.max(12, 2 * this.count));
    }
    this.data[this.count++] = start;
    this.data[this.count++] = size;
    this.data[this.count++] = hash;
  }
}

/** The offset behind the quote that closes the string whose text begins at an offset; where it is wrong, that place's complement. */
export function stringEnd(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end) {
    const byte = bytes[at]!;
    if (ORDINARY[byte] === 1) {
      at++;
      continue;
    }
    if (byte === QUOTE) {
      return at + 1;
    }
    const size = byte === BACKSLASH ? escapeSize(bytes, at + 1, end) : 0;
    if (size === 0) {
      break;
    }
    at += size;
  }
  return ~at;
}

/** How long the escape is whose second character stands at an offset; 0 if it is none. */
function escapeSize(bytes: Uint8Array, at: number, end: number): number {
  switch (at < end ? bytes[at] : 0) {
    case QUOTE:
    case BACKSLASH:
    case 0x2f: // slash
    case 0x62: // b
    case 0x66: // f
    case 0x6e: // n
    case 0x72: // r
    case 0x74: // t
      return 2;
    case 0x75: // u
      return at + 4 < end &&
        isHex(bytes[at + 1]!) &&
        isHex(bytes[at + 2]!) &&
        isHex(bytes[at + 3]!) &&
        isHex(bytes[at + 4]!)
        ? 6
        : 0;
    default:
      return 0;
  }
}

function isHex(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66);
}
