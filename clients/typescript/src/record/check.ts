import * as Cause from "../core/causes.gen.js";
import {
  asWritten,
  BOOLEAN,
  COUNT,
  errorOf,
  INTEGER,
  notCarried,
  oneOf,
  textError,
  UNICODE,
  unrepresentable,
  Written,
} from "../core/errors.js";
import { compactMembers } from "../core/json-members.js";
import type { Limits } from "../core/limits.js";
import {
  EFFORTS,
  type Format,
  isEffort,
  isStatus,
  type ReasoningEffort,
  roleOfStatus,
  Status,
  UNREPRESENTABLE_KIND,
} from "../core/spec.gen.js";
import { isUnicode } from "../core/text.js";
import { bodyOf, carriesModel } from "./formats.gen.js";
import { type CompactResponse, normalModel, type OptionalField } from "./response.js";

/** The format that a record is checked for, and the fields that it may lose. */
export interface Target {
  readonly format: Format;
  readonly version: number | undefined;
  readonly drops: readonly OptionalField[];
}

/**
 * Checks a caller's record, field by field, for what no format carries and for
 * what a target does not. Returns it as formats write it: with the model's code,
 * and without fields that say nothing.
 */
export function checkRecord(given: CompactResponse, limits: Limits, target?: Target): CompactResponse {
  checkText(given);
  const record = requiredFields(given, target);
  const effort = checkEffort(given);
  if (effort !== undefined && carries(target, "reasoning_effort", effort)) {
    record.reasoningEffort = effort;
  }
  const ultrathink = checkUltrathink(given);
  if (ultrathink !== undefined && carries(target, "ultrathink", ultrathink)) {
    record.ultrathink = ultrathink;
  }
  const returncode = checkReturncode(given);
  if (returncode !== undefined && carries(target, "returncode", returncode)) {
    record.returncode = returncode;
  }
  const members = checkMembers(given, limits);
  if (members !== undefined && carries(target, "members", members)) {
    record.members = members;
  }
  return record;
}

/** Says whether a target takes an optional field, or drops it; else throws. */
function carries(target: Target | undefined, field: OptionalField, value: unknown): boolean {
  if (target === undefined || bodyOf(target.format) === "verbose") {
    return true;
  }
  if (!target.drops.includes(field)) {
    throw notCarried(field, field === "members" ? new Written(String(value)) : value);
  }
  return false;
}

function checkText(given: CompactResponse): void {
  checkUnicode("status", given.status);
  checkUnicode("model", given.model);
  checkUnicode("result", given.result);
  checkUnicode("reasoning_effort", given.reasoningEffort);
  checkUnicode("members", given.members);
}

function checkUnicode(field: string, text: unknown): void {
  if (typeof text === "string" && !isUnicode(text)) {
    throw textError(field);
  }
}

function requiredFields(given: CompactResponse, target: Target | undefined): CompactResponse {
  const { status, tokens, result } = given;
  if (!isStatus(status)) {
    throw unrepresentable("status", status, oneOf(Object.values(Status)));
  }
  const model = typeof given.model === "string" ? normalModel(given.model) : undefined;
  if (model === undefined) {
    throw unrepresentable("model", given.model, UNICODE);
  }
  if (target !== undefined && !carriesModel(target.format, model, target.version)) {
    throw notCarried("model", model);
  }
  if (!Number.isSafeInteger(tokens) || tokens < 0) {
    throw unrepresentable("tokens", tokens, COUNT);
  }
  if (typeof result !== "string") {
    throw unrepresentable("result", result, UNICODE);
  }
  return { status, model, tokens: tokens + 0, result };
}

function checkEffort(given: CompactResponse): ReasoningEffort | undefined {
  const { reasoningEffort } = given;
  if (reasoningEffort !== undefined && !isEffort(reasoningEffort)) {
    throw unrepresentable("reasoning_effort", reasoningEffort, oneOf(EFFORTS));
  }
  return reasoningEffort;
}

function checkUltrathink(given: CompactResponse): boolean | undefined {
  const { ultrathink } = given;
  if (ultrathink !== undefined && typeof ultrathink !== "boolean") {
    throw unrepresentable("ultrathink", ultrathink, BOOLEAN);
  }
  return ultrathink;
}

/** What the status says already, 0 of a success and 1 of an error, is left out. */
function checkReturncode(given: CompactResponse): number | undefined {
  const { returncode } = given;
  if (returncode === undefined) {
    return undefined;
  }
  const failed = roleOfStatus(given.status) === "error";
  if (!Number.isSafeInteger(returncode)) {
    throw unrepresentable("returncode", returncode, INTEGER);
  }
  if (failed !== (returncode !== 0)) {
    const known = { field: "returncode", value: asWritten(returncode), expected: `status ${given.status}` };
    throw errorOf(UNREPRESENTABLE_KIND, Cause.CONTRADICTION, known);
  }
  return returncode === 0 || returncode === 1 ? undefined : returncode;
}

function checkMembers(given: CompactResponse, limits: Limits): string | undefined {
  const { members } = given;
  if (members === undefined || members === "") {
    return undefined;
  }
  const compact = typeof members === "string" ? compactMembers(members, limits) : undefined;
  if (compact === undefined) {
    throw errorOf(UNREPRESENTABLE_KIND, Cause.UNREPRESENTABLE, {
      field: "members",
      value: asWritten(String(members)),
      expected: "a JSON object without declared members",
    });
  }
  return compact === "{}" ? undefined : compact;
}
