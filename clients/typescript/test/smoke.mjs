// Runs the built package on a few documented frames, under any engine:
//   npm run build && node test/smoke.mjs      (or deno run, or bun)
import compact, {
  applyDelta,
  ClientSession,
  CompactError,
  createDeltaState,
  decode,
  decodeBase85,
  encode,
  MemoryStore,
  Registry,
  ServerSession,
} from "../dist/compact-decoder.js";

function check(what, have, want) {
  if (have !== want) {
    throw new Error(`${what}: ${JSON.stringify(have)} instead of ${JSON.stringify(want)}`);
  }
}

check("Base85", new TextDecoder().decode(decodeBase85("VPa.s")), "abcd");
check("DSL", decode("RES|OK|G3|0|a|b|c").result, "a|b|c");
check("Base85 payload", decode("Almh)=rD:brY&O").result, "hello");
check("Base64 payload", decode("MlAMAAKVoZWxsbw==").result, "hello");
check("default export", compact.decode, decode);

const response = { status: "OK", model: "G3", tokens: 0, result: "Hello, 세계 😀! ".repeat(100) };
for (const format of ["verbose", "dsl", "binary", "base85", "compressed", "auto", "smallest", "tokens"]) {
  check(format, decode(encode(response, { format })).result, response.result);
}
check("compressed", encode(response).startsWith("Z"), true);
try {
  decode(`${encode(response)}00000`);
  throw new Error("what follows a compressed stream must be refused");
} catch (error) {
  check("junk", error instanceof CompactError && error.kind, "DecompressionFailed");
}

const state = createDeltaState();
applyDelta(state, "D|F|Hello, world!");
check("delta", applyDelta(state, "D|R|7|World"), "Hello, World!");

const client = new ClientSession();
const server = new ServerSession(new Registry(new MemoryStore()), "smoke");
const frames = client.turn({ tools: ['{"name":"search"}'], conversation: "세계 😀" });
const outcomes = await Promise.all(frames.map((frame) => server.receive(frame)));
check("request", outcomes.at(-1).request.conversation, "세계 😀");
console.log("ok");
