import { utf8Text } from "../core/bytes.js";
import { JsonScanner, unquote } from "../core/json.js";
import { jsonFault } from "../core/json-value.js";
import type { Limits } from "../core/limits.js";
import { encoder, isUnicode } from "../core/text.js";

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

const ESCAPE = /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[\da-fA-F]{4}|.)/g;

/**
 * JSON in its one spelling: without white space, and with an escape only where a
 * character needs one. Order does not change its length.
 */
export function spelled(text: string): string {
  const least = minified(text);
  return least.includes("\\") ? least.replace(ESCAPE, respelled) : least;
}

function respelled(written: string): string {
  if (written.length < 6) {
    return written === "\\/" ? "/" : written;
  }
  const char = unquote(`"${written}"`);
  return isUnicode(char) ? JSON.stringify(char).slice(1, -1) : written;
}

/** Says whether a text is JSON. */
export function isJson(text: string, limits: Limits): boolean {
  return jsonFault(text, limits.depth) === undefined;
}

/** Says whether a text is JSON, if it is without white space: that may stand in a number. */
function isWhole(text: string): boolean {
  try {
    JSON.parse(text); // ten times as fast as the scanner
    return true;
  } catch {
    return false;
  }
}

/**
 * JSON text that others are compared with. However many these are, it is read
 * once, and each of them costs no more than its own length.
 */
export class SaidJson {
  readonly #spelled: string;
  readonly #limits: Limits;
  #inOneOrder: { readonly text: string | undefined } | undefined;

  constructor(text: string, limits: Limits) {
    this.#spelled = spelled(text);
    this.#limits = limits;
  }

  /**
   * Says whether a text says the same: the same tokens, or members in another
   * order, none of them twice. Numbers are the same if they are written alike,
   * strings if they hold the same text.
   */
  isSame(text: string): boolean {
    const other = spelled(text);
    if (other === this.#spelled) {
      return isWhole(text);
    }
    if (other.length !== this.#spelled.length || !isJson(text, this.#limits)) {
      return false;
    }
    this.#inOneOrder ??= { text: inOneOrder(this.#spelled, this.#limits) };
    const wanted = this.#inOneOrder.text;
    return wanted !== undefined && wanted === inOneOrder(other, this.#limits);
  }
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
