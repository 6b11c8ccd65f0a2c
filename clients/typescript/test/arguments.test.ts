import { expect, test } from "vitest";
import * as compact from "../compact-decoder.js";
import { wrapClient, wrapServer } from "../compact-mcp.js";
import { RedisStore } from "../compact-redis.js";

// As for those who check no types.
type Function = (...args: unknown[]) => unknown;
const api = { ...compact, wrapClient, wrapServer, RedisStore } as unknown as { [name: string]: Function };
const store = new compact.MemoryStore();
const registry = new compact.Registry(store);
const bytes = new Uint8Array([120]);
const none: string[] = [];

// Right values of arguments; of all others "x" is one.
const RIGHT: { readonly [name: string]: unknown } = {
  ...{ accepted: { algorithms: none }, ask: {}, bytes, client: {}, declared: {}, engines: {}, frame: {}, known: {} },
  ...{
    message: { algorithms: none },
    model: {},
    options: {},
    record: compact.decode("RES|OK|G3|1|x"),
    registry,
    slim: {},
    store,
  },
  ...{
    request: { args: "{}", deltas: [] },
    state: compact.createDeltaState(),
    transport: {},
    turn: { conversation: "" },
  },
  ...{ algorithms: none, accept: none, replies: none, "turn.tools": none, "options.allow": none },
  ...{ "options.allowed": none, "options.allowLoss": none, keep: () => true },
};
// The arguments of each function; a ? stands behind one that may be left out, and a dot in front of a member of one.
const FUNCTIONS: { readonly [name: string]: string } = {
  accept: "message",
  advertise: "result options?",
  applyDelta: "state delta options?",
  askParams: "params? ask options?",
  asks: "params? declared? options?",
  availableAlgorithms: "engines?",
  compress: "content options? options.allowed?",
  compressBytes: "content options? options.allowed?",
  computeDelta: "old next options? options.allow?",
  createDeltaState: "content?",
  data: "content",
  declares: "params? options?",
  decode: "wire options?",
  decodeAny: "wire options?",
  decodeAnyBytes: "bytes=wire options?",
  decodeBase85: "text options?",
  decodeBytes: "bytes=wire options?",
  decodeRequestFrame: "wire options?",
  decompress: "content=frame options? options.allowed?",
  decompressBytes: "bytes=frame options? options.allowed?",
  describeTools: "list args options?",
  detect: "wire",
  detectBytes: "bytes=wire",
  encode: "record options? options.allowLoss?",
  encodeBase85: "bytes",
  encodeBytes: "record options? options.allowLoss?",
  encodeRequest: "request options?",
  encodeRequestFrame: "frame",
  hello: "algorithms?",
  legend: "content=frame options?",
  modelByName: "name",
  nameOfModel: "code",
  negotiate: "accept=client accept=server",
  packCall: "result accept options?",
  packList: "result ask options?",
  parseMcpMessage: "text options?",
  readNegotiation: "text options?",
  repetitionRatio: "text",
  restoreText: "text options?",
  rewriteCall: "result model? options?",
  rewriteList: "result keep? options?",
  selectAlgorithm: "content options? options.allowed?",
  slimList: "result slim? options?",
  systemReference: "text options?",
  toolReference: "text options?",
  unpackCall: "result options?",
  unpackList: "result known? options?",
  wrapClient: "transport options",
  wrapServer: "transport options?",
};
const STORE = { put: "scope short full text", get: "scope reference", load: "key", swap: "key old text=state" };
// The arguments of each class, an object of it, and its methods.
const CLASSES: { readonly [name: string]: readonly [string, object, { readonly [name: string]: string }] } = {
  ClientSession: [
    "options?",
    new compact.ClientSession(),
    { turn: "turn turn.tools? turn.system? turn.args? turn.conversation", answer: "replies", extend: "text" },
  ],
  DeltaStream: ["options?", new compact.DeltaStream(), { push: "content=frame" }],
  M2MSession: [
    "accepted options?",
    new compact.M2MSession({ type: "ACCEPT", algorithms: none }),
    { pack: "content", unpack: "content=message" },
  ],
  MemoryStore: ["options?", store, STORE],
  RedisStore: ["client options?", new RedisStore({} as never), STORE],
  Registry: [
    "store options?",
    registry,
    { define: "scope role text", find: "scope reference", resolve: "scope reference", receive: "scope wire" },
  ],
  ServerSession: [
    "registry scope options?",
    new compact.ServerSession(registry, ""),
    { receive: "wire", extend: "text" },
  ],
  StoredSession: [
    "registry store scope session options?",
    new compact.StoredSession(registry, store, "x", "x"),
    { receive: "wire", extend: "text" },
  ],
};

/** Calls with each argument wrong in turn. Its value is that of another name, where one stands before a =. */
async function refuses(call: Function, signature: string): Promise<void> {
  const args = signature.split(" ").map((each) => {
    const [value = "", name = value] = each.replace("?", "").split("=");
    return { name, right: Object.hasOwn(RIGHT, value) ? RIGHT[value] : "x", optional: each.endsWith("?") };
  });
  const plain = args.filter(({ name }) => !name.includes("."));
  for (const { name, right, optional } of args) {
    const [owner, member] = name.split(".");
    const others = typeof right === "string" ? [bytes, {}] : Array.isArray(right) ? ["T2", [{}]] : ["T2"];
    for (const wrong of [5, null, ...others, ...(optional ? [] : [undefined])]) {
      const given = plain.map((each) => {
        const value = member === undefined ? wrong : { ...(each.right as object), [member]: wrong };
        return each.name === owner ? value : each.right;
      });
      const answer = (async () => await call(...given))();
      await expect(answer, `${name}: ${String(wrong)}`).rejects.toMatchObject({
        name: "TypeError",
        message: expect.stringMatching(new RegExp(`^${name.replace(".", "\\.")}(\\[0\\])? is \\w+, expected [a-zA-Z]`)),
      });
    }
  }
}

test.each(Object.entries(FUNCTIONS))("%s says which argument is of a wrong type", async (name, signature) => {
  await refuses(api[name]!, signature);
});

test.each(Object.entries(CLASSES))("%s and its methods do, too", async (name, [signature, object, methods]) => {
  await refuses((...given) => Reflect.construct(api[name]!, given), signature);
  for (const [method, each] of Object.entries(methods)) {
    await refuses((object as typeof api)[method]!.bind(object), each);
  }
});

const OF_RESPONSES = ["decodeResponse", "encodeResponse", "decodeResponseBytes", "encodeResponseBytes"];

test("bytes for a function for text, and text for one for bytes, are told the right function", () => {
  for (const [name, other] of [
    ["decode", "decodeBytes"],
    ["decodeAny", "decodeAnyBytes"],
    ["detect", "detectBytes"],
  ] as const) {
    const ofBytes = new TypeError(`wire is Uint8Array, expected string: ${other} reads bytes`);
    const ofText = new TypeError(`wire is String, expected Uint8Array: ${name} reads text`);
    expect(() => api[name]!(Buffer.from("RES|OK|G3|0|x"))).toThrow(ofBytes);
    expect(() => api[other]!("RES|OK|G3|0|x")).toThrow(ofText);
    expect(() => api[other]!(5)).toThrow(new TypeError("wire is Number, expected Uint8Array"));
  }
});

test("no function is left out", () => {
  const functions = Object.keys(api).filter((name) => typeof api[name] === "function" && name !== "CompactError");
  const known = [...Object.keys(FUNCTIONS), ...Object.keys(CLASSES), ...OF_RESPONSES];
  expect(functions.sort()).toEqual(known.sort());
});

test("a limit that there is not is refused", () => {
  const decodes = (limits: object) => () => compact.decode("RES|OK|G3|1|x", { limits });
  expect(decodes({ dept: 1 })).toThrow(/^there is no limit dept, expected input, output, /);
  expect(decodes({ depth: "5" })).toThrow("limit depth is not a size: 5");
  for (const wrong of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, true, null]) {
    expect(decodes({ input: wrong })).toThrow(new RangeError(`limit input is not a size: ${wrong}`));
  }
  expect(decodes({ registryBytes: 0 })).not.toThrow();
});

test("a wrong value is shown as it is", () => {
  const record = compact.decode("RES|OK|G3|1|x");
  const wrong = [1n, 1.5, [1], bytes, null, Object.create(null)];
  const messages = wrong.map((tokens) => {
    try {
      return compact.encode({ ...record, tokens });
    } catch (error) {
      return (error as compact.CompactError).value;
    }
  });
  expect(messages).toEqual(["1n", "1.5", "Array", "Uint8Array", "null", "Object"]);
});
