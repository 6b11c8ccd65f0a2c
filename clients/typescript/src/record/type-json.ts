import { type Place, shownJson, unrepresentable } from "../core/errors.js";
import { JsonScanner } from "../core/json.js";
import type { Limits } from "../core/limits.js";

// json: any JSON, as text without white space between its tokens. It counts as
// one bracket deep wherever it stands.

export const EXPECTED = "JSON";

export function checkJson(place: Place, value: string, limits: Limits): string {
  const json = typeof value === "string" ? compactJson(value, limits.depth - 1) : undefined;
  if (json === undefined) {
    throw unrepresentable(place, value, EXPECTED, showJson);
  }
  return json;
}

export const showJson: typeof shownJson = shownJson;

/**
 * A JSON text without white space between its tokens, which stay as they are.
 * Undefined if it is none, or more brackets are open at once than `depth`.
 */
export function compactJson(text: string, depth: number): string | undefined {
  const scanner = new JsonScanner(text, depth);
  const parts: string[] = [];
  let from = 0;
  try {
    let behind = 0;
    for (let token = scanner.next(); ; token = scanner.next()) {
      // Between two tokens there are a comma or a colon at most, and white space.
      const gap = text.slice(behind, token === "end" ? text.length : scanner.start);
      if (gap.length > 1 || (gap !== "" && gap !== "," && gap !== ":")) {
        parts.push(text.slice(from, behind), gap.trim());
        from = behind + gap.length;
      }
      if (token === "end") {
        return parts.length === 0 ? text : parts.join("") + text.slice(from);
      }
      behind = scanner.end;
    }
  } catch {
    return undefined;
  }
}
