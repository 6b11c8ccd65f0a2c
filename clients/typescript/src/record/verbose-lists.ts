import { behindSpace, JsonScanner, parsed, stringEnd } from "../core/json.js";
import type { Limits } from "../core/limits.js";
import type { Members } from "./member.js";
import { type Names, readMembers } from "./verbose.js";

// Records with lists. The engine reads an array ten times as fast as the scanner does, so
// arrays without brackets inside are left to it; what it cannot read is the scanner's.

/** The members of an object, and what the engine made of arrays. */
export interface ListMembers extends Members {
  readonly arrays?: readonly (unknown[] | undefined)[];
}

/** Reads the whole text before any member is judged, and refuses a declared one that stands twice. */
export function readListMembers(text: string, names: Names, limits: Limits): ListMembers {
  return readQuick(text, names.names, limits) ?? readMembers(text, names, limits);
}

const SPACE = "[ \\t\\n\\r]*";
const KEY = new RegExp(`${SPACE}"([ !#-[\\]-\\uffff]*)"${SPACE}:${SPACE}`, "y");
const PLAIN = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** Reads declared members in any order, each once; undefined if there is anything else. */
function readQuick(text: string, names: readonly string[], limits: Limits): ListMembers | undefined {
  const known = new Array<string | undefined>(names.length);
  const strings = new Array<string | undefined>(names.length);
  const arrays = new Array<unknown[] | undefined>(names.length);
  let at = behindSpace(text, 0);
  if (text[at] !== "{" || limits.depth < 2) {
    return undefined;
  }
  do {
    KEY.lastIndex = at + 1;
    const index = names.indexOf(KEY.exec(text)?.[1] ?? "");
    const from = KEY.lastIndex;
    if (index < 0 || from === 0 || known[index] !== undefined) {
      return undefined;
    }
    let lexeme = "";
    if (text[from] === '"') {
      lexeme = text.slice(from, stringEnd(text, from));
      strings[index] = parsed(lexeme);
      if (strings[index] === undefined) {
        return undefined;
      }
    } else if (text[from] === "[") {
      lexeme = text.slice(from, text.indexOf("]", from) + 1);
      arrays[index] = flat(lexeme, limits.elements);
      lexeme = arrays[index] === undefined ? "" : lexeme;
    } else {
      PLAIN.lastIndex = from;
      lexeme = PLAIN.exec(text)?.[0] ?? "";
    }
    lexeme ||= scanned(text, at, limits);
    known[index] = lexeme;
    at = behindSpace(text, from + lexeme.length);
  } while (text[at] === ",");
  const isWhole = text[at] === "}" && behindSpace(text, at + 1) === text.length;
  return isWhole ? { names, known, strings, arrays, unknown: undefined } : undefined;
}

/** The value behind the key behind a comma, or an opening brace. */
function scanned(text: string, at: number, limits: Limits): string {
  const scanner = new JsonScanner(text, limits.depth);
  if (text[at] === ",") {
    scanner.resume(at);
  } else {
    scanner.next();
  }
  scanner.next();
  return scanner.value().text;
}

/** What an array is, if nothing in it has brackets, and it has not too many elements. */
function flat(lexeme: string, most: number): unknown[] | undefined {
  try {
    const array = isLong(lexeme, most) ? undefined : (JSON.parse(lexeme) as unknown[]);
    return lexeme.includes("{") && array?.some((value) => typeof value === "object") ? undefined : array;
  } catch {
    return undefined;
  }
}

/** Whether an array may have more elements; each takes a comma. */
function isLong(lexeme: string, most: number): boolean {
  let commas = 0;
  for (let at = 0; lexeme.length > 2 * most && at >= 0 && commas <= most; commas++) {
    at = lexeme.indexOf(",", at + 1);
  }
  return commas > most;
}
