import { utf8Length } from "../core/text.js";
import { MOST_DEPTH, memberOf, mentions, readSchema, type SchemaNode, stringOf } from "./slim-tree.js";

/** How many levels of objects a required parameter keeps. */
const MOST_LEVELS = 2;
/** How many alternatives a schema may have to be slimmed. */
const MOST_ALTERNATIVES = 6;
/** What an enum may have to stay. */
const MOST_VALUES = 16;
const MOST_ENUM_BYTES = 200;
/** All that references lead to may be so many times as long as the schema. */
const REFERENCES = 4;

/** The input schema of a slimmed tool, of one without white space; undefined if the tool stays whole. */
export function slimSchema(text: string): string | undefined {
  const root = readSchema(text);
  if (root?.kind !== "{" || !isPlainRoot(root)) {
    return undefined;
  }
  try {
    return new Slimming(root).schema();
  } catch (error) {
    if (error instanceof StaysWhole) {
      return undefined;
    }
    throw error;
  }
}

/** Says whether all that a root says of properties stands in its own. */
function isPlainRoot(root: SchemaNode): boolean {
  const isReference = ["$ref", "$dynamicRef", "$recursiveRef"].some((name) => root.members.has(name));
  return !(
    isReference ||
    ["allOf", "anyOf", "oneOf", "if"].some((name) => {
      const member = root.members.get(name);
      return member !== undefined && mentions(member, "$ref", "properties");
    })
  );
}

class StaysWhole extends Error {}

interface Short {
  readonly text: string;
  /** Says that it would be {}, and so is written as it stands. */
  readonly isOpen: boolean;
}

class Slimming {
  readonly #root: SchemaNode;
  /** Bytes of what references may still lead to. */
  #left: number;
  /** Whether something stays as the server wrote it. */
  #isVerbose = false;

  constructor(root: SchemaNode) {
    this.#root = root;
    this.#left = REFERENCES * utf8Length(root.text);
  }

  schema(): string {
    const root = this.#root;
    const required = new Set(memberOf(root, "required", "[")?.values.map(stringOf));
    const members = this.#object(root, (name) => (required.has(name) ? MOST_LEVELS : 0), 0);
    const dialect = this.#isVerbose ? memberOf(root, "$schema", "string") : undefined;
    return `{${dialect === undefined ? "" : `"$schema":${dialect.text},`}"type":"object"${members}}`;
  }

  /** The members properties and required; `levels` is how many levels of objects a property keeps. */
  #object(node: SchemaNode, levels: (name: string) => number, depth: number): string {
    const properties = memberOf(node, "properties", "{");
    const parts = [...(properties?.members ?? [])].map(
      ([name, value], i) => `${properties?.keys[i]}:${this.#short(value, levels(name), depth + 1).text}`,
    );
    const required = memberOf(node, "required", "[");
    return `,"properties":{${parts.join()}}${required === undefined ? "" : `,"required":${required.text}`}`;
  }

  #short(node: SchemaNode, levels: number, depth: number): Short {
    if (depth > MOST_DEPTH) {
      throw new StaysWhole();
    }
    const reference = memberOf(node, "$ref", "string");
    if (reference !== undefined) {
      return this.#short(this.#follow(stringOf(reference)), levels, depth + 1);
    }
    const types = typesOf(node);
    if (types.length > 0) {
      return { text: this.#typed(node, types, levels, depth), isOpen: false };
    }
    const alternatives = memberOf(node, "anyOf", "[") ?? memberOf(node, "oneOf", "[");
    if (alternatives !== undefined && alternatives.values.length > 0) {
      return { text: this.#alternatives(node, alternatives.values, levels, depth), isOpen: false };
    }
    const first = memberOf(node, "allOf", "[")?.values[0];
    if (first !== undefined) {
      return this.#short(first, levels, depth + 1);
    }
    return { text: this.#verbatim(node), isOpen: true };
  }

  #typed(node: SchemaNode, types: readonly string[], levels: number, depth: number): string {
    const items = node.members.get("items");
    const isArray = types.includes("array");
    if (isArray && (node.members.has("prefixItems") || items?.kind === "[")) {
      return this.#verbatim(node); // a tuple
    }
    let out = `{"type":${memberOf(node, "type", "string", "[")?.text ?? `"${types[0]}"`}`;
    if (node.members.get("nullable")?.kind === "true") {
      out += ',"nullable":true';
    }
    out += enumOf(node);
    if (levels > 0 && types.includes("object") && memberOf(node, "properties", "{") !== undefined) {
      out += this.#object(node, () => levels - 1, depth);
    }
    if (isArray) {
      out += `,"items":${items === undefined ? "{}" : this.#short(items, levels, depth + 1).text}`;
    }
    return `${out}}`;
  }

  /** Those of a schema once each; the schema as it stands if one of them is open. */
  #alternatives(node: SchemaNode, list: readonly SchemaNode[], levels: number, depth: number): string {
    const all = new Set<string>();
    for (const value of list) {
      const short = list.length > MOST_ALTERNATIVES ? undefined : this.#short(value, levels, depth + 1);
      if (short === undefined || short.isOpen) {
        return this.#verbatim(node);
      }
      all.add(short.text);
    }
    const [first = "", ...others] = all;
    return others.length === 0 ? first : `{"anyOf":[${[...all].join()}]}`;
  }

  /** What a local reference without escapes leads to. */
  #follow(to: string): SchemaNode {
    let node: SchemaNode | undefined = this.#root;
    for (const name of /^#\/[^%~]*$/.test(to) ? to.slice(2).split("/") : [undefined]) {
      node = name === undefined ? undefined : child(node, name);
    }
    this.#left -= node === undefined ? 0 : utf8Length(node.text);
    if (node === undefined || this.#left < 0) {
      throw new StaysWhole();
    }
    return node;
  }

  /** A schema as it stands, without descriptions. */
  #verbatim(node: SchemaNode): string {
    this.#isVerbose = true;
    if (node.kind === "[") {
      return `[${node.values.map((value) => this.#verbatim(value)).join()}]`;
    }
    if (node.kind !== "{") {
      return node.text;
    }
    const parts: string[] = [];
    let i = 0;
    for (const [name, value] of node.members) {
      const key = node.keys[i++];
      if (name !== "description") {
        parts.push(`${key}:${this.#member(name, value)}`);
      }
    }
    return `{${parts.join()}}`;
  }

  #member(name: string, value: SchemaNode): string {
    switch (name) {
      case "$ref":
      case "$dynamicRef":
      case "$recursiveRef":
        throw new StaysWhole(); // what it names is not there
      case "properties":
      case "patternProperties":
      case "dependentSchemas":
      case "dependencies":
      case "$defs":
      case "definitions":
        return this.#named(value);
      case "enum":
      case "const":
      case "default":
      case "example":
      case "examples":
        return value.text;
    }
    return this.#verbatim(value);
  }

  /** The schemas that an object names. */
  #named(node: SchemaNode): string {
    if (node.kind !== "{") {
      return this.#verbatim(node);
    }
    return `{${node.values.map((value, i) => `${node.keys[i]}:${this.#verbatim(value)}`).join()}}`;
  }
}

function child(node: SchemaNode | undefined, name: string): SchemaNode | undefined {
  if (node?.kind === "[") {
    return /^(?:0|[1-9][0-9]*)$/.test(name) ? node.values[Number(name)] : undefined;
  }
  return node?.members.get(name);
}

/** The types that a schema names, or those of the values that it lists. */
function typesOf(node: SchemaNode): readonly string[] {
  const type = memberOf(node, "type", "string", "[");
  if (type !== undefined) {
    const names = (type.kind === "[" ? type.values : [type]).map(stringOf);
    return type.kind === "[" && names.includes("") ? [] : names;
  }
  const only = node.members.get("const");
  const values = memberOf(node, "enum", "[")?.values ?? (only === undefined ? [] : [only]);
  const names = new Set(values.map(({ kind }) => TYPES.get(kind) ?? ""));
  return names.size === 1 && !names.has("") ? [...names] : [];
}

const TYPES: ReadonlyMap<string, string> = new Map([
  ["string", "string"],
  ["number", "number"],
  ["true", "boolean"],
  ["false", "boolean"],
  ["null", "null"],
]);

/**
 * The values of a short enum, or of a constant that is a text: APIs of models take no
 * other enums.
 */
function enumOf(node: SchemaNode): string {
  const list = memberOf(node, "enum", "[");
  const only = memberOf(node, "const", "string");
  let text = "";
  if (list !== undefined) {
    const isFlat = list.values.every(({ kind }) => kind !== "{" && kind !== "[");
    text = isFlat && list.values.length <= MOST_VALUES ? list.text : "";
  } else if (only !== undefined) {
    text = `[${only.text}]`;
  }
  return text !== "" && utf8Length(text) <= MOST_ENUM_BYTES ? `,"enum":${text}` : "";
}
