import { checkString, checkType } from "../core/arguments.js";
import { checkGiven } from "../core/given.js";
import { textOf } from "../core/json-members.js";
import { type Limits, limitsOf, type Options } from "../core/limits.js";
import { utf8Length } from "../core/text.js";
import { LIST } from "./mcp.gen.js";
import { type Edit, edited, ModelObject, objectsIn, type Placed, readModelMeta } from "./model-read.js";
import { minified } from "./model-same.js";
import { slimSchema } from "./slim-schema.js";
import { slimText } from "./slim-text.js";

/** How a list of tools is shortened for a language model. */
export interface SlimOptions {
  /** Tools that stay whole. */
  readonly full?: ((tool: string) => boolean) | undefined;
  /** Stands in front of the name describe_tools, with a line between them, where several servers have one. */
  readonly prefix?: string | undefined;
}

/** The name of the tool that gives whole definitions. */
export function describerOf({ prefix = "" }: SlimOptions): string {
  return prefix === "" ? "describe_tools" : `${prefix}_describe_tools`;
}

/** The definition of that tool. */
function describer(slim: SlimOptions): string {
  return JSON.stringify({
    name: describerOf(slim),
    description:
      "Tools here are listed in short. This gives the full description and input schema of those named; ask before a first call that is not obvious.",
    inputSchema: {
      type: "object",
      properties: { names: { type: "array", items: { type: "string" }, minItems: 1, maxItems: 20 } },
      required: ["names"],
    },
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  });
}

/**
 * Shortens the descriptions and input schemas of a list of tools, the text of a JSON
 * object, and adds a tool that gives the whole ones, which describeTools answers. What
 * a whole schema takes, the slim one takes. A list stays as it is if that would not
 * make it shorter, if it is packed or a page of several, and if it could be read in two
 * ways (docs/mcp-protocol.md, "Slim lists"). Throws as rewriteCall does.
 */
export function slimList(result: string, slim: SlimOptions = {}, options?: Options): string {
  checkString("result", result);
  checkType("object", "slim", slim);
  const list = readToolList(result, limitsOf(options));
  const name = describerOf(slim);
  if (list === undefined || list.isPage || list.tools.some((tool) => tool.name === name)) {
    return result;
  }
  const own = describer(slim);
  const edits: Edit[] = [];
  let saved = -utf8Length(own);
  for (const tool of list.tools) {
    if (!tool.isApp && !slim.full?.(tool.name)) {
      const short = shortened(tool);
      edits.push(...short.edits);
      saved += short.less;
    }
  }
  const end = list.end - "]".length;
  return saved <= 0 ? result : edited(result, [...edits, { from: end, to: end, by: `,${own}` }]);
}

/** A list of tools that can be read in one way alone. */
export interface ToolList {
  readonly tools: readonly DefinedTool[];
  readonly end: number;
  readonly isPage: boolean;
  /** resultType, as it is written. */
  readonly type: string | undefined;
}

/** A tool with the members that may be slimmed. */
export interface DefinedTool {
  readonly name: string;
  readonly lexeme: string;
  readonly description: Placed | undefined;
  readonly schema: Placed | undefined;
  /** Whether a user interface shows its results. */
  readonly isApp: boolean;
}

/** Undefined for a list that stays as it is. */
export function readToolList(result: string, limits: Limits): ToolList | undefined {
  checkGiven(result, "result");
  const read = new ModelObject(result, 0, limits);
  const list = read.get(LIST);
  const { isPacked } = readModelMeta(read.get("_meta"), limits);
  if (isPacked || list?.token !== "[" || read.hasTwice(LIST, "_meta", "nextCursor", "resultType")) {
    return undefined;
  }
  const tools: DefinedTool[] = [];
  for (const tool of objectsIn(list, limits)) {
    const name = tool.get("name");
    const text = textOf(name);
    if (name !== undefined && text !== undefined && !tool.hasTwice("name", "_meta", "description", "inputSchema")) {
      const { isApp } = readModelMeta(tool.get("_meta"), limits);
      const [description, schema] = [tool.get("description"), tool.get("inputSchema")];
      tools.push({ name: text, lexeme: name.text, description, schema, isApp });
    }
  }
  const isPage = (read.get("nextCursor")?.token ?? "null") !== "null";
  return { tools, end: list.at + list.text.length, isPage, type: read.get("resultType")?.text };
}

/** What a tool must lose to be slimmed, and how long it may be. */
const LEAST_BYTES = 80;
const LEAST_PERCENT = 10;
const MOST_BYTES = 256 * 1024;

const NOTHING = { edits: [], less: 0 };

/** The edits that make a tool shorter, and by how many bytes. */
function shortened({ lexeme, description, schema }: DefinedTool): { readonly edits: readonly Edit[]; less: number } {
  if (utf8Length(description?.text ?? "") + utf8Length(schema?.text ?? "") > MOST_BYTES) {
    return NOTHING;
  }
  const edits: Edit[] = [];
  let before = utf8Length(lexeme);
  let after = before;
  const replace = ({ at, text }: Placed, was: string, by: string) => {
    before += utf8Length(was);
    after += utf8Length(by);
    edits.push({ from: at, to: at + text.length, by });
  };
  if (description?.token === "string") {
    const text = textOf(description);
    if (text === undefined) {
      return NOTHING;
    }
    replace(description, description.text, JSON.stringify(slimText(text)));
  }
  if (schema?.token === "{") {
    const whole = minified(schema.text);
    const by = slimSchema(whole);
    if (by === undefined) {
      return NOTHING;
    }
    replace(schema, whole, by);
  }
  const less = before - after;
  return less < LEAST_BYTES || less * 100 < before * LEAST_PERCENT ? NOTHING : { edits, less };
}
