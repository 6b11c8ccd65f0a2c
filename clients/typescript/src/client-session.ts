import { type ClientDefinition, DefinitionMaker, definingFrame } from "./client-definition.js";
import type { ReferenceOptions } from "./definition.js";
import { formatError, textError, unrepresentable } from "./errors.js";
import { decodeFrame } from "./frame.js";
import { isBareValue, valueEnd } from "./json-value.js";
import { type Limits, limitsOf } from "./limits.js";
import { requestText } from "./request.js";
import { joinDeltas } from "./request-deltas.js";
import { REQUEST_REFERENCE } from "./requests.gen.js";
import { isUnicode } from "./text.js";
import { checkOf, extendedCheck, wrapArgs } from "./turn-check.js";
import { freshDeltas, isFresh, turnDeltas } from "./turn-deltas.js";

/** What a client asks in one turn of a conversation. */
export interface Turn {
  /** JSON text of an object for each tool. */
  readonly tools?: readonly string[] | undefined;
  /** The system prompt; an empty one is not the same as none. */
  readonly system?: string | undefined;
  /** JSON text of one value, without white space around it; `{}` if left out. */
  readonly args?: string | undefined;
  /** All of the conversation so far. */
  readonly conversation: string;
}

/** How a client writes. */
export interface ClientOptions extends ReferenceOptions {
  /** Whether compressed deltas are considered; yes by default. */
  readonly compress?: boolean | undefined;
}

/** What a turn means, all but the conversation. */
interface Meaning {
  readonly tool: ClientDefinition | undefined;
  readonly system: ClientDefinition | undefined;
  readonly args: string;
}

/** The last turn, as long as its answer may be missing. */
interface SentTurn extends Meaning {
  readonly conversation: string;
  readonly check: string;
  readonly frame: string;
}

/**
 * The client's side of a conversation (docs/requests.md, "Sessions"): sends
 * definitions once, references after, and what takes the server's copy of the
 * conversation to the client's. Whatever throws changes nothing.
 */
export class ClientSession {
  readonly #compress: boolean;
  readonly #limits: Limits;
  readonly #definitions: DefinitionMaker;
  /** Full references of what was sent, and of those whose short one means something else to the server. */
  readonly #sent = new Set<string>();
  readonly #conflicts = new Set<string>();
  /** What the server has if it got everything; undefined before the first turn. */
  #copy: string | undefined;
  #previous = "";
  #last: SentTurn | undefined;

  constructor(options: ClientOptions = {}) {
    this.#compress = options.compress ?? true;
    this.#limits = limitsOf(options);
    this.#definitions = new DefinitionMaker(options);
  }

  /**
   * The frames of a turn, in the order of sending. Throws CompactError: text
   * that is not Unicode, a tool that is no JSON object, arguments that are no
   * JSON value, a limit.
   */
  turn({ tools = [], system, args = "{}", conversation }: Turn): string[] {
    const meaning = { tool: this.#definitions.tool(tools), system: this.#definitions.system(system), args };
    checkArgs(args, this.#limits);
    const copy = this.#copy;
    const deltas =
      copy === undefined ? freshDeltas(conversation, this.#compress) : turnDeltas(copy, conversation, this.#compress);
    const frame = this.#send(meaning, conversation, deltas, (each) => this.#referenceTo(each));
    const news = definitionsOf(meaning).filter(({ full }) => !this.#sent.has(full));
    return [...this.#define(news), frame];
  }

  /**
   * What to send after one round of the server's answers: nothing unless it
   * lacks something of the last turn. Throws CompactError for what no server
   * answers.
   */
  answer(replies: readonly string[]): string[] {
    const last = this.#last;
    const missed = new Set<ClientDefinition>();
    let lost = false;
    for (const { type, reference } of replies.map((reply) => this.#readReply(reply))) {
      if (type === "tool_ref" || type === "system_ref") {
        this.#noteConflict(reference);
      } else if (type === "request_miss") {
        lost ||= reference === REQUEST_REFERENCE + last?.check;
      } else {
        const definition = type === "tool_miss" ? last?.tool : last?.system;
        if (definition !== undefined && (reference === definition.short || reference === definition.full)) {
          missed.add(definition);
        }
      }
    }
    if (last === undefined || (!lost && missed.size === 0)) {
      return [];
    }
    if (!lost) {
      return [...this.#define(definitionsOf(last).filter((each) => missed.has(each))), last.frame];
    }
    const deltas = freshDeltas(last.conversation, this.#compress);
    const frame = this.#send(last, last.conversation, deltas, ({ full }) => full);
    return [...this.#define(definitionsOf(last)), frame];
  }

  /** Appends to the server's copy what the server has appended itself, and not sent. */
  extend(text: string): void {
    if (!isUnicode(text)) {
      throw textError("the text");
    }
    this.#previous = extendedCheck(this.#previous, text);
    if (this.#copy !== undefined) {
      this.#copy += text;
    }
  }

  /** Writes the request, and takes it as sent. */
  #send(
    { tool, system, args }: Meaning,
    conversation: string,
    deltas: readonly string[],
    name: (definition: ClientDefinition) => string,
  ): string {
    const rest = joinDeltas(deltas, this.#limits);
    const previous = isFresh(rest) ? "" : this.#previous;
    const check = checkOf({ previous, tool: tool?.full ?? "", system: system?.full ?? "", args, rest });
    const wrapped = wrapArgs(check, args);
    valueEnd(wrapped, this.#limits); // its depth
    const frame = requestText(tool ? name(tool) : "", system ? name(system) : "", wrapped, rest);
    this.#last = { tool, system, args, conversation, check, frame };
    this.#copy = conversation;
    this.#previous = check;
    return frame;
  }

  /** The frames that define, which are then sent. */
  #define(definitions: readonly ClientDefinition[]): string[] {
    for (const { full } of definitions) {
      if (!this.#sent.has(full) && this.#sent.size >= this.#limits.registryEntries) {
        this.#sent.clear();
        this.#conflicts.clear();
      }
      this.#sent.add(full);
    }
    return definitions.map(definingFrame);
  }

  #referenceTo({ short, full }: ClientDefinition): string {
    return this.#conflicts.has(full) ? full : short;
  }

  #noteConflict(reference: string): void {
    if (this.#sent.has(reference)) {
      this.#conflicts.add(reference);
    }
  }

  #readReply(reply: string): { readonly type: string; readonly reference: string } {
    const frame = decodeFrame(reply, { limits: this.#limits });
    if (!("reference" in frame)) {
      throw formatError("Invalid format: no answer of a server");
    }
    return frame;
  }
}

function definitionsOf({ tool, system }: Meaning): ClientDefinition[] {
  return [tool, system].filter((definition) => definition !== undefined);
}

function checkArgs(args: string, limits: Limits): void {
  if (!isUnicode(args)) {
    throw textError("the arguments");
  }
  if (!isBareValue(args, limits)) {
    throw unrepresentable("args");
  }
}
