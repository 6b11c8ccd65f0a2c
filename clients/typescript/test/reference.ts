// Slow and obvious references for what the package does fast.
import { BASE85_ALPHABET } from "../compact-decoder.js";

export type Base85Result = { bytes: number[] } | { position: number; char: string } | { length: number };

/** Base85 with big integers, group by group. */
export function slowDecode(text: string): Base85Result {
  const chars = Array.from(text);
  const position = chars.findIndex((char) => !BASE85_ALPHABET.includes(char));
  if (position >= 0) {
    return { position, char: chars[position] ?? "" };
  }
  if (chars.length % 5 === 1) {
    return { length: chars.length };
  }
  const bytes: number[] = [];
  for (let start = 0; start < chars.length; start += 5) {
    const group = chars.slice(start, start + 5);
    let value = 0n;
    for (const char of group) {
      value = value * 85n + BigInt(BASE85_ALPHABET.indexOf(char));
    }
    for (let i = group.length; i < 5; i++) {
      value = value * 85n + 84n;
    }
    if (value >= 2n ** 32n) {
      return { position: start, char: group[0] ?? "" };
    }
    const word = [24n, 16n, 8n, 0n].map((shift) => Number((value >> shift) & 255n));
    bytes.push(...word.slice(0, group.length - 1));
  }
  return { bytes };
}

export function slowEncode(bytes: readonly number[]): string {
  let text = "";
  for (let start = 0; start < bytes.length; start += 4) {
    const group = bytes.slice(start, start + 4);
    let value = 0n;
    for (let i = 0; i < 4; i++) {
      value = value * 256n + BigInt(group[i] ?? 0);
    }
    const digits = [4n, 3n, 2n, 1n, 0n].map((power) => Number((value / 85n ** power) % 85n));
    text += digits
      .slice(0, group.length + 1)
      .map((digit) => BASE85_ALPHABET[digit])
      .join("");
  }
  return text;
}

/** Deltas on arrays of code points; undefined where the delta is wrong. */
export function slowApply(content: string, operation: string, text: string, position = 0): string | undefined {
  const old = Array.from(content);
  const data = Array.from(text);
  switch (operation) {
    case "F":
      return text;
    case "+":
      return [...old, ...data].join("");
    default:
      old.splice(position, data.length, ...data);
      return position > Array.from(content).length ? undefined : old.join("");
  }
}
