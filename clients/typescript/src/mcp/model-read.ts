import { JsonScanner, unquote } from "../core/json.js";
import { type Member, membersOf, type NamedMember, textOf } from "../core/json-members.js";
import type { Limits } from "../core/limits.js";
import { META } from "./mcp.gen.js";

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

/** The members of an object at a place, all of each name. */
export class ModelObject {
  readonly #members = new Map<string, Placed[]>();

  constructor(text: string, at: number, limits: Limits) {
    const members = membersOf(text, limits);
    const names = namesIn(text, members);
    members.forEach((member, i) => {
      const before = members[i - 1];
      const end = member.at + member.text.length;
      const [from, to] =
        before === undefined ? [names[i] ?? 0, names[i + 1] ?? end] : [before.at + before.text.length, end];
      const placed = { ...member, at: at + member.at, without: { from: at + from, to: at + to } };
      const name = unquote(member.key);
      const others = this.#members.get(name);
      if (others === undefined) {
        this.#members.set(name, [placed]);
      } else {
        others.push(placed);
      }
    });
  }

  names(): string[] {
    return [...this.#members.keys()];
  }

  all(name: string): readonly Placed[] {
    return this.#members.get(name) ?? [];
  }

  /** The last of a name. */
  get(name: string): Placed | undefined {
    return this.all(name).at(-1);
  }

  /** Says whether one of the names is there twice: some readers take the first and some the last. */
  hasTwice(...names: readonly string[]): boolean {
    return names.some((name) => this.all(name).length > 1);
  }
}

/** Where the names begin: each is the first thing of its spelling behind the value in front. */
function namesIn(text: string, members: readonly NamedMember[]): number[] {
  let at = text.indexOf("{") + 1;
  return members.map((member) => {
    const name = text.indexOf(member.key, at);
    at = member.at + member.text.length;
    return name;
  });
}

/** The objects in an array at a place; any other value has none. */
export function objectsIn(array: Placed | undefined, limits: Limits): ModelObject[] {
  if (array?.token !== "[") {
    return [];
  }
  const objects: ModelObject[] = [];
  const scanner = new JsonScanner(array.text, limits.depth);
  scanner.next();
  for (let element = scanner.value(); element.token !== "]"; element = scanner.value()) {
    if (element.token === "{") {
      objects.push(new ModelObject(element.text, array.at + scanner.end - element.text.length, limits));
    }
  }
  return objects;
}

/** Says whether a _meta names a user interface, and whether it marks a packed result. */
export function readModelMeta(meta: Placed | undefined, limits: Limits): { isApp: boolean; isPacked: boolean } {
  const names = meta?.token === "{" ? new ModelObject(meta.text, 0, limits).names() : [];
  return {
    isApp: names.some((name) => /^(?:(?:io\.modelcontextprotocol\/)?ui(?:$|\/)|openai\/)/.test(name)),
    isPacked: names.includes(META.encoding) || names.includes(META.known),
  };
}

/** The parts of a tool's result that may be rewritten. */
export interface ModelResult {
  readonly structured?: Placed | undefined;
  /** Texts for the model. */
  readonly blocks: readonly Placed[];
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
  const blocks = objectsIn(result.get("content"), limits).flatMap((block) => {
    const shown = block.get("text");
    const isText = textOf(block.get("type")) === "text" && shown?.token === "string";
    const doubled = block.hasTwice("type", "text", "annotations");
    return isText && !doubled && !isHidden(block.get("annotations"), limits) ? [shown] : [];
  });
  return { structured: result.get("structuredContent"), blocks };
}

/** Says whether the audience in annotations leaves out the model. */
function isHidden(annotations: Placed | undefined, limits: Limits): boolean {
  if (annotations?.token !== "{") {
    return false;
  }
  const audiences = new ModelObject(annotations.text, 0, limits).all("audience");
  return audiences.some((audience) => !textsIn(audience, limits).includes("assistant"));
}

function textsIn(array: Member, limits: Limits): (string | undefined)[] {
  if (array.token !== "[") {
    return [];
  }
  const texts: (string | undefined)[] = [];
  const scanner = new JsonScanner(array.text, limits.depth);
  scanner.next();
  for (let element = scanner.value(); element.token !== "]"; element = scanner.value()) {
    texts.push(textOf(element));
  }
  return texts;
}
