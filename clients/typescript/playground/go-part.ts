import "go-runtime"; // wasm_exec.js of the Go that built the page
import type { BrotliEngine } from "../src/core/brotli.js";
import type { Answer, Engine } from "./answer.js";

/** What the program in examples/playground/wasm gives: JSON texts, or an object with an error. */
interface Exports {
  readonly open: (name: string, text: string) => Opened | Failed;
  readonly compress: (bytes: Uint8Array, quality: number) => Uint8Array;
  readonly decompress: (bytes: Uint8Array, limit: number) => Uint8Array | Failed;
}

interface Opened {
  readonly protocol: string;
  readonly answer: (frame: string | Uint8Array, family: string) => string | Failed;
}

interface Failed {
  readonly error: string;
}

interface Runtime {
  readonly importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
}

/** What the script and the program put among the globals. */
interface Globals {
  readonly Go: new () => Runtime;
  readonly compactgen: Exports;
}

/** The part of the page that is written in Go. */
export interface GoPart {
  readonly brotli: BrotliEngine;
  protocol(name: string, text: string): Engine;
}

export async function goPart(program: Uint8Array<ArrayBuffer>): Promise<GoPart> {
  const globals = globalThis as unknown as Globals;
  const go = new globals.Go();
  const { instance } = await WebAssembly.instantiate(program, go.importObject);
  void go.run(instance); // it answers until the page closes
  const { open, compress, decompress } = globals.compactgen;
  return {
    brotli: { compress, decompress: (bytes, limit) => good(decompress(bytes, limit)) },
    protocol(name, text) {
      const { protocol, answer } = good(open(name, text));
      return { protocol, answer: (frame, family) => JSON.parse(good(answer(frame, family ?? ""))) as Answer };
    },
  };
}

function good<T extends object | string>(value: T | Failed): T {
  if (typeof value === "object" && "error" in value) {
    throw new Error(value.error);
  }
  return value;
}
