import { type Member, membersByName, type NamedMember, textOf } from "../core/json-members.js";
import type { Limits } from "../core/limits.js";
import { comma, membersIn, withMember } from "./ask.js";
import { LIST, META } from "./mcp.gen.js";

const SCOPE = "cacheScope";
const PRIVATE = '"private"';
/** What MCP demands of a list beside its tools. */
const KEPT = ["resultType", "ttlMs", SCOPE, "nextCursor"];
/** What we write into _meta. */
const OURS = [META.encoding, META.text, META.known, META.reference];

/** What packing and unpacking look at in a result. */
export interface ResultParts {
  readonly members: ReadonlyMap<string, NamedMember>;
  /** Ours of its _meta. */
  readonly meta: ReadonlyMap<string, NamedMember>;
}

export function readResult(result: string, limits: Limits): ResultParts {
  const members = membersByName(result, limits, ["_meta", "content", ...KEPT]);
  return { members, meta: membersIn(members.get("_meta")?.text, limits, ...OURS) };
}

/** Says whether a result ends its request: it does not ask for input, nor stand for a task. */
export function isComplete({ members }: ResultParts): boolean {
  const type = members.get("resultType");
  return type === undefined || textOf(type) === "complete";
}

export type Pair = readonly [name: string, value: string];

/** The members of a result that MCP wants of its kind, as they stand there. */
export function kept({ members }: ResultParts, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const member = members.get(name);
    return member === undefined ? [] : [`${JSON.stringify(name)}:${name === SCOPE ? scopeOf(member) : member.text}`];
  });
}

/** A packed result is for its caller alone, since a cache does not know who asked. */
function scopeOf(member: Member): string {
  return textOf(member) === "private" ? member.text : PRIVATE;
}

/** The member _meta: the members of `own`, then ours. */
export function metaOf(own: Member | undefined, ...pairs: readonly Pair[]): string {
  return `"_meta":${withPairs(own?.token === "{" ? own.text : "{}", pairs)}`;
}

function withPairs(object: string, pairs: readonly Pair[]): string {
  return withMember(object, pairs.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join());
}

/**
 * The result that is sent instead of a list. The text of the list stands in
 * _meta, since a list has no text content.
 */
export function emptyList(parts: ResultParts, ...pairs: readonly Pair[]): string {
  const others = kept(parts, KEPT);
  return `{${[`${JSON.stringify(LIST)}:[]`, ...others, metaOf(parts.members.get("_meta"), ...pairs)].join()}}`;
}

/**
 * The list with its reference added, if there is one and it can be added, and
 * with its scope made private. Undefined if that changes nothing.
 */
export function plainList(list: string, { members }: ResultParts, reference: string | undefined): string | undefined {
  const meta = members.get("_meta");
  const scope = members.get(SCOPE);
  const edits: Edit[] = [];
  if (scope !== undefined) {
    edits.push({ at: scope.at, old: scope.text, by: scopeOf(scope) });
  }
  if (reference !== undefined && meta?.token === "{") {
    edits.push({ at: meta.at, old: meta.text, by: withPairs(meta.text, [[META.reference, reference]]) });
  } else if (reference !== undefined && meta === undefined) {
    const member = `${comma(list, list.indexOf("{") + 1)}${metaOf(undefined, [META.reference, reference])}`;
    edits.push({ at: list.lastIndexOf("}"), old: "", by: member });
  }
  edits.sort((a, b) => b.at - a.at); // the last first, so that the others' places stay
  const out = edits.reduce((text, { at, old, by }) => text.slice(0, at) + by + text.slice(at + old.length), list);
  return out === list ? undefined : out;
}

interface Edit {
  readonly at: number;
  readonly old: string;
  readonly by: string;
}

/** Undoes what plainList does to _meta. */
export function withoutReference(list: string, { members }: ResultParts, reference: string): string {
  const meta = members.get("_meta");
  const ours = withPairs("{}", [[META.reference, reference]]).slice(1);
  if (meta?.text.endsWith(ours) !== true) {
    return list;
  }
  const rest = meta.text.slice(0, -ours.length);
  const before = list.slice(0, meta.at);
  const behind = list.slice(meta.at + meta.text.length);
  const added = /(?:,|^[ \t\n\r]*\{[ \t\n\r]*)"_meta":$/.exec(before);
  if (rest === "{" && added !== null && behind.startsWith("}")) {
    return before.slice(0, before.lastIndexOf('"_meta":')).replace(/,$/, "") + behind;
  }
  return `${before}${rest.replace(/,$/, "")}}${behind}`;
}
