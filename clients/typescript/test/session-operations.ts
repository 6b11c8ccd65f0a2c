// The operations of sessions on the conformance wire. Each has a state of its
// own under the name that it was opened with.
import type { Answer, Operation, Options } from "./operations.js";
import { type AnswerOf, openRegistry, optional } from "./request-operations.js";
import { openShared, type Shared, type StoredApi, storedOperations } from "./stored-operations.js";
import { type Json, type Members, object, string, text } from "./wire.js";

interface Client {
  turn(turn: object): readonly string[];
  answer(replies: readonly string[]): readonly string[];
  extend(text: string): void;
  again(): readonly string[];
  startAgain(): void;
  export(): string;
}

export interface Outcome {
  readonly replies: readonly string[];
  readonly request?: {
    readonly tool: string | undefined;
    readonly system: string | undefined;
    readonly args: string;
    readonly conversation: string;
  };
  readonly error?: Error;
  readonly duplicate?: true;
  readonly answer?: string;
}

interface Server {
  receive(wire: string): Promise<Outcome>;
  extend(text: string): void | Promise<void>;
}

/** What a tree has, or lacks, for sessions. */
export interface SessionApi extends StoredApi {
  ClientSession?: {
    new (options: object): Client;
    restore(state: string, conversation: string, options: Options): Client;
  };
  ServerSession?: new (registry: never, scope: string, options: Options) => Server;
}

export function sessionOperations(api: SessionApi, answerOf: AnswerOf): [string, Operation][] {
  const stored = storedOperations(api, (outcome) => fromOutcome(outcome, answerOf));
  return [...clientOperations(api, answerOf), ...serverOperations(api, answerOf), ...stored];
}

/** Plays the steps of one fresh client session. */
async function play(client: Client, steps: readonly Json[], answerOf: AnswerOf): Promise<Json> {
  const answers: Answer[] = [];
  for (const each of steps) {
    answers.push(await answerOf(() => step(client, object(each))));
  }
  return answers;
}

/** A new client session, or an exported one. */
function clientOf(
  ClientSession: NonNullable<SessionApi["ClientSession"]>,
  { compress, splice, hex_length: hexLength, state, conversation = "" }: Members,
  options: Options,
): Client {
  return state === undefined
    ? new ClientSession({ ...options, compress, splice, hexLength })
    : ClientSession.restore(string(state), text(conversation), options);
}

function step(client: Client, members: Members): Json {
  const { tools = [], system, args, conversation, answer, extend } = members;
  if (members.again === true) {
    return client.again();
  }
  if (members.export === true) {
    return [client.export()];
  }
  if (members.start_again === true) {
    client.startAgain();
    return [];
  }
  if (extend !== undefined) {
    client.extend(text(extend));
    return [];
  }
  if (answer !== undefined) {
    return client.answer(texts(answer));
  }
  const turn = { tools: texts(tools), system: optional(system), args: optional(args) };
  return client.turn({ ...turn, conversation: text(conversation) });
}

function clientOperations({ ClientSession }: SessionApi, answerOf: AnswerOf): [string, Operation][] {
  if (ClientSession === undefined) {
    return [];
  }
  const clients = new Map<string, Client>();
  const opened = (input: Json) => get(clients, object(input).client);
  return [
    [
      "client",
      (input, options) => {
        const members = object(input);
        return play(clientOf(ClientSession, members, options), members.steps as readonly Json[], answerOf);
      },
    ],
    [
      "client.open",
      (input, options) => {
        clients.set(string(object(input).client), clientOf(ClientSession, object(input), options));
        return {};
      },
    ],
    [
      "client.turn",
      (input) => {
        const { tools, system, args, conversation } = object(input);
        const turn = { tools: texts(tools), system: optional(system), args: optional(args) };
        return { frames: opened(input).turn({ ...turn, conversation: text(conversation) }) };
      },
    ],
    ["client.answer", (input) => ({ frames: opened(input).answer(texts(object(input).frames)) })],
    ["client.again", (input) => ({ frames: opened(input).again() })],
    ["client.export", (input) => ({ state: opened(input).export() })],
    [
      "client.extend",
      (input) => {
        opened(input).extend(text(object(input).text));
        return {};
      },
    ],
  ];
}

/** Plays the steps of fresh server sessions, one for each scope, with one registry. */
async function serve(serverOf: (scope: string) => Server, steps: readonly Json[], answerOf: AnswerOf): Promise<Json> {
  const outcomes: Json[] = [];
  for (const each of steps) {
    const { scope = "", frame = each, extend } = typeof each === "string" ? {} : object(each);
    const server = serverOf(text(scope));
    const answered = extend === undefined ? server.receive(text(frame)) : extended(server, text(extend));
    outcomes.push(await fromOutcome(await answered, answerOf));
  }
  return outcomes;
}

function extended(server: Server, added: string): Outcome {
  try {
    server.extend(added);
    return { replies: [] };
  } catch (error) {
    return { replies: [], error: error as Error };
  }
}

function serverOperations(api: SessionApi, answerOf: AnswerOf): [string, Operation][] {
  const { ServerSession, StoredSession } = api;
  if (ServerSession === undefined) {
    return [];
  }
  const servers = new Map<string, Server>();
  const registries = new Map<string, Shared>();
  const serverOf = (input: Members) => get(servers, input.server);
  return [
    [
      "server",
      (input, options) => {
        const registry = openRegistry(api, object(input), options);
        const sessions = new Map<string, Server>();
        const sessionOf = (scope: string) => {
          const found = sessions.get(scope) ?? new ServerSession(registry as never, scope, options);
          sessions.set(scope, found);
          return found;
        };
        return serve(sessionOf, object(input).steps as readonly Json[], answerOf);
      },
    ],
    [
      "server.open",
      async (input, options) => {
        const { server, registry: name, scope, session } = object(input);
        const shared = (name && registries.get(string(name))) || (await openShared(api, object(input), options));
        if (name !== undefined) {
          registries.set(string(name), shared);
        }
        const registry = shared.registry as never;
        const opened =
          session === undefined || StoredSession === undefined
            ? new ServerSession(registry, text(scope), options)
            : new StoredSession(registry, shared.states, text(scope), text(session), options);
        servers.set(string(server), opened);
        return {};
      },
    ],
    [
      "server.receive",
      async (input) => fromOutcome(await serverOf(object(input)).receive(text(object(input).frame)), answerOf),
    ],
    [
      "server.extend",
      async (input) => {
        await serverOf(object(input)).extend(text(object(input).text));
        return {};
      },
    ],
  ];
}

async function fromOutcome(
  { replies, request, error, duplicate, answer }: Outcome,
  answerOf: AnswerOf,
): Promise<Members> {
  const { tool = null, system = null, args = "", conversation = "" } = request ?? {};
  return {
    replies,
    ...(request === undefined ? {} : { request: { tool, system, args, conversation } }),
    ...(error === undefined ? {} : await answerOf(() => raise(error))),
    ...(duplicate === undefined ? {} : { duplicate }),
    ...(answer === undefined ? {} : { answer }),
  };
}

function raise(error: Error): never {
  throw error;
}

function get<T>(opened: ReadonlyMap<string, T>, name: Json | undefined): T {
  const found = opened.get(string(name));
  if (found === undefined) {
    throw new TypeError(`nothing was opened as ${String(name)}`);
  }
  return found;
}

function texts(list: Json | undefined): readonly string[] {
  return (list as readonly Json[]).map(text);
}
