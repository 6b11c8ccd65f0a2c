import * as Cause from "../core/causes.gen.js";
import {
  asWritten,
  BOOLEAN,
  COUNT,
  formatError,
  INTEGER,
  missingField,
  oneOf,
  quoted,
  UNICODE,
} from "../core/errors.js";
import { integerOf, type Member, readMembers, textOf } from "../core/json-members.js";
import type { Limits } from "../core/limits.js";
import type { MemberRole } from "../core/roles.js";
import {
  EFFORTS,
  isEffort,
  isStatus,
  type ReasoningEffort,
  roleOfStatus,
  STATUS_ERROR,
  STATUS_SUCCESS,
  Status,
  VERBOSE_MEMBERS,
} from "../core/spec.gen.js";
import { type CompactResponse, normalModel } from "./response.js";

/** Decodes a verbose response (docs/record.md §1). */
export function decodeVerbose(wire: string, limits: Limits): CompactResponse {
  const { known, unknown, repeated } = readMembers(wire, limits);
  if (repeated !== undefined) {
    throw formatError(Cause.MEMBER_TWICE, { field: repeated });
  }
  // Every member at its place from the start: objects of one shape are the fastest.
  const values: { [role in MemberRole]: unknown } = {
    model: undefined,
    returncode: undefined,
    result: undefined,
    reasoning_effort: undefined,
    ultrathink: undefined,
    status: undefined,
    tokens: undefined,
  };
  for (const [name, role] of VERBOSE_MEMBERS) {
    const member = known.get(role);
    if (member !== undefined) {
      values[role] = valueOfMember(name, role, member);
    } else if (role === "model" || role === "returncode" || role === "result") {
      throw missingField(name);
    }
  }
  const response = responseOf(values as Values);
  if (unknown !== undefined) {
    response.members = unknown;
  }
  return response;
}

/** The values of the known members. */
interface Values {
  readonly model?: string;
  readonly returncode?: number;
  readonly result?: string;
  readonly reasoning_effort?: ReasoningEffort;
  readonly ultrathink?: boolean;
  readonly status?: Status;
  readonly tokens?: number;
}

function valueOfMember(field: string, role: MemberRole, member: Member): Values[MemberRole] {
  const value = acceptedValue(role, member);
  if (value === undefined) {
    const expected = {
      model: UNICODE,
      result: UNICODE,
      returncode: INTEGER,
      tokens: COUNT,
      ultrathink: BOOLEAN,
      status: oneOf(Object.values(Status)),
      reasoning_effort: oneOf(EFFORTS),
    }[role];
    throw formatError(Cause.WRONG_VALUE, { field, value: asWritten(member.text), expected });
  }
  return value;
}

function acceptedValue(role: MemberRole, member: Member): Values[MemberRole] {
  if (role === "ultrathink") {
    return member.token === "true" || (member.token === "false" ? false : undefined);
  }
  if (role === "returncode" || role === "tokens") {
    const number = integerOf(member);
    return role === "tokens" && number !== undefined && number < 0 ? undefined : number;
  }
  const text = textOf(member);
  const closed = role === "status" ? isStatus : role === "reasoning_effort" ? isEffort : undefined;
  return text !== undefined && closed?.(text) === false ? undefined : text;
}

function responseOf(values: Values): CompactResponse {
  const { model = "", returncode = 0, result = "", tokens = 0, reasoning_effort: effort, ultrathink } = values;
  const status = values.status ?? (returncode === 0 ? STATUS_SUCCESS : STATUS_ERROR);
  if ((status === STATUS_ERROR) !== (returncode !== 0)) {
    const known = { field: "status", value: quoted(status), expected: `return code ${returncode}` };
    throw formatError(Cause.CONTRADICTION, known);
  }
  const response: CompactResponse = { status, model: normalModel(model), tokens, result };
  if (effort !== undefined) {
    response.reasoningEffort = effort;
  }
  if (ultrathink !== undefined) {
    response.ultrathink = ultrathink;
  }
  if (returncode !== 0 && returncode !== 1) {
    response.returncode = returncode;
  }
  return response;
}

/** Encodes a checked response as compact JSON (docs/record.md §1). */
export function encodeVerbose(response: CompactResponse): string {
  const members: string[] = [];
  for (const [name, role] of VERBOSE_MEMBERS) {
    const value = memberText(response, role);
    if (value !== undefined) {
      members.push(`${JSON.stringify(name)}:${value}`);
    }
  }
  if (response.members !== undefined) {
    members.push(response.members.slice(1, -1));
  }
  return `{${members.join()}}`;
}

/** The JSON text of a member; undefined where it is left out. */
function memberText(response: CompactResponse, role: MemberRole): string | undefined {
  const status = roleOfStatus(response.status);
  switch (role) {
    case "model":
      return JSON.stringify(response.model);
    case "returncode":
      return String(response.returncode ?? (status === "error" ? 1 : 0));
    case "result":
      return JSON.stringify(response.result);
    case "reasoning_effort":
      return response.reasoningEffort === undefined ? undefined : JSON.stringify(response.reasoningEffort);
    case "ultrathink":
      return response.ultrathink === undefined ? undefined : String(response.ultrathink);
    case "status":
      return status === "success" || status === "error" ? undefined : JSON.stringify(response.status);
    case "tokens":
      return response.tokens === 0 ? undefined : String(response.tokens);
  }
}
