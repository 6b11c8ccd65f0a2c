import { behindSpace } from "../core/json.js";
import type { Limits } from "../core/limits.js";
import { FORMAT_KIND } from "../core/spec.gen.js";
import { jsonOfText } from "./element-dsl.js";
import { bracketsOf } from "./json-brackets.js";
import { type Nesting, RECORD } from "./type-record.js";
import { type Holder, Item } from "./type-record-verbose.js";

// record, in separated text: its JSON.

/** The text of a field that holds records, whose JSON begins with this bracket. */
export function jsonField(text: string, field: string, limits: Limits, bracket: string, expected: string): Holder {
  jsonOfText(text, field, limits, bracket, expected);
  const json = { text, brackets: bracketsOf(text, Number.POSITIVE_INFINITY, false) };
  const item = new Item(json, field, 0);
  item.take(0, behindSpace(text, 0));
  return item;
}

/** The same for a field that is a record, which is counted before it is looked at. */
export function recordField(text: string, field: string, limits: Limits, elements: Nesting): Holder {
  elements.one(FORMAT_KIND, field);
  return jsonField(text, field, limits, "{", RECORD);
}
