import { textError } from "../core/errors.js";
import { textOf } from "../core/json-members.js";
import { limitsOf, type Options } from "../core/limits.js";
import { isUnicode } from "../core/text.js";
import { LIST } from "./mcp.gen.js";
import { type Edit, edited, ModelObject, objectsIn, readModelMeta } from "./model-read.js";

/** A tool of a list that a client has. */
export interface ListedTool {
  readonly name: string;
  /** A user interface shows its results: they stay as they are. */
  readonly isApp: boolean;
}

/**
 * A list of tools, the text of a JSON object, without the outputSchema of those
 * whose results rewriteCall may write anew, since strict clients refuse a result
 * without what it describes. `keep` names the others. `tools` are those that the
 * list is certain about: the results of all others keep their structuredContent
 * (docs/mcp.md, "What the model reads"). Throws as rewriteCall does.
 */
export function rewriteList(
  result: string,
  keep: (name: string) => boolean = () => false,
  options?: Options,
): { readonly text: string; readonly tools: readonly ListedTool[] } {
  if (!isUnicode(result)) {
    throw textError("result");
  }
  const limits = limitsOf(options);
  const list = new ModelObject(result, 0, limits);
  if (readModelMeta(list.get("_meta"), limits).isPacked || list.hasTwice(LIST, "_meta")) {
    return { text: result, tools: [] };
  }
  const certain = objectsIn(list.get(LIST), limits).flatMap((tool) => {
    const name = textOf(tool.get("name"));
    return name === undefined || tool.hasTwice("name", "_meta", "outputSchema") ? [] : [{ name, tool }];
  });
  const apps = new Set(
    certain.filter(({ tool }) => readModelMeta(tool.get("_meta"), limits).isApp).map(({ name }) => name),
  );
  const edits: Edit[] = [];
  for (const { name, tool } of certain) {
    const schema = tool.get("outputSchema");
    if (schema !== undefined && !apps.has(name) && !keep(name)) {
      edits.push({ ...schema.without, by: "" });
    }
  }
  return { text: edited(result, edits), tools: certain.map(({ name }) => ({ name, isApp: apps.has(name) })) };
}
