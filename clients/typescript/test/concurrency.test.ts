// Sharing: a worker has a package of its own, tasks of one thread may share any
// object, and a caller may go on using an object that it gave to the package.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { build } from "esbuild";
import { expect, test } from "vitest";
import {
  accept,
  type BrotliEngine,
  ClientSession,
  compress,
  DeltaStream,
  decode,
  decodeBase85,
  decompress,
  encode,
  Format,
  M2MSession,
  MemoryStore,
  Registry,
  ServerSession,
  type Store,
} from "../compact-decoder.js";
import { type Answer, answer, type Request } from "./operations.js";

const folder = new URL("../../../tests/vectors/", import.meta.url);

/** Requests of the conformance wire; a registry's are as long as they are. */
function requests(): Request[] {
  const all = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const names = all.filter((name) => name.endsWith(".json") && name !== "schema.json");
  const topics = names.map((name) => readFileSync(new URL(name, folder), "utf8"));
  const cases = topics.filter((text) => text.length < 300_000).flatMap((text) => JSON.parse(text).cases as Request[]);
  return cases.map(({ op, input, limits }) => ({ op, input, limits }) as Request);
}

/** A module that answers requests in a worker. */
async function workerModule(): Promise<URL> {
  const contents = `
    import { parentPort, workerData } from "node:worker_threads";
    import { answer } from "./operations.js";
    const answers = [];
    for (const request of workerData) answers.push(await answer(request));
    parentPort.postMessage(answers);`;
  const stdin = { contents, resolveDir: fileURLToPath(new URL(".", import.meta.url)), loader: "ts" } as const;
  const made = await build({ stdin, bundle: true, write: false, platform: "node", format: "esm", logLevel: "error" });
  return new URL(`data:text/javascript,${encodeURIComponent(made.outputFiles[0]?.text ?? "")}`);
}

function inWorker(module: URL, workerData: Request[]): Promise<unknown> {
  const worker = new Worker(module, { workerData });
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

test("workers at once answer as one thread does", async () => {
  const all = requests().filter((_, i) => i % 20 === 0);
  const turned = [...all].reverse();
  const module = await workerModule();
  const there = await Promise.all([all, turned].map((list) => inWorker(module, list)));
  for (const [i, list] of [all, turned].entries()) {
    const here: Answer[] = [];
    for (const request of list) {
      here.push(await answer(request));
    }
    expect(there[i]).toEqual(here);
  }
});

test("an object that is sent to a worker is none there", () => {
  const registry = new Registry(new MemoryStore());
  for (const object of [registry, new MemoryStore(), new ClientSession(), new DeltaStream()]) {
    expect(Object.getPrototypeOf(structuredClone(object))).toBe(Object.prototype);
  }
  const clone = structuredClone(new ServerSession(registry, "scope"));
  expect(() => clone.receive("TOOL|def|{}")).toThrow(TypeError);
});

test("interleaved tasks share a registry, a store and a session", async () => {
  const registry = new Registry(new MemoryStore({ limits: { registryEntries: 12 } }));
  const session = new M2MSession(accept({ type: "HELLO", algorithms: ["T2", "BR"] }));
  const turn = async (task: number) => {
    const client = new ClientSession();
    const server = new ServerSession(registry, `tenant ${task % 2}`);
    let conversation = "";
    for (let n = 0; n < 10; n++) {
      conversation += `Turn ${n} of task ${task}. `;
      let frames = client.turn({ tools: ['{"name":"shared"}'], system: `Prompt ${task % 5}`, conversation });
      let outcome = await server.receive("SYS|ref|s_00000000");
      for (let round = 0; round < 20 && outcome.request === undefined; round++) {
        const replies: string[] = [];
        for (const frame of frames) {
          outcome = await server.receive(frame);
          replies.push(...outcome.replies);
        }
        frames = client.answer(replies);
      }
      expect(outcome.request).toMatchObject({ system: `Prompt ${task % 5}`, conversation });
      const packed = session.pack(JSON.stringify({ conversation }), "T2");
      await Promise.resolve();
      expect(session.unpack(packed)).toBe(JSON.stringify({ conversation }));
    }
  };
  await Promise.all(Array.from({ length: 20 }, (_, task) => turn(task)));
});

/** Uses the buffers of the package. */
function useThePackage(): void {
  expect(decodeBase85("VPa.s")).toEqual(new TextEncoder().encode("abcd"));
  const record = { status: "OK", model: "G3", tokens: 1, result: "another text ".repeat(40) } as const;
  expect(decode(encode(record, { format: Format.COMPRESSED })).result).toBe(record.result);
}

test("a Brotli library may use the package", () => {
  const brotli: BrotliEngine = {
    compress(bytes) {
      useThePackage();
      return brotliCompressSync(bytes);
    },
    decompress(bytes) {
      useThePackage();
      return brotliDecompressSync(bytes);
    },
  };
  const text = "a text for Brotli ".repeat(30);
  expect(decompress(compress(text, { brotli, algorithm: "BR" }), { brotli })).toBe(text);
});

test("a store may use the package", async () => {
  class Busy extends MemoryStore implements Store {
    override put(scope: string, short: string, full: string, text: string): Promise<boolean> {
      useThePackage();
      return super.put(scope, short, full, text);
    }
    override get(scope: string, reference: string): Promise<string | undefined> {
      useThePackage();
      return super.get(scope, reference);
    }
  }
  const server = new ServerSession(new Registry(new Busy()), "scope");
  const conversation = "User: a question that compresses, compresses, compresses. ".repeat(10);
  const frames = new ClientSession().turn({ tools: ['{"name":"a"}'], system: "Be brief.", conversation });
  const outcomes = await Promise.all(frames.map((frame) => server.receive(frame)));
  expect(outcomes.at(-1)?.request).toEqual({
    tool: '{"name":"a"}',
    system: "Be brief.",
    args: "{}",
    conversation,
  });
});
