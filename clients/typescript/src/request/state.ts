import * as Cause from "../core/causes.gen.js";
import { asWritten, errorOf, formatError, MOST } from "../core/errors.js";
import { checkGiven } from "../core/given.js";
import { NOT_AVAILABLE_KIND } from "../core/spec.gen.js";
import { codePoints, isUnicode, parseInteger, utf8Length } from "../core/text.js";
import { skipCodePoints } from "../delta/text.js";
import { extendedCheck } from "./check.js";
import { hexDigest } from "./reference.js";

// How the state of a server session lies in a store (docs/scale.md, "State at rest").

/** What a server session knows between two frames. */
export interface SessionState {
  /** The check of the last turn, or the one that an extension made of it. */
  readonly previous: string;
  /** The check of the last turn. */
  readonly delivered: string;
  /** The code points that the server has appended since that turn; undefined if it has not. */
  readonly answered: number | undefined;
  readonly conversation: string;
}

export const EMPTY_STATE: SessionState = { previous: "", delivered: "", answered: undefined, conversation: "" };

/** A state as it lies in a store; the head is empty if none does. */
export interface StateAtRest {
  readonly head: string;
  readonly state: SessionState;
}

/** The state after a text that both sides append by themselves. */
export function extendedState(state: SessionState, text: string): SessionState {
  checkGiven(text, "text");
  return {
    previous: extendedCheck(state.previous, text),
    delivered: state.delivered,
    answered: (state.answered ?? 0) + codePoints(text, 0, text.length),
    conversation: state.conversation + text,
  };
}

/** What the server has appended since the last turn; undefined if it has not. */
export function answerOf({ answered, conversation }: SessionState): string | undefined {
  if (answered === undefined) {
    return undefined;
  }
  const before = codePoints(conversation, 0, conversation.length) - answered;
  return conversation.slice(skipCodePoints(conversation, 0, before));
}

const VERSION = "2";
const DIGEST_DIGITS = 32;
const PARTS = /^([^|]*)\|([^|]*)\|([^|]*)\|([^|]*)\|[^|]*\|/;

/**
 * The part of a stored state before the conversation. If two states under one key
 * have the same head, they are equal.
 */
export function headOf(key: string, { previous, delivered, answered, conversation }: SessionState): string {
  const parts = [previous, delivered, answered?.toString() ?? ""];
  const digest = hexDigest([key, ...parts, ""].join("\n"), conversation).slice(0, DIGEST_DIGITS);
  return [VERSION, ...parts, digest, ""].join("|");
}

/** Reads the state under a key. Refuses another version before it looks at anything else. */
export function readState(key: string, text: string): StateAtRest {
  if (text === "") {
    return { head: "", state: EMPTY_STATE };
  }
  const [version = ""] = text.split("|", 1);
  if (version !== VERSION && /^[0-9]+$/.test(version)) {
    const known = { value: asWritten(version), expected: VERSION };
    throw errorOf(NOT_AVAILABLE_KIND, Cause.STATE_VERSION, known);
  }
  const [head = "", , previous = "", delivered = "", points = ""] = PARTS.exec(text) ?? [];
  const conversation = text.slice(head.length);
  const number = parseInteger(points, 0, MOST);
  const answered =
    number !== undefined && number <= codePoints(conversation, 0, conversation.length) ? number : undefined;
  const state = { previous, delivered, answered, conversation };
  if (head === "" || !isUnicode(text) || headOf(key, state) !== head) {
    throw errorOf(NOT_AVAILABLE_KIND, Cause.STATE_DAMAGED, {});
  }
  return { head, state };
}

const MOST_BYTES = 256;

/** The key of a session's state: printable ASCII, and different for every session. */
export function sessionKey(scope: string, session: string): string {
  return `${keyPart("scope", scope, 0)}:${keyPart("session", session, 1)}`;
}

function keyPart(field: string, text: string, least: number): string {
  checkGiven(text, field);
  const bytes = utf8Length(text);
  if (bytes < least || bytes > MOST_BYTES) {
    throw formatError(Cause.SESSION_KEY, { field, value: String(bytes), expected: `${least} to ${MOST_BYTES}` });
  }
  const escaped = (c: string) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(text).replace(/[!'()*]/g, escaped);
}
