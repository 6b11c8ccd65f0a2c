import { CompactError, notDeclared, textError } from "../core/errors.js";
import { textOf } from "../core/json-members.js";
import { type Limits, limitsOf, type Options } from "../core/limits.js";
import { isUnicode, utf8Length } from "../core/text.js";
import { compress } from "../m2m/compress.js";
import type { Algorithm } from "../m2m/compression.gen.js";
import { decompress } from "../m2m/decompress.js";
import { MODEL_TEXT } from "./mcp.gen.js";
import { type Edit, edited, readModelResult } from "./model-read.js";
import { minified, sameJson } from "./model-same.js";

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
  /** A text is rewritten only if that saves at least so many percent of its bytes; 10 by default. */
  readonly minSaving?: number | undefined;
  /** Allows T2's dense frames, which may cut long strings into pieces. */
  readonly dense?: boolean | undefined;
  /** Whether structuredContent stays beside a text that says the same. */
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
 * structuredContent goes if a text says the same. All else stays as it is
 * (docs/mcp.md, "What the model reads"). Throws CompactError: text that is not
 * Unicode, no JSON object.
 */
export function rewriteCall(result: string, model: ModelOptions = {}, options?: Options): string {
  const limits = limitsOf(options);
  if (!isUnicode(result)) {
    throw textError("result");
  }
  const { blocks, structured } = readModelResult(result, limits);
  const writer = new Writer(model, limits);
  const edits: Edit[] = [];
  let second = model.channel === "both" ? undefined : structured;
  for (const { at, text } of blocks) {
    const { out, isSame } = writer.block(text, second?.text);
    if (out !== undefined) {
      edits.push({ from: at, to: at + text.length, by: JSON.stringify(out) });
    }
    if (isSame && second !== undefined) {
      edits.push({ ...second.without, by: "" });
      second = undefined;
    }
  }
  return edited(result, edits);
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

  /** The text that replaces a string, if one does, and whether structuredContent says the same. */
  block(
    lexeme: string,
    structured: string | undefined,
  ): { readonly out?: string | undefined; readonly isSame: boolean } {
    const text = textOf({ token: "string", text: lexeme });
    if (text === undefined || !/^[ \t\n\r]*[[{]/.test(text)) {
      return { isSame: false };
    }
    const frame = this.#frame(text);
    if (frame === undefined) {
      return { isSame: false };
    }
    let least = minified(text);
    let packed: string | undefined = frame;
    const isSame = structured !== undefined && sameJson(least, structured, this.#limits);
    if (isSame) {
      const shorter = minified(structured);
      if (utf8Length(shorter) < utf8Length(least)) {
        packed = this.#frame(shorter); // it has fewer escapes
        least = shorter;
      }
    }
    const out = packed === undefined ? text : this.#chosen(packed, text, least, isSame);
    return { out: out === text ? undefined : out, isSame: isSame && packed !== undefined };
  }

  /** The T2 frame of a text; undefined if it is no JSON, or passes a limit. */
  #frame(text: string): string | undefined {
    try {
      return compress(text, {
        algorithm: this.#way.algorithm,
        limits: this.#limits,
        dense: this.#model.dense === true,
      });
    } catch (error) {
      if (error instanceof CompactError) {
        return undefined;
      }
      throw error;
    }
  }

  #chosen(frame: string, text: string, least: string, isOnly: boolean): string {
    const { tag, steps, legend } = this.#way;
    const unlimited = { ...this.#limits, output: Number.POSITIVE_INFINITY }; // it restores what was given
    const used = steps(frame.slice(tag.length), unlimited);
    const packed = legend(used & ~this.#explained) + frame;
    if (this.#saves(packed, least)) {
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
  const { tag } = modelText();
  const frame = text.startsWith(`${tag.slice(0, -1)}: `) ? text.slice(text.indexOf("\n") + 1) : text;
  return frame.startsWith(tag) ? decompress(frame, options) : text;
}
