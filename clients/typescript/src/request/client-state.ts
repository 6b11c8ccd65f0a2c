import * as Cause from "../core/causes.gen.js";
import { asWritten, formatError } from "../core/errors.js";
import { checkGiven } from "../core/given.js";
import { utf8Length } from "../core/text.js";
import { hexDigest } from "./reference.js";

// What a client session exports: docs/request.md, "A client that restarts".

/** What a client session knows without a turn in flight. */
export interface ClientState {
  readonly hexLength: number;
  readonly compress: boolean;
  readonly splice: boolean;
  /** The check of the turn before; empty if there was none. */
  readonly previous: string;
  readonly owesDefinitions: boolean;
  readonly owesConversation: boolean;
  /** The hex digits of full references; empty for none. */
  readonly tool: string;
  readonly system: string;
}

const VERSION = "1";
const FORM =
  /^1\|([0-9]{1,2})\|(c?)(s?)\|([0-9a-f]{16}|)\|(d?)(f?)\|([0-9a-f]{64}|)\|([0-9a-f]{64}|)\|([0-9]{1,16})\|([0-9a-f]{64})\|([0-9a-f]{32})$/;
const DIGEST = 32;

/** A state as one line of ASCII. */
export function clientStateText(state: ClientState, conversation: string): string {
  const options = (state.compress ? "c" : "") + (state.splice ? "s" : "");
  const owes = (state.owesDefinitions ? "d" : "") + (state.owesConversation ? "f" : "");
  const known = [VERSION, state.hexLength, options, state.previous, owes, state.tool, state.system];
  const body = [...known, utf8Length(conversation), hexDigest(conversation), ""].join("|");
  return body + hexDigest(body).slice(0, DIGEST);
}

/** Reads a state. Throws CompactError: one that is cut or of another version, and another conversation. */
export function readClientState(text: string, conversation: string): ClientState {
  checkGiven(conversation, "conversation");
  const [version = ""] = text.split("|", 1);
  if (version !== VERSION && /^[0-9]+$/.test(version)) {
    throw formatError(Cause.CLIENT_STATE_VERSION, { value: asWritten(version), expected: VERSION });
  }
  const parts = FORM.exec(text) ?? [];
  const [, digits = "", compress, splice, previous = "", definitions, fresh, tool = "", system = ""] = parts;
  const [bytes = "", hash, digest] = parts.slice(9);
  const hexLength = Number(digits);
  if (hexLength < 8 || hexLength > 64 || hexDigest(text.slice(0, -DIGEST)).slice(0, DIGEST) !== digest) {
    throw formatError(Cause.CLIENT_STATE_DAMAGED, {});
  }
  const size = String(utf8Length(conversation));
  if (bytes !== size || hash !== hexDigest(conversation)) {
    throw formatError(Cause.CLIENT_STATE_CONVERSATION, { value: size, expected: bytes });
  }
  return {
    hexLength,
    compress: compress !== "",
    splice: splice !== "",
    previous,
    owesDefinitions: definitions !== "",
    owesConversation: fresh !== "",
    tool,
    system,
  };
}
