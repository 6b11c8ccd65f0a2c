import { MOST } from "../core/errors.js";
import { parseInteger } from "../core/text.js";

// Texts that tables take besides their codes.

/** A table's normal form, of texts that stand before their codes; others stay. */
export function normalBy(texts: readonly string[]): (text: string) => string {
  const codes = new Map<string, string>();
  for (let i = 0; i < texts.length; ) {
    codes.set(texts[i++]!, texts[i++]!);
  }
  return (text) => codes.get(text) ?? text;
}

/** The number behind a prefix, 0 to 2^53 - 1; undefined if there is none. */
export function numberBehind(prefix: string, text: string): number | undefined {
  return typeof text === "string" && text.startsWith(prefix)
    ? parseInteger(text.slice(prefix.length), 0, MOST)
    : undefined;
}
