// The operations of requests, references and registries on the conformance wire.
import type { Answer, Operation, Options } from "./operations.js";
import { type Json, type Members, object, string, text } from "./wire.js";

export interface Store {
  readonly shared: boolean;
  put(scope: string, short: string, full: string, text: string): Promise<boolean>;
  get(scope: string, reference: string): Promise<string | undefined>;
}

interface Registry {
  receive(scope: string, wire: string): Promise<{ readonly [name: string]: string }>;
}

/** What a tree has, or lacks, for requests. */
export interface RequestApi {
  toolReference?(text: string, options: Options): string;
  systemReference?(text: string, options: Options): string;
  encodeRequest?(request: never, options: Options): string;
  decodeRequestFrame?(wire: string, options: Options): object;
  MemoryStore?: new (options: object) => Store;
  Registry?: new (store: Store, options: object) => Registry;
}

/** Turns a thrown error into an answer. */
export type AnswerOf = (call: () => Json | Promise<Json>) => Promise<Answer>;

export function requestOperations(api: RequestApi, answerOf: AnswerOf): [string, Operation][] {
  const { toolReference, systemReference, encodeRequest, decodeRequestFrame } = api;
  if (!toolReference || !systemReference || !encodeRequest || !decodeRequestFrame) {
    return [];
  }
  return [
    ["reference.tool", (input, options) => toolReference(text(input), options)],
    ["reference.system", (input, options) => systemReference(text(input), options)],
    ["request.encode", (input, options) => encodeRequest(toRequest(object(input)) as never, options)],
    ["request.decode", (input, options) => fromFrame(decodeRequestFrame(text(input), options) as Members)],
    ["session", (input, options) => receiveAll(openRegistry(api, object(input), options), object(input), answerOf)],
  ];
}

/** A store in memory. */
export function openStore({ MemoryStore }: RequestApi, input: Members, options: Options): Store {
  if (!MemoryStore) {
    throw new TypeError("there are requests, and no store");
  }
  return new MemoryStore(registryOptions(input, options));
}

/** A registry, with a store of its own unless one is given. */
export function openRegistry(
  api: RequestApi,
  input: Members,
  options: Options,
  store: Store = openStore(api, input, options),
): Registry {
  const { Registry } = api;
  if (!Registry) {
    throw new TypeError("there are requests, and no registry");
  }
  return new Registry(input.shared === true ? shareable(store) : store, registryOptions(input, options));
}

function registryOptions(input: Members, { limits }: Options): object {
  const { hex_length: hexLength, max_entries: registryEntries, max_bytes: registryBytes } = input;
  const given = Object.entries({ registryEntries, registryBytes }).filter(([, limit]) => limit !== undefined);
  return { limits: { ...limits, ...Object.fromEntries(given) }, hexLength };
}

async function receiveAll(registry: Registry, { frames }: Members, answerOf: AnswerOf): Promise<Json> {
  const answers: Answer[] = [];
  for (const each of frames as readonly Json[]) {
    const { scope = "", frame = each } = typeof each === "string" ? {} : object(each);
    answers.push(await answerOf(() => registry.receive(text(scope), text(frame))));
  }
  return answers;
}

/** A store as other processes might use it too. */
function shareable(store: Store): Store {
  return {
    shared: true,
    put: (scope, short, full, definition) => store.put(scope, short, full, definition),
    get: (scope, reference) => store.get(scope, reference),
  };
}

function toRequest({ version, tool, system, args, deltas }: Members): object {
  return {
    version: typeof version === "number" ? String(version) : optional(version),
    tool: optional(tool),
    system: optional(system),
    args: text(args),
    deltas: (deltas as readonly Json[]).map(text),
  };
}

export function optional(value: Json | undefined): string | undefined {
  return value === undefined || value === null ? undefined : text(value);
}

function fromFrame(frame: Members): Json {
  if (!("deltas" in frame)) {
    return frame;
  }
  const { version, tool = null, system = null } = frame;
  const number = /^(0|[1-9][0-9]*)$/.test(string(version)) ? Number(version) : string(version);
  return { ...frame, version: number, tool, system };
}
