import { JsonScanner, unquote } from "../core/json.js";
import { eachMember, textOf } from "../core/json-members.js";
import type { Limits } from "../core/limits.js";
import type { ModelBlock, Placed } from "./model-read.js";
import { isJson, SaidJson, spelled } from "./model-same.js";

/**
 * What becomes of structuredContent, and of texts that say the same
 * (docs/mcp-protocol.md, "One channel").
 */
export interface ModelChannel {
  /** Says whether structuredContent goes. */
  readonly isOne: boolean;
  /** Says whether all texts stay as they are. */
  readonly isExact: boolean;
  /** The text that stands for structuredContent. */
  readonly only?: number | undefined;
  /** What a file holds. */
  readonly file?: string | undefined;
  /** The texts that may become one, and the array that they say. */
  readonly list?: { readonly first: number; readonly texts: readonly ModelBlock[]; readonly value: string } | undefined;
}

/** Compares structuredContent, which it reads once, with the texts. */
export function channelOf(
  result: string,
  blocks: readonly ModelBlock[],
  structured: Placed | undefined,
  { tool = "", channel }: { readonly tool?: string | undefined; readonly channel?: string | undefined },
  limits: Limits,
): ModelChannel {
  const isExact = readsFiles(tool);
  if (structured === undefined || blocks.length === 0) {
    return { isOne: false, isExact };
  }
  const only = channel === "both" ? -1 : likeStructured(structured, blocks, limits);
  if (only >= 0) {
    return { isOne: true, isExact, only };
  }
  const { value, isFile } = wrapped(structured, limits);
  if (value === undefined) {
    return { isOne: false, isExact };
  }
  const { texts, first } = plainTexts(result, blocks);
  const isSame = texts.length === 1 && says(texts[0], value, limits);
  const { isEach, areProse } = isSame ? { isEach: false, areProse: false } : sayEach(texts, value, limits);
  const staysExact = isExact || (isFile && (isSame || isEach));
  return {
    isOne: channel !== "both" && (isSame || (isEach && areProse)),
    isExact: staysExact,
    file: isFile ? stringIn(value) : undefined,
    list: isEach && !staysExact && channel !== "both" ? { first, texts, value } : undefined,
  };
}

/** The text of an element that may be a JSON array or object. */
export function documentIn(block: ModelBlock): string | undefined {
  const text = stringIn(block.text);
  return text !== undefined && /^[ \t\n\r]*[[{]/.test(text) ? text : undefined;
}

/** The text of a lexeme that is a string of Unicode. */
export function stringIn(lexeme: string): string | undefined {
  return lexeme.startsWith('"') ? textOf({ token: "string", text: lexeme }) : undefined;
}

/** The first text that says the same as all of structuredContent, or -1. */
function likeStructured({ token, text }: Placed, blocks: readonly ModelBlock[], limits: Limits): number {
  if (token !== "{" && token !== "[") {
    return -1;
  }
  const said = new SaidJson(text, limits);
  return blocks.findIndex((block) => {
    const document = documentIn(block);
    return document !== undefined && said.isSame(document);
  });
}

/**
 * The value that servers in Python send as {"result": …}, and servers of files as
 * {"content": …}; or structuredContent itself, if it is no object.
 */
function wrapped({ token, text }: Placed, limits: Limits): { readonly value?: string; readonly isFile: boolean } {
  if (token !== "{") {
    return { value: text, isFile: false };
  }
  let count = 0;
  let first = { name: "", value: "" };
  eachMember(text, limits, (member) => {
    if (count++ === 0) {
      first = { name: unquote(member.key), value: member.text };
    }
  });
  const isFile = first.name === "content";
  return count === 1 && (isFile || first.name === "result") ? { value: first.value, isFile } : { isFile };
}

/** The texts that have no other members, if nothing stands between them. */
function plainTexts(
  result: string,
  blocks: readonly ModelBlock[],
): { readonly texts: readonly ModelBlock[]; readonly first: number } {
  const first = blocks.findIndex(({ isPlain }) => isPlain);
  let end = first;
  for (let i = first + 1; i < blocks.length; i++) {
    const [before, block] = [blocks[end]!, blocks[i]!];
    if (block.isPlain && first >= 0) {
      if (!/^[ \t\n\r]*,[ \t\n\r]*$/.test(result.slice(before.to, block.from))) {
        return { texts: [], first };
      }
      end = i;
    }
  }
  return { texts: first < 0 ? [] : blocks.slice(first, end + 1), first };
}

/** Says whether a text is a string, or has the tokens of a value. */
function says(block: ModelBlock | undefined, value: string, limits: Limits): boolean {
  const text = block === undefined ? undefined : stringIn(block.text);
  if (text === undefined) {
    return false;
  }
  return (
    text === stringIn(value) ||
    (text.trimStart()[0] === value[0] && spelled(text) === spelled(value) && isJson(text, limits))
  );
}

/**
 * Says whether each text says an element of an array; and whether they can then
 * stand for it, since no string looks like another value, or like two texts.
 */
function sayEach(
  texts: readonly ModelBlock[],
  value: string,
  limits: Limits,
): { readonly isEach: boolean; readonly areProse: boolean } {
  const none = { isEach: false, areProse: false };
  const scanner = new JsonScanner(value, limits.depth);
  if (scanner.next() !== "[") {
    return none;
  }
  let areProse = true;
  let count = 0;
  for (let element = scanner.value(); element.token !== "]"; element = scanner.value()) {
    if (!says(texts[count++], element.text, limits)) {
      return none;
    }
    const held = textOf(element);
    areProse &&= held === undefined || (held !== "" && !held.includes("\n") && !isJson(held, limits));
  }
  return { isEach: count > 0 && count === texts.length, areProse };
}

const FILES: ReadonlySet<string> = new Set([
  ...["file", "files", "content", "contents", "document", "documents", "notebook", "cat"],
]);

/**
 * Says whether one of the words in a tool's name says that its texts are what
 * files hold. A capital begins a word, but within capitals only in front of a
 * small letter.
 */
function readsFiles(tool: string): boolean {
  return tool
    .split(/[-_./]|(?<=[^A-Z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .some((word) => FILES.has(word.replace(/[A-Z]/g, (letter) => letter.toLowerCase())));
}
