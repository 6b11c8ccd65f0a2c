import * as Cause from "../core/causes.gen.js";
import {
  asWritten,
  BOOLEAN,
  type CompactError,
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
  const found = new Values();
  for (const { name, role } of VERBOSE_MEMBERS) {
    found.read(name, role, known.get(role));
  }
  const response = found.response();
  if (unknown !== undefined) {
    response.members = unknown;
  }
  return response;
}

/** The values of the known members. */
class Values {
  #model = "";
  #returncode = 0;
  #result = "";
  #effort: ReasoningEffort | undefined;
  #ultrathink: boolean | undefined;
  #status: Status | undefined;
  #tokens = 0;

  read(name: string, role: MemberRole, member: Member | undefined): void {
    if (member === undefined) {
      if (role === "model" || role === "returncode" || role === "result") {
        throw missingField(name);
      }
      return;
    }
    switch (role) {
      case "model":
        this.#model = normalModel(text(name, member, UNICODE));
        break;
      case "returncode":
        this.#returncode = integer(name, member, INTEGER);
        break;
      case "result":
        this.#result = text(name, member, UNICODE);
        break;
      case "reasoning_effort":
        this.#effort = oneText(name, member, isEffort, EFFORTS);
        break;
      case "ultrathink":
        this.#ultrathink = boolean(name, member);
        break;
      case "status":
        this.#status = oneText(name, member, isStatus, Object.values(Status));
        break;
      case "tokens":
        this.#tokens = integer(name, member, COUNT, 0);
        break;
    }
  }

  response(): CompactResponse {
    const code = this.#returncode;
    const status = this.#status ?? (code === 0 ? STATUS_SUCCESS : STATUS_ERROR);
    if ((roleOfStatus(status) === "error") !== (code !== 0)) {
      throw formatError(Cause.CONTRADICTION, {
        field: "status",
        value: quoted(status),
        expected: `return code ${code}`,
      });
    }
    const response: CompactResponse = { status, model: this.#model, tokens: this.#tokens, result: this.#result };
    if (this.#effort !== undefined) {
      response.reasoningEffort = this.#effort;
    }
    if (this.#ultrathink !== undefined) {
      response.ultrathink = this.#ultrathink;
    }
    if (code !== 0 && code !== 1) {
      response.returncode = code;
    }
    return response;
  }
}

function text(name: string, member: Member, expected: string): string {
  const value = textOf(member);
  if (value === undefined) {
    throw wrongValue(name, member, expected);
  }
  return value;
}

function oneText<T extends string>(
  name: string,
  member: Member,
  accepts: (value: string) => value is T,
  list: readonly T[],
): T {
  const value = textOf(member);
  if (value === undefined || !accepts(value)) {
    throw wrongValue(name, member, oneOf(list));
  }
  return value;
}

function integer(name: string, member: Member, expected: string, least = -Infinity): number {
  const value = integerOf(member);
  if (value === undefined || value < least) {
    throw wrongValue(name, member, expected);
  }
  return value;
}

function boolean(name: string, member: Member): boolean {
  if (member.token !== "true" && member.token !== "false") {
    throw wrongValue(name, member, BOOLEAN);
  }
  return member.token === "true";
}

function wrongValue(field: string, member: Member, expected: string): CompactError {
  return formatError(Cause.WRONG_VALUE, { field, value: asWritten(member.text), expected });
}

/** Encodes a checked response as compact JSON (docs/record.md §1). */
export function encodeVerbose(response: CompactResponse): string {
  const members: string[] = [];
  for (const { name, role } of VERBOSE_MEMBERS) {
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
