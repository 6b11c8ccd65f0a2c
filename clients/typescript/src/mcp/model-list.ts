import { checkString, checkType } from "../core/arguments.js";
import { checkGiven } from "../core/given.js";
import { textOf } from "../core/json-members.js";
import { limitsOf, type Options } from "../core/limits.js";
import { LIST } from "./mcp.gen.js";
import { type Edit, edited, ModelObject, objectsIn, type Placed, readModelMeta } from "./model-read.js";

/** A tool of a list that a client has. */
export interface ListedTool {
  readonly name: string;
  /** Says whether a user interface shows its results; these stay as they are. */
  readonly isApp: boolean;
}

/**
 * Removes outputSchema from the tools in a list, the text of a JSON object, so
 * that rewriteCall may rewrite their results: strict clients refuse a result
 * without the structuredContent that a schema describes. `keep` names tools that
 * stay as they are. The results of tools that are not among the returned `tools`
 * keep their structuredContent (docs/mcp-protocol.md, "What the model reads"). Throws as
 * rewriteCall does.
 */
export function rewriteList(
  result: string,
  keep: (name: string) => boolean = () => false,
  options?: Options,
): { readonly text: string; readonly tools: readonly ListedTool[] } {
  checkString("result", result);
  checkType("function", "keep", keep);
  checkGiven(result, "result");
  const limits = limitsOf(options);
  const list = new ModelObject(result, 0, limits);
  if (readModelMeta(list.get("_meta"), limits).isPacked || list.hasTwice(LIST, "_meta")) {
    return { text: result, tools: [] };
  }
  const named: { readonly name: string; readonly schema: Placed["without"] | undefined }[] = [];
  const apps = new Set<string>();
  for (const tool of objectsIn(list.get(LIST), limits)) {
    const name = textOf(tool.get("name"));
    if (name !== undefined && !tool.hasTwice("name", "_meta", "outputSchema")) {
      named.push({ name, schema: tool.get("outputSchema")?.without });
      if (readModelMeta(tool.get("_meta"), limits).isApp) {
        apps.add(name);
      }
    }
  }
  const edits: Edit[] = [];
  for (const { name, schema } of named) {
    if (schema !== undefined && !apps.has(name) && !keep(name)) {
      edits.push({ ...schema, by: "" });
    }
  }
  return { text: edited(result, edits), tools: named.map(({ name }) => ({ name, isApp: apps.has(name) })) };
}
