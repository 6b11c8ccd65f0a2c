import type { JsonSource } from "./json-source.js";

// text, in verbose records that hold others.

export function takeText(json: JsonSource): string {
  return json.string();
}
