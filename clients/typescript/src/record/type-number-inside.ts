import { type JsonSource, stop } from "./json-source.js";

// number, in verbose records that hold others.

const LEXEME = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

export function takeNumber(json: JsonSource): number {
  const { text, at } = json;
  LEXEME.lastIndex = at;
  if (!LEXEME.test(text)) {
    stop();
  }
  json.at = LEXEME.lastIndex;
  const value = Number(text.slice(at, json.at));
  return Number.isFinite(value) ? value : stop();
}
