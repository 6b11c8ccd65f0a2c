import { BASE85_ALPHABET } from "../compact-decoder.js";
import { DEFAULTS, KEYS, VALUES } from "../src/m2m/token.gen.js";

/** Base64 in the way of browsers. */
export function atobAndCopy(text: string): Uint8Array {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) {
    bytes[i] = binary.charCodeAt(i);
  }
  return bytes;
}

/** Base85 by joining characters. */
export function concatenatedBase85(bytes: Uint8Array): string {
  let text = "";
  for (let i = 0; i + 4 <= bytes.length; i += 4) {
    let value = ((bytes[i]! << 24) | (bytes[i + 1]! << 16) | (bytes[i + 2]! << 8) | bytes[i + 3]!) >>> 0;
    let group = "";
    for (let j = 0; j < 5; j++) {
      group = BASE85_ALPHABET[value % 85] + group;
      value = Math.floor(value / 85);
    }
    text += group;
  }
  return text;
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const encodeKeys = KEYS.map((rows) => new Map(rows.map((row) => [row.name, { ...row, to: row.short }])));
const decodeKeys = KEYS.map((rows) => new Map(rows.map((row) => [row.short, { ...row, to: row.name }])));
const encodeValues = VALUES.map((rows) => new Map(rows.map(({ name, short }) => [name, short])));
const decodeValues = VALUES.map((rows) => new Map(rows.map(({ name, short }) => [short, name])));

/** Renames keys and values by their place, as one does it on parsed JSON; lexemes and doubled keys are lost. */
function renamed(
  value: Json,
  context: number,
  keys: typeof encodeKeys,
  values: typeof encodeValues,
  root?: ReadonlyMap<string, Json>,
): Json {
  if (Array.isArray(value)) {
    return value.map((item) => renamed(item, context, keys, values));
  }
  if (typeof value !== "object" || value === null) {
    return value;
  }
  const out: { [key: string]: Json } = {};
  for (const key of Object.keys(value)) {
    const row = keys[context]?.get(key);
    const member = value[key]!;
    if (row === undefined) {
      out[key] = member;
    } else if (row.values !== undefined && typeof member === "string") {
      out[row.to] = values[row.values]?.get(member) ?? member;
    } else if (root === undefined || member !== root.get(key)) {
      out[row.to] = row.context === undefined ? member : renamed(member, row.context, keys, values);
    }
  }
  return out;
}

const defaults = new Map(DEFAULTS.map(({ key, lexeme }) => [key, JSON.parse(lexeme) as Json]));

/** The token encoder on parsed JSON; it keeps an empty logit_bias. */
export function renamedParse(text: string): string {
  return JSON.stringify(renamed(JSON.parse(text) as Json, 0, encodeKeys, encodeValues, defaults));
}

/** The token decoder on parsed JSON. */
export function expandedParse(text: string): string {
  const root = renamed(JSON.parse(text) as Json, 0, decodeKeys, decodeValues) as { [key: string]: Json };
  for (const [key, value] of defaults) {
    root[key] ??= value;
  }
  return JSON.stringify(root);
}
