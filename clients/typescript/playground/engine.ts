import "go-runtime"; // wasm_exec.js of the Go that built the page
import type { Question, Reply } from "./work.js";

/** Answers a question, but for the tokens. */
export type Engine = (question: Question) => Reply;

/**
 * The function that the program in examples/playground/wasm leaves: it answers in JSON, or nothing
 * once it has crashed.
 */
type Program = (
  name: string,
  text: string,
  frame: string | Uint8Array | undefined,
  family: string,
) => string | undefined;

interface Runtime {
  readonly importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
}

/** The globals of the script and the program. */
interface Globals {
  readonly Go: new () => Runtime;
  readonly compactgen: Program;
}

/** Starts the program. It is compiled while it is unpacked. */
export async function startEngine(program: ReadableStream<BufferSource>): Promise<Engine> {
  const globals = globalThis as unknown as Globals;
  const go = new globals.Go();
  const response = new Response(program, { headers: { "Content-Type": "application/wasm" } });
  const { instance } = await WebAssembly.instantiateStreaming(response, go.importObject);
  void go.run(instance); // it answers until the page closes
  return ({ id, spec, frame, family }) => {
    const text = globals.compactgen(spec?.name ?? "", spec?.text ?? "", frame, family);
    if (text === undefined) {
      throw new Error("The engine has crashed. Load the page again.");
    }
    return { id, ...JSON.parse(text) } as Reply;
  };
}
