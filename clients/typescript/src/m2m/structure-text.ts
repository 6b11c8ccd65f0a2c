/** Stands in front of what is a step, or would be read as one. */
export const MARK = "=";
/** Opens a reference; a number follows. */
export const REFERENCE = "=^";
/** The keys of the steps: text of a compact JSON value, of an indented one, and rows. */
export const JSON_STEP = "=json";
export const INDENTED_STEP = "=json2";
export const ROWS_STEP = "=rows";

/** Bytes from which on a value is numbered. */
export const NUMBERED = 16;

/** A step that wraps text. */
export type Wrap = typeof JSON_STEP | typeof INDENTED_STEP;

/** A string's lexeme. The text is Unicode, for which JSON.stringify escapes no more than it must. */
export function quote(text: string): string {
  return JSON.stringify(text);
}

/** How many characters of a JSON text have a backslash in front where it is quoted: line feeds are its only controls. */
export function escapes(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0x22 || unit === 0x5c || unit === 0x0a) {
      count++;
    }
  }
  return count;
}

const STRUCTURE = /[{}[\],:"]/g;
const INSIDE = /["\\]/g;

/**
 * Lays out a JSON text without white space: a line for each member and element and
 * two spaces for each level; undefined where it takes more than `limit` units.
 */
export function indented(text: string, limit: number): string | undefined {
  const parts: string[] = [];
  let length = text.length;
  let margin = "\n";
  let from = 0;
  for (let at = nextOf(STRUCTURE, text, 0); at >= 0; at = nextOf(STRUCTURE, text, at)) {
    const char = text[at]!;
    if (char === '"') {
      at = stringEnd(text, at + 1);
      continue;
    }
    let gap = char === ":" ? " " : margin;
    let to = at + 1;
    if (char === "{" || char === "[") {
      if (text[to] === "}" || text[to] === "]") {
        at = to + 1;
        continue;
      }
      margin += "  ";
      gap = margin;
    } else if (char === "}" || char === "]") {
      margin = margin.slice(0, -2);
      gap = margin;
      to = at;
    }
    parts.push(text.slice(from, to), gap);
    length += gap.length;
    if (length > limit) {
      return undefined;
    }
    from = to;
    at++;
  }
  parts.push(text.slice(from));
  return parts.join("");
}

function nextOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex - 1 : -1;
}

/** The offset behind the quote that closes a string. */
function stringEnd(text: string, from: number): number {
  let at = nextOf(INSIDE, text, from);
  while (text[at] === "\\") {
    at = nextOf(INSIDE, text, at + 2);
  }
  return at + 1;
}
