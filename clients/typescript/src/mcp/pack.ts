import { CompactError, textError } from "../core/errors.js";
import { membersByName, type NamedMember } from "../core/json-members.js";
import { type Limits, limitsOf, type Options } from "../core/limits.js";
import { type Format, KINDS, STATUS_SUCCESS } from "../core/spec.gen.js";
import { isUnicode, utf8Length } from "../core/text.js";
import { compress } from "../m2m/compress.js";
import type { Algorithm, Engines } from "../m2m/compression.gen.js";
import { encode } from "../record/codec.js";
import { fullReference } from "../request/reference.js";
import { type Ask, membersIn } from "./ask.js";
import { ENCODINGS, LIST, META } from "./mcp.gen.js";

/** A way to carry a result as text: an algorithm, then a format; one of them may be missing. */
export interface ResultEncoding {
  readonly name: string;
  readonly algorithm?: Algorithm;
  readonly format?: Format;
}

/**
 * What is sent in place of a tool's result, the text of a JSON object: a result
 * whose text is the first of the accepted encodings that makes it shorter in
 * UTF-8 bytes (docs/mcp.md, "Compact results"). Undefined where none does.
 * Throws CompactError: text that is not Unicode, no JSON object.
 */
export function packCall(result: string, accept: readonly string[], options?: Options & Engines): string | undefined {
  const { meta } = readOwn(result, options);
  return firstShorter(result, meta, accept, options, (name, text) => {
    return `{"content":[{"type":"text","text":${JSON.stringify(text)}}],${metaOf([META.encoding, name])}}`;
  });
}

/**
 * What is sent in place of a list of tools: that it is the one that the caller
 * knows, or an encoding of it, or itself with its reference (docs/mcp.md, "Lists
 * of tools"). Undefined where the list goes as it is. Throws as packCall does.
 */
export function packList(result: string, ask: Ask, options?: Options & Engines): string | undefined {
  const { members, meta } = readOwn(result, options);
  const reference = ask.known === undefined ? undefined : fullReference("tool", result);
  if (reference !== undefined && ask.known === reference) {
    return emptyList([META.known, reference]);
  }
  const named: Pair[] = reference === undefined ? [] : [[META.reference, reference]];
  const packed = firstShorter(result, meta, ask.accept ?? [], options, (name, text) => {
    return emptyList([META.encoding, name], [META.text, text], ...named);
  });
  if (packed !== undefined || reference === undefined || members.has("_meta")) {
    return packed;
  }
  const end = result.lastIndexOf("}");
  return result.slice(0, end) + referenceMember(members.size === 0, reference) + result.slice(end);
}

/** What packing and unpacking look at in a result. */
export interface ResultParts {
  readonly members: ReadonlyMap<string, NamedMember>;
  /** The members of its _meta. */
  readonly meta: ReadonlyMap<string, NamedMember>;
}

export function readResult(result: string, limits: Limits): ResultParts {
  const members = membersByName(result, limits);
  return { members, meta: membersIn(members.get("_meta")?.text, limits) };
}

/** Reads what is not sent yet. */
function readOwn(result: string, options: Options | undefined): ResultParts {
  if (!isUnicode(result)) {
    throw textError("the result");
  }
  return readResult(result, limitsOf(options));
}

/** The first wrapped encoding that is shorter; a result that is encoded already is not encoded again. */
function firstShorter(
  result: string,
  meta: ResultParts["meta"],
  accept: readonly string[],
  options: (Options & Engines) | undefined,
  wrap: (name: string, text: string) => string,
): string | undefined {
  if (meta.has(META.encoding)) {
    return undefined;
  }
  const size = utf8Length(result);
  for (const name of new Set(accept)) {
    const encoding = ENCODINGS.find((each) => each.name === name);
    const text = encoding === undefined ? undefined : encodeResult(encoding, result, options);
    const wrapped = text === undefined ? undefined : wrap(name, text);
    if (wrapped !== undefined && utf8Length(wrapped) < size) {
      return wrapped;
    }
  }
  return undefined;
}

/** Takes the encoding's steps; undefined where one is not available. */
function encodeResult(
  { algorithm, format }: ResultEncoding,
  text: string,
  options?: Options & Engines,
): string | undefined {
  try {
    const result = algorithm === undefined ? text : compress(text, { ...options, algorithm });
    return format === undefined
      ? result
      : encode({ status: STATUS_SUCCESS, model: "", tokens: 0, result }, { ...options, format });
  } catch (error) {
    if (error instanceof CompactError && error.kind === KINDS.notAvailable) {
      return undefined;
    }
    throw error;
  }
}

type Pair = readonly [name: string, value: string];

function metaOf(...pairs: readonly Pair[]): string {
  const members = pairs.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return `"_meta":{${members.join()}}`;
}

/** A list's own text stands in _meta, since tools are not text. */
function emptyList(...pairs: readonly Pair[]): string {
  return `{${JSON.stringify(LIST)}:[],${metaOf(...pairs)}}`;
}

/** What a plain list gets in front of its last brace. */
export function referenceMember(isEmpty: boolean, reference: string): string {
  return `${isEmpty ? "" : ","}${metaOf([META.reference, reference])}`;
}
