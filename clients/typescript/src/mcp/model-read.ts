import { unquote } from "../core/json.js";
import { eachMember, elementsOf, type Member, textOf } from "../core/json-members.js";
import type { Limits } from "../core/limits.js";
import { LIST, META } from "./mcp.gen.js";

/** Something that goes in the place of a part of a text. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly by: string;
}

/** Makes edits, which do not overlap. */
export function edited(text: string, edits: readonly Edit[]): string {
  let out = "";
  let at = 0;
  for (const { from, to, by } of [...edits].sort((a, b) => a.from - b.from)) {
    out += text.slice(at, from) + by;
    at = to;
  }
  return out + text.slice(at);
}

/** A value of a text that is inside of another one, with its place in the outer. */
export interface Placed extends Member {
  readonly at: number;
  /** What to leave out to remove the member. */
  readonly without: { readonly from: number; readonly to: number };
}

/** The members that are looked at; there may be millions of others. */
const READ: ReadonlySet<string> = new Set([
  ...["_meta", "content", "structuredContent", "isError", "resultType"],
  ...[LIST, "name", "description", "inputSchema", "outputSchema", "type", "text", "annotations"],
  "nextCursor",
]);

/** The members of an object at a place that are looked at, the last of each name. */
export class ModelObject {
  readonly #last = new Map<string, Placed>();
  readonly #twice = new Set<string>();
  readonly from: number;
  readonly to: number;
  /** How many members there are. */
  readonly size: number;

  constructor(text: string, at: number, limits: Limits) {
    this.from = at;
    this.to = at + text.length;
    let end = text.indexOf("{") + 1;
    let count = 0;
    eachMember(text, limits, (member) => {
      const before = end;
      const start = text.indexOf(member.key, end); // the first of its spelling there
      end = member.at + member.text.length;
      if (count === 1) {
        this.#reach(at + start);
      }
      const name = unquote(member.key);
      if (READ.has(name)) {
        if (this.#last.has(name)) {
          this.#twice.add(name);
        }
        const without = { from: at + (count === 0 ? start : before), to: at + end };
        this.#last.set(name, { ...member, at: at + member.at, without });
      }
      count++;
    });
    this.size = count;
  }

  /** The first member goes with the comma behind it, others with that in front. */
  #reach(to: number): void {
    for (const [name, first] of this.#last) {
      this.#last.set(name, { ...first, without: { from: first.without.from, to } });
    }
  }

  /** The last of a name. */
  get(name: string): Placed | undefined {
    return this.#last.get(name);
  }

  /** Says whether one of the names is there twice: some readers take the first and some the last. */
  hasTwice(...names: readonly string[]): boolean {
    return names.some((name) => this.#twice.has(name));
  }
}

/** The objects in an array at a place; any other value has none. */
export function* objectsIn(array: Placed | undefined, limits: Limits): Generator<ModelObject, void> {
  for (const { token, text, at } of elementsOf(array, limits)) {
    if (token === "{") {
      yield new ModelObject(text, array!.at + at, limits);
    }
  }
}

/** Says whether a _meta names a user interface, and whether it marks a packed result. */
export function readModelMeta(meta: Placed | undefined, limits: Limits): { isApp: boolean; isPacked: boolean } {
  const found = { isApp: false, isPacked: false };
  if (meta?.token === "{") {
    eachMember(meta.text, limits, ({ key }) => {
      const name = unquote(key);
      found.isApp ||= /^(?:(?:io\.modelcontextprotocol\/)?ui(?:$|\/)|openai\/)/.test(name);
      found.isPacked ||= name === META.encoding || name === META.known;
    });
  }
  return found;
}

/** An element of content with a text for the model. */
export interface ModelBlock {
  readonly from: number;
  readonly to: number;
  /** The lexeme of the text, and its place. */
  readonly text: string;
  readonly at: number;
  /** Says whether it has no member but type and text. */
  readonly isPlain: boolean;
}

/** The parts of a tool's result that may be rewritten. */
export interface ModelResult {
  readonly structured?: Placed | undefined;
  readonly blocks: readonly ModelBlock[];
}

/**
 * Finds nothing in a result that must stay as it is: an error, an incomplete or
 * packed result, one that an app shows, and one with a doubled member.
 */
export function readModelResult(text: string, limits: Limits): ModelResult {
  const result = new ModelObject(text, 0, limits);
  const { isApp, isPacked } = readModelMeta(result.get("_meta"), limits);
  const type = result.get("resultType");
  const stays =
    isApp ||
    isPacked ||
    (result.get("isError")?.text ?? "false") !== "false" ||
    (type !== undefined && textOf(type) !== "complete") ||
    result.hasTwice("content", "structuredContent", "isError", "resultType", "_meta");
  if (stays) {
    return { blocks: [] };
  }
  const blocks: ModelBlock[] = [];
  for (const block of objectsIn(result.get("content"), limits)) {
    const shown = block.get("text");
    const isText = textOf(block.get("type")) === "text" && shown?.token === "string";
    const doubled = block.hasTwice("type", "text", "annotations");
    if (isText && !doubled && !isHidden(block.get("annotations"), limits)) {
      const { from, to, size } = block;
      blocks.push({ from, to, text: shown.text, at: shown.at, isPlain: size === 2 });
    }
  }
  return { structured: result.get("structuredContent"), blocks };
}

/** Says whether the audience in annotations leaves out the model. */
function isHidden(annotations: Placed | undefined, limits: Limits): boolean {
  if (annotations?.token !== "{") {
    return false;
  }
  let hidden = false;
  eachMember(annotations.text, limits, (member) => {
    const texts = unquote(member.key) === "audience" ? [...elementsOf(member, limits)].map(textOf) : undefined;
    hidden ||= texts?.includes("assistant") === false;
  });
  return hidden;
}
