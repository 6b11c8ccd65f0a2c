import { checkTexts } from "../core/given.js";
import { limitsOf, type Options } from "../core/limits.js";
import { membersIn, textsOf } from "./ask.js";
import { minified } from "./model-same.js";
import { type DefinedTool, readToolList, type ToolList } from "./slim.js";

/** How many tools one call describes. */
const MOST_DESCRIBED = 20;

/**
 * The result of a call of the tool that slimList adds: the whole definitions of the
 * tools that the arguments, the text of a JSON object, name. The list is that of the
 * server for the caller, and no packed one. Throws as rewriteCall does.
 */
export function describeTools(list: string, args: string, options?: Options): string {
  checkTexts({ list, args });
  const limits = limitsOf(options);
  const read = readToolList(list, limits);
  if (read === undefined) {
    return called(["The server's list of tools cannot be read."], true, undefined);
  }
  const own = membersIn(args, limits, "names").get("names");
  const names = own === undefined ? [] : (textsOf(own, limits) ?? []);
  if (names.length === 0 || names.length > MOST_DESCRIBED) {
    return called(["Expected names, an array of 1 to 20 names of tools."], true, read);
  }
  const tools = names.map((name) => read.tools.find((tool) => tool.name === name));
  const texts = tools.map((tool, i) => (tool === undefined ? unknown(names[i]!, read) : definition(tool)));
  return called(
    texts,
    tools.every((tool) => tool === undefined),
    read,
  );
}

/** The result of a call with these texts. */
function called(texts: readonly string[], isError: boolean, list: ToolList | undefined): string {
  const blocks = JSON.stringify(texts.map((text) => ({ type: "text", text })));
  const type = list?.type === undefined ? "" : `,"resultType":${list.type}`;
  return `{"content":${blocks}${isError ? ',"isError":true' : ""}${type}}`;
}

/** The whole of what a slim list shortens, as the server wrote it. */
function definition({ lexeme, description, schema }: DefinedTool): string {
  const first = description === undefined ? "" : `,"description":${minified(description.text)}`;
  return `{"name":${lexeme}${first}${schema === undefined ? "" : `,"inputSchema":${minified(schema.text)}`}}`;
}

/** What is looked at to find names that are like an unknown one. */
const MOST_NAMES = 500;
const MOST_CHARS = 64;
const MOST_LIKE = 3;

/** Names the tools whose names are closest. */
function unknown(name: string, { tools }: ToolList): string {
  const asked = [...name];
  const like: { readonly name: string; readonly steps: number }[] = [];
  for (const tool of tools.slice(0, MOST_NAMES)) {
    const own = [...tool.name];
    if (own.length <= MOST_CHARS && asked.length <= MOST_CHARS) {
      like.push({ name: tool.name, steps: distance(asked, own) });
    }
  }
  like.sort((a, b) => a.steps - b.steps);
  const closest = like.slice(0, MOST_LIKE).map((tool) => JSON.stringify(tool.name));
  const none = `There is no tool ${JSON.stringify(name)}.`;
  return closest.length === 0 ? none : `${none} Close to it: ${closest.join(", ")}.`;
}

/** How many code points have to be added, left out or exchanged. */
function distance(a: readonly string[], b: readonly string[]): number {
  const row = [0, ...b.map((_, j) => j + 1)];
  for (const [i, char] of a.entries()) {
    let corner = row[0]!;
    row[0] = i + 1;
    for (const [j, other] of b.entries()) {
      const exchange = corner + (char === other ? 0 : 1);
      corner = row[j + 1]!;
      row[j + 1] = Math.min(exchange, row[j]! + 1, corner + 1);
    }
  }
  return row[b.length]!;
}
