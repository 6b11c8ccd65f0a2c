import { checkString } from "../core/arguments.js";
import * as Cause from "../core/causes.gen.js";
import { asWritten, type CauseEntry, type CompactError, formatError } from "../core/errors.js";
import { unquote } from "../core/json.js";
import { eachMember, integerOf, type Member, membersByName, textOf } from "../core/json-members.js";
import { type Limits, limitsOf, type Options } from "../core/limits.js";
import { checkWire } from "../core/text.js";
import { MCP_JSONRPC, noticeType, RESPONSES, requestType } from "./mcp.gen.js";
import type { McpMessageType } from "./roles.js";

/** A message of MCP. Absent parts are undefined. */
export interface McpMessage {
  readonly type: McpMessageType;
  /** As it is written: a string has its quotes. */
  readonly id: string | undefined;
  readonly method: string | undefined;
  /** JSON texts, as they stand in the message. */
  readonly params: string | undefined;
  readonly result: string | undefined;
  readonly error: string | undefined;
  /** The whole message, unchanged. */
  readonly text: string;
}

/**
 * Reads a message of MCP (docs/mcp-protocol.md, "Messages"). It checks the envelope, but
 * not the contents of params, result and error. Throws CompactError of the
 * format's kind.
 */
export function parseMcpMessage(text: string, options?: Options): McpMessage {
  checkString("text", text);
  const limits = limitsOf(options);
  checkWire(text, limits);
  const envelope = readEnvelope(text, limits);
  if (textOf(envelope.jsonrpc) !== MCP_JSONRPC) {
    throw formatError(Cause.MCP_JSONRPC, { expected: `"${MCP_JSONRPC}"` });
  }
  const { id, method, params, result, error } = envelope;
  return {
    type: method === undefined ? typeOfResponse(envelope, limits) : typeOfCall(envelope),
    id: id?.text,
    method: textOf(method),
    params: params?.text,
    result: result?.text,
    error: error?.text,
    text,
  };
}

const MEMBERS = ["jsonrpc", "id", "method", "params", "result", "error"] as const;

type Envelope = { [name in (typeof MEMBERS)[number]]?: Member };

function readEnvelope(text: string, limits: Limits): Envelope {
  const envelope: Envelope = {};
  let wrong: CompactError | undefined; // the first: the rest is to be JSON all the same
  eachMember(text, limits, (member) => {
    const name = MEMBERS.find((each) => each === unquote(member.key));
    if (name === undefined) {
      wrong ??= refused(Cause.MCP_MEMBER, member.key);
    } else if (envelope[name] === undefined) {
      envelope[name] = member;
    } else {
      wrong ??= refused(Cause.MCP_MEMBER_TWICE, member.key);
    }
  });
  if (wrong !== undefined) {
    throw wrong;
  }
  return envelope;
}

function typeOfCall({ id, method, result, error }: Envelope): McpMessageType {
  const name = textOf(method);
  if (name === undefined) {
    throw refused(Cause.MCP_METHOD, method!.text);
  }
  if (result !== undefined || error !== undefined) {
    throw formatError(Cause.MCP_BOTH);
  }
  if (id === undefined) {
    return noticeType(name);
  }
  if (!isId(id)) {
    throw refused(Cause.MCP_ID, id.text);
  }
  return requestType(name);
}

function typeOfResponse({ id, params, result, error }: Envelope, limits: Limits): McpMessageType {
  if ((result === undefined) === (error === undefined)) {
    throw formatError(Cause.MCP_ONE);
  }
  if (params !== undefined) {
    throw refused(Cause.MCP_PARAMS, params.text);
  }
  if (id === undefined) {
    throw formatError(Cause.MCP_NO_ID);
  }
  if (!(isId(id) || (error !== undefined && id.token === "null"))) {
    throw refused(Cause.MCP_ID, id.text);
  }
  return result === undefined ? "error.response" : typeOfResult(result, limits);
}

function typeOfResult(result: Member, limits: Limits): McpMessageType {
  if (result.token !== "{") {
    return "other.response";
  }
  const told = RESPONSES.flatMap(({ members }) => members);
  const names = membersByName(result.text, limits, told);
  return RESPONSES.find(({ members }) => members.some((name) => names.has(name)))?.type ?? "other.response";
}

function isId(member: Member): boolean {
  return member.token === "string" || integerOf(member) !== undefined;
}

function refused(cause: CauseEntry, lexeme: string): CompactError {
  return formatError(cause, { value: asWritten(lexeme) });
}
