import { type CompactError, formatError, missingField } from "../core/errors.js";
import { integerOf, type Member, readMembers, textOf } from "../core/json-members.js";
import type { Limits } from "../core/limits.js";
import type { MemberRole } from "../core/roles.js";
import {
  isEffort,
  isStatus,
  type ReasoningEffort,
  roleOfStatus,
  STATUS_ERROR,
  STATUS_SUCCESS,
  type Status,
  VERBOSE_MEMBERS,
} from "../core/spec.gen.js";
import { type CompactResponse, normalModel } from "./response.js";

/** Decodes a verbose response (docs/record.md §1). */
export function decodeVerbose(wire: string, limits: Limits): CompactResponse {
  const { known, unknown, repeated } = readMembers(wire, limits);
  if (repeated) {
    throw formatError("Invalid format: a member stands twice");
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
        this.#model = normalModel(text(name, member));
        break;
      case "returncode":
        this.#returncode = integer(name, member);
        break;
      case "result":
        this.#result = text(name, member);
        break;
      case "reasoning_effort":
        this.#effort = checked(name, text(name, member), isEffort);
        break;
      case "ultrathink":
        this.#ultrathink = boolean(name, member);
        break;
      case "status":
        this.#status = checked(name, text(name, member), isStatus);
        break;
      case "tokens":
        this.#tokens = checked(name, integer(name, member), (tokens): tokens is number => tokens >= 0);
        break;
    }
  }

  response(): CompactResponse {
    const code = this.#returncode;
    const status = this.#status ?? (code === 0 ? STATUS_SUCCESS : STATUS_ERROR);
    if ((roleOfStatus(status) === "error") !== (code !== 0)) {
      throw formatError("Invalid format: the status contradicts the return code");
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

function text(name: string, member: Member): string {
  const value = textOf(member);
  if (value === undefined) {
    throw wrongValue(name);
  }
  return value;
}

function integer(name: string, member: Member): number {
  const value = integerOf(member);
  if (value === undefined) {
    throw wrongValue(name);
  }
  return value;
}

function boolean(name: string, member: Member): boolean {
  if (member.token !== "true" && member.token !== "false") {
    throw wrongValue(name);
  }
  return member.token === "true";
}

function checked<T, U extends T>(name: string, value: T, accepts: (value: T) => value is U): U {
  if (!accepts(value)) {
    throw wrongValue(name);
  }
  return value;
}

function wrongValue(name: string): CompactError {
  return formatError(`Invalid format: wrong value of ${name}`);
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
