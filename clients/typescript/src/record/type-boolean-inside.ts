import { type JsonSource, stop } from "./json-source.js";

// boolean, in verbose records that hold others.

export function takeBoolean(json: JsonSource): boolean {
  const isTrue = json.text.charCodeAt(json.at) === 0x74;
  const literal = isTrue ? "true" : "false";
  if (!json.text.startsWith(literal, json.at)) {
    stop();
  }
  json.at += literal.length;
  return isTrue;
}
