import { type JsonSource, stop } from "./json-source.js";

// integer, in verbose records that hold others.

export function takeInteger(json: JsonSource, min: number, max: number): number {
  const { text } = json;
  const isNegative = text.charCodeAt(json.at) === 0x2d;
  const start = isNegative ? json.at + 1 : json.at;
  let at = start;
  let value = 0;
  for (let unit = text.charCodeAt(at); unit >= 0x30 && unit <= 0x39; unit = text.charCodeAt(++at)) {
    value = value * 10 + unit - 0x30;
  }
  if (at === start || (at > start + 1 && text.charCodeAt(start) === 0x30)) {
    stop();
  }
  json.at = at;
  value = isNegative ? 0 - value : value; // -0 is 0
  return value >= min && value <= max ? value : stop();
}
