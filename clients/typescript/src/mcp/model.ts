import { notDeclared, unlessRefused } from "../core/absent.js";
import { checkString, checkType } from "../core/arguments.js";
import { checkGiven } from "../core/given.js";
import { type Limits, limitsOf, type Options } from "../core/limits.js";
import { utf8Length } from "../core/text.js";
import { compress } from "../m2m/compress.js";
import type { Algorithm } from "../m2m/compression.gen.js";
import { decompress } from "../m2m/decompress.js";
import { MODEL_TEXT } from "./mcp.gen.js";
import { channelOf, documentIn, stringIn } from "./model-channel.js";
import { type Edit, edited, type ModelBlock, readModelResult } from "./model-read.js";
import { minified } from "./model-same.js";

/** A way to write JSON that a language model reads. */
export interface ModelText {
  readonly tag: string;
  readonly algorithm: Algorithm;
  /** The kinds of steps of a frame's text behind its tag, as flags. */
  readonly steps: (text: string, limits: Limits) => number;
  /** The line that explains them. */
  readonly legend: (steps: number) => string;
}

/** Throws if the spec has no algorithm for this. */
function modelText(): ModelText {
  if (MODEL_TEXT === undefined) {
    throw notDeclared("structure algorithm");
  }
  return MODEL_TEXT;
}

/** How results are written for a language model. */
export interface ModelOptions {
  /**
   * The tool that was called: the texts of one that reads files, which its name
   * tells, stay as they are.
   */
  readonly tool?: string | undefined;
  /** A text is rewritten only if that saves at least so many percent of its bytes; 10 by default. */
  readonly minSaving?: number | undefined;
  /** Allows T2's dense frames, which may cut long strings into pieces. */
  readonly dense?: boolean | undefined;
  /** Whether structuredContent stays beside texts that say the same. */
  readonly channel?: "text" | "both" | undefined;
  /**
   * Counts tokens, to decide about texts that would lose less than a quarter of
   * their bytes; without it these stay as they are.
   */
  readonly count?: ((text: string) => number) | undefined;
}

/**
 * Rewrites a tool's result, the text of a JSON object, for a language model.
 * Texts that are JSON become T2 with a legend, or lose their white space;
 * structuredContent goes if texts say the same. What files hold, and all else,
 * stays as it is (docs/mcp-protocol.md, "What the model reads"). Throws CompactError: text
 * that is not Unicode, no JSON object.
 */
export function rewriteCall(result: string, model: ModelOptions = {}, options?: Options): string {
  checkString("result", result);
  checkType("object", "model", model);
  const limits = limitsOf(options);
  checkGiven(result, "result");
  const { blocks, structured } = readModelResult(result, limits);
  const channel = channelOf(result, blocks, structured, model, limits);
  const { list, only, file } = channel;
  const writer = new Writer(model, limits);
  const edits: Edit[] = [];
  let { isOne } = channel;
  for (let i = 0; i < blocks.length; i++) {
    const block = blocks[i]!;
    const merged = i === list?.first ? writer.merged(list.texts, list.value) : undefined;
    if (list !== undefined && merged !== undefined) {
      edits.push(replacing(block, merged), { from: block.to, to: list.texts.at(-1)!.to, by: "" });
      i += list.texts.length - 1;
      isOne = true;
      continue;
    }
    const text = documentIn(block);
    if (text !== undefined && !channel.isExact && text !== file) {
      const out = writer.block(text, i === only ? structured?.text : undefined);
      if (out !== undefined) {
        edits.push(replacing(block, out));
      }
    }
  }
  if (isOne && structured !== undefined) {
    edits.push({ ...structured.without, by: "" });
  }
  return edited(result, edits);
}

function replacing({ at, text }: ModelBlock, by: string): Edit {
  return { from: at, to: at + text.length, by: JSON.stringify(by) };
}

/** Writes the texts of one result. */
class Writer {
  readonly #model: ModelOptions;
  readonly #limits: Limits;
  readonly #way = modelText();
  /** The steps that the legends of the result so far explain. */
  #explained = 0;

  constructor(model: ModelOptions, limits: Limits) {
    this.#model = model;
    this.#limits = limits;
  }

  /** What replaces a text, if something does; structuredContent says the same, if it is given. */
  block(text: string, structured: string | undefined): string | undefined {
    const own = minified(text);
    const other = structured === undefined ? own : minified(structured);
    const isOwn = utf8Length(own) <= utf8Length(other); // the other may have fewer escapes
    const frame = this.#frame(isOwn ? text : other);
    const out = frame === undefined ? text : this.#chosen(frame, text, isOwn ? own : other, structured !== undefined);
    return out === text ? undefined : out;
  }

  /** One text in place of those that each say an element, if that is shorter enough. */
  merged(texts: readonly ModelBlock[], value: string): string | undefined {
    const joined = texts.map((block) => stringIn(block.text)).join("\n");
    const frame = this.#frame(value);
    const out = frame === undefined ? joined : this.#chosen(frame, joined, minified(value), false);
    return out === joined ? undefined : out;
  }

  /** The T2 frame of a text; undefined if it is no JSON, or passes a limit. */
  #frame(text: string): string | undefined {
    const plain = this.#model.dense !== true;
    return unlessRefused(() => compress(text, { algorithm: this.#way.algorithm, limits: this.#limits, plain }));
  }

  #chosen(frame: string, text: string, least: string, isOnly: boolean): string {
    const { tag, steps, legend } = this.#way;
    const unlimited = { ...this.#limits, output: Number.POSITIVE_INFINITY }; // it restores what was given
    const used = steps(frame.slice(tag.length), unlimited);
    const packed = legend(used & ~this.#explained) + frame;
    if (this.#saves(packed, least) && (utf8Length(least) <= utf8Length(text) || this.#saves(packed, text))) {
      this.#explained |= used;
      return packed;
    }
    return isOnly || this.#saves(least, text) ? least : text;
  }

  /**
   * Says whether a text is so much shorter than another that it replaces it.
   * Saving a quarter of the bytes saves tokens, except in contrived texts; for less,
   * tokens are counted.
   */
  #saves(text: string, than: string): boolean {
    const [size, before] = [utf8Length(text), utf8Length(than)];
    const { minSaving = 10, count } = this.#model;
    if (size >= before || size * 100 > before * (100 - minSaving)) {
      return false;
    }
    return size <= before - Math.floor((before + 3) / 4) || (count !== undefined && count(text) < count(than));
  }
}

/**
 * The JSON that stands in a text as a model saw it: a T2 frame, with a legend in
 * front of it or without. Any other text comes back as it is.
 */
export function restoreText(text: string, options?: Options): string {
  checkString("text", text);
  limitsOf(options); // a wrong limit is the caller's mistake, frame or not
  const { tag } = modelText();
  const frame = text.startsWith(`${tag.slice(0, -1)}: `) ? text.slice(text.indexOf("\n") + 1) : text;
  return frame.startsWith(tag) ? decompress(frame, options) : text;
}
