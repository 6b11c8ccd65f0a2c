import { type JsonSource, stop } from "./json-source.js";

// boolean, in verbose records that hold others.

export function takeBoolean(json: JsonSource): boolean {
  const { text, at } = json;
  const isTrue = text.charCodeAt(at) === 0x74;
  const literal = isTrue ? "true" : "false";
  // A call of startsWith takes longer than these few units.
  for (let next = 0; next < literal.length; next++) {
    if (text.charCodeAt(at + next) !== literal.charCodeAt(next)) {
      stop();
    }
  }
  json.at = at + literal.length;
  return isTrue;
}
