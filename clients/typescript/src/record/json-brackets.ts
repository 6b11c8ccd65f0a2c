import * as Cause from "../core/causes.gen.js";
import { JsonScanner, jsonError } from "../core/json.js";

// The brackets of a JSON text, noted while its syntax and its depth are judged.

const ROOM = 128;

/**
 * Of each bracket that opens, in the order of the text, where it is closed (the offset
 * behind it), and how many open inside. Throws for text that is no JSON, or too deep.
 */
export function bracketsOf(text: string, depth: number, isObject: boolean): Int32Array {
  const scanner = new JsonScanner(text, depth);
  const open: number[] = [];
  let noted = new Int32Array(ROOM);
  let count = 0;
  let token = scanner.next();
  if (isObject && token !== "{") {
    throw jsonError(Cause.JSON_OBJECT, text, scanner.start);
  }
  for (; token !== "end"; token = scanner.next()) {
    if (token === "{" || token === "[") {
      open.push(count++);
      if (2 * count > noted.length) {
        noted = grown(noted);
      }
    } else if (token === "}" || token === "]") {
      const bracket = open.pop()!;
      noted[2 * bracket] = scanner.end;
      noted[2 * bracket + 1] = count - bracket - 1;
    }
  }
  return noted;
}

function grown(noted: Int32Array): Int32Array<ArrayBuffer> {
  const more = new Int32Array(2 * noted.length);
  more.set(noted);
  return more;
}
