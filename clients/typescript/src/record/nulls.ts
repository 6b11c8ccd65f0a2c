import type { Members } from "./member.js";

// Records that take null for what is absent (docs/record.md, Nulls). Generated code asks
// these for such members alone.

/** Whether a member is there, and not null. */
export function hasValue({ known }: Members, index: number): boolean {
  const member = known[index];
  return member !== undefined && member !== "null";
}

/** Whether null stands next in what is read in one pass; it is stepped over. */
export function takeNull(json: { readonly text: string; at: number }): boolean {
  const { text, at } = json;
  // A call of startsWith takes longer than these few units.
  const isNull =
    text.charCodeAt(at) === 0x6e &&
    text.charCodeAt(at + 1) === 0x75 &&
    text.charCodeAt(at + 2) === 0x6c &&
    text.charCodeAt(at + 3) === 0x6c;
  if (isNull) {
    json.at = at + 4;
  }
  return isNull;
}
