import { BASE85_ALPHABET } from "../compact-decoder.js";

const REVERSE: { [char: string]: number } = {};
for (const [digit, char] of [...BASE85_ALPHABET].entries()) {
  REVERSE[char] = digit;
}

/** The decoder of the protocol's document, line by line. */
export function documentedBase85(encoded: string): Uint8Array {
  const result: number[] = [];
  let i = 0;
  while (i + 5 <= encoded.length) {
    let value = 0;
    for (let j = 0; j < 5; j++) {
      value += REVERSE[encoded[i + j]!]! * 85 ** (4 - j);
    }
    result.push((value >> 24) & 0xff, (value >> 16) & 0xff, (value >> 8) & 0xff, value & 0xff);
    i += 5;
  }
  const remaining = encoded.length - i;
  if (remaining > 0) {
    const padded = [84, 84, 84, 84, 84];
    for (let j = 0; j < remaining; j++) {
      padded[j] = REVERSE[encoded[i + j]!]!;
    }
    let value = 0;
    for (let j = 0; j < 5; j++) {
      value += padded[j]! * 85 ** (4 - j);
    }
    for (let j = 0; j < remaining - 1; j++) {
      result.push((value >> (24 - 8 * j)) & 0xff);
    }
  }
  return new Uint8Array(result);
}

/** Base64 in the way of browsers. */
export function atobAndCopy(text: string): Uint8Array {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) {
    bytes[i] = binary.charCodeAt(i);
  }
  return bytes;
}

/** Base85 by joining characters. */
export function concatenatedBase85(bytes: Uint8Array): string {
  let text = "";
  for (let i = 0; i + 4 <= bytes.length; i += 4) {
    let value = ((bytes[i]! << 24) | (bytes[i + 1]! << 16) | (bytes[i + 2]! << 8) | bytes[i + 3]!) >>> 0;
    let group = "";
    for (let j = 0; j < 5; j++) {
      group = BASE85_ALPHABET[value % 85] + group;
      value = Math.floor(value / 85);
    }
    text += group;
  }
  return text;
}
