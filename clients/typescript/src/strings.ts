// What a string holds up to its closing quote. An engine keeps a way back for
// every escape of a loop, so that long texts take them by the hundred.
const CONTENT = /[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[ !#-[\]-\uffff]*)*/y;
const PART = /[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[ !#-[\]-\uffff]*){0,100}/y;
/** Texts of so many UTF-16 units are long. */
export const LONG: number = 1 << 19;
const CLEAN = /^[ -\uffff]*$/;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Says whether each string of a JSON text ends at the next quote, for want of escapes and control characters. */
export function hasPlainStrings(text: string): boolean {
  return !text.includes("\\") && CLEAN.test(text);
}

/** The offset behind the closing quote of the string that began before an offset; 0 if the string is wrong. */
export function stringEnd(text: string, from: number): number {
  const pattern = text.length < LONG ? CONTENT : PART;
  let at = from;
  for (;;) {
    pattern.lastIndex = at;
    pattern.test(text);
    const end = pattern.lastIndex;
    const unit = text.charCodeAt(end);
    if (unit === QUOTE) {
      return end + 1;
    }
    if (unit !== BACKSLASH || end === at) {
      return 0;
    }
    at = end;
  }
}
