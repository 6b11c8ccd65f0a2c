// Does one operation on a bomb and prints what came of it: node --expose-gc
// decode.mjs MODULE OP FILE MiB. See child.go, which does the same.
import { openSync, readFileSync, readSync } from "node:fs";
import process from "node:process";
import { report } from "./report.mjs";

const [module, op, file, mib] = process.argv.slice(2);
const compact = await import(module);
const size = Number(mib) * 2 ** 20;
const { COMPACT_DEPTH: depth } = process.env;
const limits = { input: size, output: size, registryBytes: size, ...(depth && { depth: Number(depth) }) };

function server() {
  return new compact.ServerSession(new compact.Registry(new compact.MemoryStore({ limits }), { limits }), "", { limits });
}

/** Every frame goes to one server; the last one's error is the answer. */
async function session(frames) {
  const to = server();
  let last;
  for (const frame of frames) {
    last = await to.receive(frame);
  }
  if (last.error !== undefined) {
    throw last.error;
  }
}

function stream(frames) {
  const to = new compact.DeltaStream({ limits });
  for (const frame of frames) {
    to.push(frame);
  }
}

const operations = {
  decode: (text) => compact.decode(text, { limits }),
  base85: (text) => compact.decodeBase85(text, { limits }),
  delta: (text) => compact.applyDelta(compact.createDeltaState(), text, { limits }),
  frame: (text) => compact.decodeRequestFrame(text, { limits }),
  decompress: (text) => compact.decompress(text, { limits }),
  compress: (text) => compact.compress(text, { algorithm: "T2", limits }),
  rewrite: (text) => compact.rewriteCall(text, {}, { limits }),
  rewrite_list: (text) => compact.rewriteList(text, undefined, { limits }),
  rewrite_slim: (text) => compact.slimList(text, {}, { limits }),
  negotiate: (text) => {
    const { algorithms } = compact.readNegotiation(text, { limits });
    compact.negotiate(algorithms.slice(0, algorithms.length / 2), algorithms.slice(algorithms.length / 2));
  },
  session,
  flood: session,
  stream,
};

/** Many frames come one by one, as from a network; any other input is there before. */
function inputOf() {
  if (op === "flood" || op === "stream") {
    return lines();
  }
  return op === "session" ? [...lines()] : readFileSync(file, "utf8");
}

function* lines() {
  const part = Buffer.alloc(2 ** 16);
  const descriptor = openSync(file);
  let rest = [];
  for (let size = readSync(descriptor, part); size > 0; size = readSync(descriptor, part)) {
    let from = 0;
    for (let end = part.indexOf(10); end >= 0 && end < size; end = part.indexOf(10, from)) {
      rest.push(Buffer.from(part.subarray(from, end)));
      yield Buffer.concat(rest).toString();
      rest = [];
      from = end + 1;
    }
    rest.push(Buffer.from(part.subarray(from, size)));
  }
  yield Buffer.concat(rest).toString();
}

// What is loaded at first use is no cost of the bomb.
for (const frame of ["ZcmV*l0QLWr0@@S$Xk#0@Zx8YVQ2", '{"model":"G3","returncode":0,"response":"x"}', "RES|OK|G3|0|"]) {
  compact.decode(frame);
}
for (const frame of ["#T1|[1]", "#T2|[1]", "#BR|Bg=="]) {
  compact.decompress(frame);
}
await server().receive("REQ|1|||{}|D|F|");
const input = inputOf();
await report(compact.CompactError, async () => {
  const made = await operations[op](input);
  return op === "decompress" ? made.length : 0;
});
