import { fullReference } from "./definition.js";
import { applyFrame } from "./deltas.gen.js";
import { CompactError, formatError, textError } from "./errors.js";
import { decodeFrame, isRequest } from "./frame.js";
import { type Limits, limitsOf, type Options } from "./limits.js";
import { type Found, type Registry, unknownReference } from "./registry.js";
import { type RequestParts, readRequest } from "./request.js";
import { DEFINITIONS, REQUEST_MISS, REQUEST_REFERENCE } from "./requests.gen.js";
import type { DefinitionRole } from "./roles.js";
import { KINDS } from "./spec.gen.js";
import { checkWire, isUnicode, utf8Length } from "./text.js";
import { checkOf, extendedCheck, unwrapArgs } from "./turn-check.js";
import { isFresh } from "./turn-deltas.js";

/** What a client meant in one turn. */
export interface DeliveredRequest {
  /** The definition of the tools: that of one, or an object that holds several. */
  readonly tool: string | undefined;
  /** The system prompt. */
  readonly system: string | undefined;
  /** JSON text. */
  readonly args: string;
  /** All of the conversation. */
  readonly conversation: string;
}

/** What a frame led to. */
export interface Outcome {
  /** Frames for the client. */
  readonly replies: readonly string[];
  readonly request?: DeliveredRequest;
  readonly error?: CompactError;
  /** The frame is the last request once more. */
  readonly duplicate?: true;
}

/**
 * The server's side of a conversation (docs/requests.md, "Sessions"). What it
 * delivers is what the client meant, in all parts; any other frame leads to an
 * error, and changes nothing.
 */
export class ServerSession {
  readonly #registry: Registry;
  readonly #scope: string;
  readonly #limits: Limits;
  #conversation = "";
  #previous = "";

  constructor(registry: Registry, scope: string, options?: Options) {
    this.#registry = registry;
    this.#scope = scope;
    this.#limits = limitsOf(options);
  }

  /** Takes one frame. Does not throw for what the client, or the registry's store, did. */
  receive(wire: string): Outcome {
    try {
      checkWire(wire, this.#limits);
      return isRequest(wire) ? this.#takeRequest(readRequest(wire, this.#limits)) : this.#takeDefinition(wire);
    } catch (error) {
      if (error instanceof CompactError) {
        return { replies: [], error };
      }
      throw error;
    }
  }

  /** Appends to the conversation what both sides know and the client does not send. */
  extend(text: string): void {
    if (!isUnicode(text)) {
      throw textError("the text");
    }
    this.#previous = extendedCheck(this.#previous, text);
    this.#conversation += text;
  }

  #takeDefinition(wire: string): Outcome {
    const frame = decodeFrame(wire, { limits: this.#limits });
    switch (frame.type) {
      case "tool_def":
        return this.#define("tool", frame.text);
      case "system_full":
        return this.#define("system", frame.text);
      case "tool_ref":
        return this.#refer("tool", frame.reference);
      case "system_ref":
        return this.#refer("system", frame.reference);
      default:
        throw formatError("Invalid format: no frame of a client");
    }
  }

  /** Where the short reference is taken, the client is told to use the full one. */
  #define(role: DefinitionRole, text: string): Outcome {
    try {
      this.#registry.define(this.#scope, role, text);
      return { replies: [] };
    } catch (error) {
      const conflict = ofKind(KINDS.referenceConflict, error);
      return { replies: [DEFINITIONS[role].refer + fullReference(role, text)], error: conflict };
    }
  }

  #refer(role: DefinitionRole, reference: string): Outcome {
    const misses: Miss[] = [];
    this.#find(role, reference, misses);
    return missing(misses);
  }

  #takeRequest({ tool: toolReference, system: systemReference, args: wrapped, rest, deltas }: RequestParts): Outcome {
    const { check, args } = unwrapArgs(wrapped, this.#limits);
    const fresh = isFresh(rest);
    if (!fresh && check === this.#previous) {
      return { replies: [], duplicate: true };
    }
    const misses: Miss[] = [];
    const tool = this.#find("tool", toolReference, misses);
    const system = this.#find("system", systemReference, misses);
    if (misses.length > 0) {
      return missing(misses);
    }
    const previous = fresh ? "" : this.#previous;
    if (check !== checkOf({ previous, tool: tool?.full ?? "", system: system?.full ?? "", args, rest })) {
      const reference = REQUEST_REFERENCE + check;
      return { replies: [REQUEST_MISS + reference], error: unknownReference(reference) };
    }
    const conversation = this.#apply(deltas);
    this.#conversation = conversation;
    this.#previous = check;
    return { replies: [], request: { tool: tool?.text, system: system?.text, args, conversation } };
  }

  /** Finds what a reference means, if there is one, or notes that it is missing. */
  #find(role: DefinitionRole, reference: string, misses: Miss[]): Found | undefined {
    if (reference === "") {
      return undefined;
    }
    try {
      return this.#registry.find(this.#scope, reference);
    } catch (error) {
      misses.push({ reply: DEFINITIONS[role].miss + reference, error: ofKind(KINDS.unknownReference, error) });
      return undefined;
    }
  }

  #apply(deltas: readonly string[]): string {
    let content = this.#conversation;
    for (const delta of deltas) {
      content = applyFrame(content, delta, this.#limits);
      this.#checkSize(content);
    }
    return content;
  }

  #checkSize(content: string): void {
    const { output } = this.#limits;
    // A UTF-16 unit takes one to three bytes.
    if (content.length * 3 > output && utf8Length(content) > output) {
      throw formatError(`Invalid format: a conversation of more than ${output} bytes`, { limit: "output" });
    }
  }
}

interface Miss {
  readonly reply: string;
  readonly error: CompactError;
}

function missing(misses: readonly Miss[]): Outcome {
  const replies = misses.map(({ reply }) => reply);
  const [first] = misses;
  return first === undefined ? { replies } : { replies, error: first.error };
}

/** The error if it is of a kind; any other is thrown again. */
function ofKind(kind: string, error: unknown): CompactError {
  if (error instanceof CompactError && error.kind === kind) {
    return error;
  }
  throw error;
}
