import { JsonScanner } from "../../src/core/json.js";
import { utf8Length } from "../../src/core/text.js";
import { decodeRequestFrame } from "../../src/request/read.js";
import { openDelta } from "./delta.js";
import { Look, tried } from "./look.js";
import { DEPTH, wholeValue } from "./members.js";
import type { Definition } from "./model.js";
import { isFull, type Layer, type Part, type Verdict } from "./report.js";
import { stands } from "./window.js";

/** Opens a frame of requests: a request, a definition, a reference or a miss. */
export function openRequest(look: Look, frame: string): Verdict {
  const decoded = tried(() => decodeRequestFrame(frame, { limits: look.limits }));
  const verdict = "error" in decoded ? decoded.error : undefined;
  if (utf8Length(frame) > look.limits.input) {
    return verdict;
  }
  look.name = "value" in decoded ? decoded.value.type : "";
  const { request, tool, system } = look.model.requests;
  const fitting = [request, tool, system].filter(({ prefix }) => frame.startsWith(prefix));
  const family = fitting.sort((a, b) => b.prefix.length - a.prefix.length)[0];
  if (family === undefined) {
    look.stop("", frame, 0);
    return verdict;
  }
  look.prefix(frame, family.prefix);
  const layer = look.layer("request", utf8Length(frame.slice(family.prefix.length)));
  const cursor = new Cursor(look, layer, frame, family.prefix.length);
  if ("define" in family) {
    cursor.definition(family, verdict);
  } else {
    cursor.request(verdict);
  }
  if (verdict === undefined) {
    layer.out = layer.in;
  }
  return verdict;
}

const DIGITS = /^[0-9a-z]{8,64}$/;

/** Goes over the parts of a frame. */
class Cursor {
  readonly #look: Look;
  readonly #layer: Layer;
  readonly #frame: string;
  readonly #start: number;
  /** In the frame, and in bytes of the layer. */
  #at: number;
  #bytes = 0;

  constructor(look: Look, layer: Layer, frame: string, start: number) {
    this.#look = look;
    this.#layer = layer;
    this.#frame = frame;
    this.#start = start;
    this.#at = start;
  }

  /** Opens what stands behind a definition's prefix. */
  definition(definition: Definition, verdict: Verdict): void {
    const verb = this.#until("verb");
    if (verb === definition.define) {
      this.#look.stopAtPosition(verdict, this.#frame, this.#at);
      this.#stop(this.#at);
      this.#take("text", this.#frame.length);
    } else if (verb === definition.refer || verb === definition.miss) {
      this.#stop(this.#at);
      this.#take("reference", this.#frame.length);
    } else if (verb !== undefined) {
      this.#stop(this.#start);
    }
  }

  /** Opens a request; a miss is one too. */
  request(verdict: Verdict): void {
    const { request, tool, system } = this.#look.model.requests;
    const version = this.#until("version");
    if (version === request.miss) {
      this.#layer.parts[0]!.name = "verb";
      this.#stop(this.#at);
      this.#take("reference", this.#frame.length);
    } else if (version === request.version) {
      if (this.#reference("tool", tool.reference) && this.#reference("system", system.reference)) {
        this.#look.stopAtPosition(verdict, this.#frame, this.#at);
        this.#arguments();
      }
    } else if (version !== undefined) {
      this.#stop(this.#start);
    }
  }

  #stop(at: number): void {
    this.#look.stop("", this.#frame, at);
  }

  /** Lists what stands up to an offset. */
  #take(name: string, end: number): Part {
    const text = this.#frame.slice(this.#at, end);
    const part: Part = { name, at: this.#bytes, bytes: utf8Length(text), ...stands(text) };
    this.#layer.parts.push(part);
    this.#pass(end);
    return part;
  }

  #pass(end: number): void {
    this.#bytes += utf8Length(this.#frame.slice(this.#at, end));
    this.#at = end;
  }

  /** Lists what stands in front of the separator, and passes over both. */
  #until(name: string): string | undefined {
    const { separator } = this.#look.model.requests;
    const from = this.#at;
    const end = this.#frame.indexOf(separator, from);
    if (end < 0) {
      this.#stop(this.#frame.length);
      return undefined;
    }
    this.#take(name, end);
    this.#pass(end + separator.length);
    return this.#frame.slice(from, end);
  }

  #reference(name: string, prefix: string): boolean {
    const start = this.#at;
    const text = this.#until(name);
    if (text === undefined || text === "" || (text.startsWith(prefix) && DIGITS.test(text.slice(prefix.length)))) {
      return text !== undefined;
    }
    this.#stop(start);
    return false;
  }

  #arguments(): void {
    const rest = this.#frame.slice(this.#at);
    const scanner = new JsonScanner(rest, DEPTH);
    if ("error" in tried(() => wholeValue(scanner))) {
      this.#stop(this.#at);
      return;
    }
    this.#take("args", this.#at + scanner.end);
    this.#deltas();
  }

  /** Opens what stands behind the arguments. All deltas together inflate to what the output limit allows one. */
  #deltas(): void {
    const { separator } = this.#look.model.requests;
    const delimiter = separator + this.#look.model.deltas.prefix;
    let { output } = this.#look.limits;
    for (let n = 1; this.#at < this.#frame.length; n++) {
      if (!this.#frame.startsWith(delimiter, this.#at)) {
        this.#stop(this.#at);
        return;
      }
      this.#pass(this.#at + separator.length);
      const next = this.#frame.indexOf(delimiter, this.#at);
      const end = next < 0 ? this.#frame.length : next;
      if (isFull(this.#layer)) {
        this.#pass(end);
      } else {
        output -= this.#delta(n, end, output);
      }
    }
  }

  /** Opens one delta; returns what it inflates to. */
  #delta(n: number, end: number, output: number): number {
    const inner = new Look(this.#look.model, { ...this.#look.limits, output }, this.#look.engines);
    const start = this.#at;
    const verdict = openDelta(inner, this.#frame.slice(start, end));
    const part = this.#take(`delta ${n}`, end);
    part.layers = inner.layers;
    if (verdict !== undefined) {
      part.means = verdict.message;
      if (inner.place !== undefined && !isCompressed(inner)) {
        this.#stop(start + inner.place.at);
      }
    }
    return inner.layers.find(({ name }) => name === "zlib")?.out ?? 0;
  }
}

/** A request that holds a compressed delta is good, whatever is in that. */
function isCompressed(look: Look): boolean {
  return look.model.deltas.operations.some(({ symbol, role }) => symbol === look.name && role === "compressed");
}
