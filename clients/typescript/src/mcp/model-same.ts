import { encoder, utf8Text } from "../core/bytes.js";
import { JsonScanner, type JsonToken, unquote } from "../core/json.js";
import type { Limits } from "../core/limits.js";
import { isUnicode } from "../core/text.js";

const SPACE = 0x20;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** JSON without white space between its tokens. */
export function minified(text: string): string {
  const bytes = encoder.encode(text);
  let size = 0;
  let quoted = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (quoted || byte > SPACE) {
      bytes[size++] = byte;
    }
    if (byte === QUOTE) {
      quoted = !quoted;
    } else if (byte === BACKSLASH) {
      bytes[size++] = bytes[++at]!;
    }
  }
  return utf8Text(bytes, 0, size) ?? text;
}

/**
 * Says whether two JSON texts say the same: the same tokens, or members in
 * another order, none of them twice. Numbers are the same if they are written
 * alike, strings if they hold the same text.
 */
export function sameJson(a: string, b: string, limits: Limits): boolean {
  return a === b || sameTokens(a, b, limits) || sameInAnyOrder(a, b, limits);
}

function sameTokens(a: string, b: string, limits: Limits): boolean {
  const [x, y] = [new JsonScanner(a, limits.depth), new JsonScanner(b, limits.depth)];
  for (;;) {
    const token = x.next();
    if (token !== y.next() || (token !== "end" && !sameLexeme(token, x.lexeme(), y.lexeme()))) {
      return false;
    }
    if (token === "end") {
      return true;
    }
  }
}

function sameLexeme(token: JsonToken, a: string, b: string): boolean {
  if (a === b || (token !== "key" && token !== "string")) {
    return a === b;
  }
  const text = unquote(a);
  return text === unquote(b) && isUnicode(text);
}

function sameInAnyOrder(a: string, b: string, limits: Limits): boolean {
  const one = inOneOrder(a, limits);
  return one !== undefined && one === inOneOrder(b, limits);
}

interface Open {
  readonly isObject: boolean;
  readonly parts: string[];
  readonly names: Set<string>;
  key: string;
}

/** A text that is the same for all orders; undefined for an object that has a name twice, or text that is no Unicode. */
function inOneOrder(text: string, limits: Limits): string | undefined {
  const scanner = new JsonScanner(text, limits.depth);
  const open: Open[] = [{ isObject: false, parts: [], names: new Set(), key: "" }];
  for (;;) {
    const token = scanner.next();
    const top = open.at(-1);
    if (token === "end" || top === undefined) {
      return top?.parts.join();
    }
    if (token === "{" || token === "[") {
      open.push({ isObject: token === "{", parts: [], names: new Set(), key: "" });
      continue;
    }
    let value = scanner.lexeme();
    if (token === "key" || token === "string") {
      const content = unquote(value);
      if (!isUnicode(content) || (token === "key" && top.names.has(content))) {
        return undefined;
      }
      value = JSON.stringify(content);
      if (token === "key") {
        top.names.add(content);
        top.key = value;
        continue;
      }
    }
    let into = top;
    if (token === "}" || token === "]") {
      open.pop();
      value = top.isObject ? `{${top.parts.sort().join()}}` : `[${top.parts.join()}]`;
      into = open.at(-1) ?? top;
    }
    into.parts.push(into.isObject ? `${into.key}:${value}` : value);
  }
}
