import { type Place, shownJson, unrepresentable } from "../core/errors.js";
import type { Limits } from "../core/limits.js";
import { type Names, readMembers } from "./verbose.js";

/**
 * The text of an object of members that are not declared, without white space
 * between them. Undefined if the text is no such object, or names a declared one.
 */
function compactMembers(text: string, names: Names, limits: Limits): string | undefined {
  try {
    const { known, unknown } = readMembers(text, names, limits);
    return known.every((member) => member === undefined) ? (unknown ?? "{}") : undefined;
  } catch {
    return undefined;
  }
}

/** The text of an object of members that are not declared; undefined where there are none. */
export function checkMembers(
  value: string,
  names: Names,
  limits: Limits,
  place: Place = "members",
): string | undefined {
  const compact = typeof value === "string" ? compactMembers(value, names, limits) : undefined;
  if (compact === undefined) {
    throw unrepresentable(place, value, "a JSON object without declared members", shownJson);
  }
  return compact === "{}" ? undefined : compact;
}
