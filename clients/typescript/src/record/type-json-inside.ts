import { type JsonSource, stop } from "./json-source.js";
import { compactJson } from "./type-json.js";

// json, in verbose records that hold others.

export function takeJson(json: JsonSource): string {
  return compactJson(json.value(), Number.POSITIVE_INFINITY) ?? stop();
}
