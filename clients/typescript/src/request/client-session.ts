import { checkString, checkStrings, checkType } from "../core/arguments.js";
import * as Cause from "../core/causes.gen.js";
import { asWritten, formatError, textError } from "../core/errors.js";
import { checkGiven, checkTexts } from "../core/given.js";
import { type Limits, limitsOf, type Options } from "../core/limits.js";
import { isUnicode } from "../core/text.js";
import { beginsWith } from "../delta/text.js";
import { checkOf, extendedCheck, wrapArgs } from "./check.js";
import { type ClientDefinition, DefinitionMaker, definingFrame } from "./client-definition.js";
import { type DeltaWriting, freshDeltas, isFresh, turnDeltas } from "./client-deltas.js";
import { clientStateText, readClientState } from "./client-state.js";
import { joinDeltas } from "./deltas.js";
import type { ReferenceFrame } from "./frame.js";
import { isBareValue, valueEnd } from "./json-value.js";
import { decodeRequestFrame } from "./read.js";
import { hexLengthOf, type ReferenceOptions } from "./reference.js";
import { DEFINITIONS, REQUEST_REFERENCE } from "./requests.gen.js";
import type { FrameFamily } from "./roles.js";
import { notArgs, requestText } from "./write.js";

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
  /**
   * Whether the delta that inserts and deletes may be sent; no by default. Every server
   * process must read it: deploy servers first, clients a release later.
   */
  readonly splice?: boolean | undefined;
}

/** What a client sends again until a turn has arrived. */
interface Debts {
  readonly definitions: boolean;
  readonly conversation: boolean;
}

const NOTHING: Debts = { definitions: false, conversation: false };

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
  /** What stands behind the references: the arguments with their check, and the deltas. */
  readonly body: string;
  /** The full references that the request has. */
  readonly inFull: Set<string>;
}

/**
 * After so many misses a short reference is not used again: the server's registry
 * may use another length, or hold another text under this reference.
 */
const FULL_ONLY = 2;

/**
 * The client's side of a conversation (docs/request.md, "Sessions"): sends
 * definitions once, references after, and what takes the server's copy of the
 * conversation to the client's. A call that throws changes nothing. A session is
 * for one task: wait for the replies to a turn before the next one.
 */
export class ClientSession {
  #writing: DeltaWriting;
  readonly #hexLength: number;
  readonly #limits: Limits;
  readonly #definitions: DefinitionMaker;
  /**
   * Full references of the definitions that were sent, and how often the server missed
   * the short one.
   */
  readonly #sent = new Map<string, number>();
  /** The server's copy, if it got every frame; undefined before the first turn. */
  #copy: string | undefined;
  #previous = "";
  #last: SentTurn | undefined;
  /**
   * What the server missed, and what every turn therefore sends again until one is known
   * to have arrived: a frame that goes once may be lost each time.
   */
  #owes: Debts = NOTHING;
  /** The frames that were returned last. */
  #frames: readonly string[] = [];

  constructor(options: ClientOptions = {}) {
    checkType("object", "options", options);
    this.#writing = { compress: options.compress ?? true, splice: options.splice ?? false };
    this.#limits = limitsOf(options);
    this.#hexLength = hexLengthOf(options);
    this.#definitions = new DefinitionMaker(options);
  }

  /**
   * The frames of a turn, in the order of sending. Throws CompactError: text
   * that is not Unicode, a tool that is no JSON object, arguments that are no
   * JSON value, a limit.
   */
  turn(given: Turn): string[] {
    checkType("object", "turn", given);
    const { tools = [], system, args = "{}", conversation } = given;
    checkStrings("turn.tools", tools);
    if (system !== undefined) {
      checkString("turn.system", system);
    }
    checkString("turn.args", args);
    checkString("turn.conversation", conversation);
    const copy = this.#owes.conversation ? undefined : this.#copy;
    const grown = copy !== undefined && beginsWith(conversation, copy);
    if (![...tools, system ?? "", args, grown ? conversation.slice(copy.length) : conversation].every(isUnicode)) {
      throw textError("turn");
    }
    const meaning = { tool: this.#definitions.tool(tools), system: this.#definitions.system(system), args };
    if (!isBareValue(args, this.#limits)) {
      throw notArgs(args);
    }
    const deltas =
      copy === undefined
        ? freshDeltas(conversation, this.#writing.compress)
        : turnDeltas(copy, conversation, grown, this.#writing);
    const before = this.#last;
    const { definitions, conversation: fresh } = this.#owes;
    const inFull = definitions || fresh ? allOf(meaning) : this.#fullOnly(meaning);
    const turn = this.#send(meaning, conversation, deltas, inFull);
    this.#forgive(before);
    const news = definitionsOf(meaning).flatMap((each) =>
      this.#sent.has(each.full) && !definitions ? [] : [this.#define(each)],
    );
    return this.#returned([...news, frameOf(turn)]);
  }

  /**
   * The last frames once more, to the byte, for an answer that was lost or cut off: a
   * server that has delivered the turn says so, and what it answered, and does not ask
   * its model again. Before the first turn there are none.
   */
  again(): string[] {
    return [...this.#frames];
  }

  /**
   * The check that the next turn builds on: that of the turn, or of the text that extended
   * it. A server session that has the same text has the same check. Empty before the first
   * turn.
   */
  get check(): string {
    return this.#previous;
  }

  /**
   * The session's state as one line of ASCII (docs/request.md, "A client that restarts"),
   * without any text of a prompt, a tool, arguments or the conversation. Its hashes
   * confirm a guess, so it is private. A turn in flight is not in it: what the client
   * believes the server to have is.
   */
  export(): string {
    const digits = (of: ClientDefinition | undefined) => of?.full.slice(-64) ?? "";
    const isBegun = this.#copy !== undefined;
    const state = {
      hexLength: this.#hexLength,
      ...this.#writing,
      previous: isBegun ? this.#previous : "",
      owesDefinitions: this.#owes.definitions,
      owesConversation: this.#owes.conversation,
      tool: digits(this.#last?.tool),
      system: digits(this.#last?.system),
    };
    return clientStateText(state, this.#copy ?? "");
  }

  /**
   * Goes on with an exported session. The conversation is the one that the client
   * believes the server to have: that of the last turn, and the answer that it was
   * extended by. Throws CompactError: a state that is cut or of another version, another
   * conversation.
   */
  static restore(state: string, conversation: string, options?: Options): ClientSession {
    checkTexts({ state, conversation });
    const known = readClientState(state, conversation);
    const session = new ClientSession({ ...options, ...known });
    session.#previous = known.previous;
    session.#copy = known.previous === "" ? undefined : conversation;
    session.#owes = { definitions: known.owesDefinitions, conversation: known.owesConversation };
    for (const role of ["tool", "system"] as const) {
      if (known[role] !== "") {
        session.#remember(DEFINITIONS[role].reference + known[role], 0);
      }
    }
    return session;
  }

  /**
   * Makes the next turn a fresh start without splices, for a server that refused a
   * request as a format error and replied nothing: it may be older.
   */
  startAgain(): void {
    this.#writing = { ...this.#writing, splice: false };
    this.#owes = { ...this.#owes, conversation: true };
  }

  /**
   * The frames to send after what a server replied to all frames of the present turn:
   * none unless it lacks something of that turn. Without a miss the turn has arrived, so
   * never call this for frames that were lost. Throws CompactError for a frame that no
   * server sends.
   */
  answer(replies: readonly string[]): string[] {
    checkStrings("replies", replies);
    const frames = replies.map((reply) => this.#readReply(reply));
    const last = this.#last;
    if (last === undefined) {
      return [];
    }
    const definitions = definitionsOf(last);
    const conflicts = frames.filter((frame) => this.#isConflict(frame, definitions));
    const lost = frames.some((frame) => isMiss(frame, "request", [REQUEST_REFERENCE + last.check]));
    const missed = definitions.filter(({ role, short, full }) =>
      frames.some((frame) => isMiss(frame, role, [short, full])),
    );
    const arrived = !lost && missed.length === 0;
    const owes = arrived
      ? NOTHING
      : { definitions: this.#owes.definitions || missed.length > 0, conversation: this.#owes.conversation || lost };
    const turn = owes.conversation ? this.#restart(last) : last;
    this.#owes = owes;
    for (const { reference } of conflicts) {
      this.#remember(reference, FULL_ONLY);
    }
    for (const { full } of missed) {
      if (!last.inFull.has(full)) {
        this.#sent.set(full, (this.#sent.get(full) ?? 0) + 1);
      }
    }
    if (arrived) {
      return [];
    }
    // Only the text of a definition decides what a full reference means.
    for (const { full } of definitions) {
      turn.inFull.add(full);
    }
    const defined = owes.definitions ? definitions : [];
    return this.#returned([...defined.map((each) => this.#define(each)), frameOf(turn)]);
  }

  /**
   * Appends a text to the server's copy: the server wrote it and has appended it by
   * itself. It says that the turn has arrived. Call it once a turn, with the whole answer.
   */
  extend(text: string): void {
    checkString("text", text);
    checkGiven(text, "text");
    this.#previous = extendedCheck(this.#previous, text);
    if (this.#copy !== undefined) {
      this.#copy += text;
    }
    this.#owes = NOTHING;
  }

  /** A server that has lost the conversation may also hold other texts under the short references. */
  #restart(last: SentTurn): SentTurn {
    const deltas = freshDeltas(last.conversation, this.#writing.compress);
    return this.#send(last, last.conversation, deltas, allOf(last));
  }

  #returned(frames: string[]): string[] {
    this.#frames = frames;
    return [...frames];
  }

  /** Makes the request, and takes it as sent. */
  #send(
    { tool, system, args }: Meaning,
    conversation: string,
    deltas: readonly string[],
    inFull: Set<string>,
  ): SentTurn {
    const rest = joinDeltas(deltas, this.#limits);
    const previous = isFresh(rest) ? "" : this.#previous;
    const check = checkOf({ previous, tool: tool?.full ?? "", system: system?.full ?? "", args, rest });
    const wrapped = wrapArgs(check, args);
    valueEnd(wrapped, this.#limits); // its depth
    this.#last = { tool, system, args, conversation, check, body: wrapped + rest, inFull };
    this.#copy = conversation;
    this.#previous = check;
    return this.#last;
  }

  /** The definitions whose short reference the server does not take. */
  #fullOnly(meaning: Meaning): Set<string> {
    const misses = (full: string) => this.#sent.get(full) ?? 0;
    return new Set(definitionsOf(meaning).flatMap(({ full }) => (misses(full) >= FULL_ONLY ? [full] : [])));
  }

  /** Sets the misses of a short reference to 0 if the turn went without one. */
  #forgive(turn: SentTurn | undefined): void {
    for (const { full } of turn === undefined ? [] : definitionsOf(turn)) {
      if (this.#sent.get(full) === 1 && !turn?.inFull.has(full)) {
        this.#sent.set(full, 0);
      }
    }
  }

  /** The frame that defines, which is then sent. */
  #define(definition: ClientDefinition): string {
    if (!this.#sent.has(definition.full)) {
      this.#remember(definition.full, 0);
    }
    return definingFrame(definition);
  }

  /** No more than a registry holds. */
  #remember(full: string, misses: number): void {
    if (!this.#sent.has(full) && this.#sent.size >= this.#limits.registryEntries) {
      this.#sent.clear();
    }
    this.#sent.set(full, misses);
  }

  #isConflict({ type, reference }: ReferenceFrame, definitions: readonly ClientDefinition[]): boolean {
    const known = this.#sent.has(reference) || definitions.some(({ full }) => full === reference);
    return known && (type === "tool_ref" || type === "system_ref");
  }

  #readReply(reply: string): ReferenceFrame {
    const frame = decodeRequestFrame(reply, { limits: this.#limits });
    if (!("reference" in frame)) {
      throw formatError(Cause.SESSION_CLIENT, { value: asWritten(frame.type) });
    }
    return frame;
  }
}

function allOf(meaning: Meaning): Set<string> {
  return new Set(definitionsOf(meaning).map(({ full }) => full));
}

function definitionsOf({ tool, system }: Meaning): ClientDefinition[] {
  return [tool, system].filter((definition) => definition !== undefined);
}

function frameOf({ tool, system, body, inFull }: SentTurn): string {
  const reference = (of: ClientDefinition | undefined) => (of && inFull.has(of.full) ? of.full : (of?.short ?? ""));
  return requestText(reference(tool), reference(system), body, "");
}

function isMiss({ type, reference }: ReferenceFrame, family: FrameFamily, references: readonly string[]): boolean {
  return type === `${family}_miss` && references.includes(reference);
}
