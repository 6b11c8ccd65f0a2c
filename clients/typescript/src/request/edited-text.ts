import { overLimit } from "../core/errors.js";
import { FORMAT_KIND } from "../core/spec.gen.js";
import { codePoints, utf8Length } from "../core/text.js";
import { type Edit, lengthError, positionError, reachOf } from "../delta/operations.js";
import { skipCodePoints } from "../delta/text.js";

/** The least number of code points in a block that is not alone. The most is four times as many. */
const LEAST_BLOCK = 2048;

interface Block {
  readonly text: string;
  readonly points: number;
}

interface Group {
  readonly blocks: readonly Block[];
  readonly points: number;
}

/**
 * A text for many edits. One edit of a long string counts and copies all of it.
 * Here the first edit at a place cuts the text into blocks, and these stand in
 * groups: an edit then costs its own text and the square root of the number of
 * blocks. So a request of a few kilobytes cannot keep a server busy for hours.
 */
export class EditedText {
  readonly #limit: number;
  #text: string;
  /** Instead of the text, once an edit has asked for a place. */
  #groups: Group[] | undefined;
  #blocks = 0;
  #points = 0;
  /** The number of UTF-8 bytes of the text, or at least that number until it matters. */
  #bytes: number;
  #isCounted = false;

  /** The limit is in UTF-8 bytes. */
  constructor(text: string, limit: number) {
    this.#limit = limit;
    this.#text = text;
    this.#bytes = 3 * text.length;
  }

  /**
   * Throws a format error for a place after the end of the text, and past the
   * limit; the text must not be used after that.
   */
  apply(edit: Edit): void {
    switch (edit.role) {
      case "full":
        this.#groups = undefined;
        this.#text = edit.text;
        this.#bytes = 0;
        this.#isCounted = true;
        break;
      case "append":
        if (this.#groups === undefined) {
          this.#text += edit.text;
        } else {
          this.#splice(this.#groups, this.#points, 0, edit.text);
        }
        break;
      default: {
        const groups = this.#cut();
        const most = this.#points - edit.position;
        const length = reachOf(edit);
        if (most < 0) {
          throw positionError(edit.position);
        }
        if (length > most && edit.role === "splice") {
          throw lengthError(length);
        }
        this.#splice(groups, edit.position, Math.min(length, most), edit.text);
      }
    }
    this.#bytes += this.#isCounted ? utf8Length(edit.text) : 3 * edit.text.length;
    this.#checkSize();
  }

  toString(): string {
    return this.#groups === undefined ? this.#text : textOf(this.#groups.flatMap(({ blocks }) => blocks));
  }

  #cut(): Group[] {
    if (this.#groups === undefined) {
      const blocks = blocksOf(this.#text);
      this.#text = "";
      this.#blocks = blocks.length;
      this.#points = pointsOf(blocks);
      this.#groups = this.#grouped(blocks);
    }
    return this.#groups;
  }

  /** Puts a text in the place of so many code points, which are there. */
  #splice(groups: Group[], start: number, length: number, text: string): void {
    const at = find(groups, start);
    const end = find(groups, start + length);
    // With a group before and one behind, so that a short block finds a neighbour.
    const first = Math.max(at.index - 1, 0);
    const base = at.index > first ? start - at.rest - groups[first]!.points : start - at.rest;
    const last = Math.min(end.index + 1, groups.length - 1);
    const old = groups.slice(first, last + 1).flatMap(({ blocks }) => blocks);
    const { blocks, gone } = edited(old, start - base, length, text);
    this.#bytes -= this.#isCounted ? utf8Length(gone) : 0;
    this.#blocks += blocks.length - old.length;
    this.#points += codePoints(text, 0, text.length) - length;
    groups.splice(first, last + 1 - first, ...this.#grouped(blocks));
  }

  /** Groups of about the same size, as many blocks in a group as there are groups in all. */
  #grouped(blocks: readonly Block[]): Group[] {
    const most = Math.max(1, Math.floor(Math.sqrt(this.#blocks)));
    return evenly(blocks.length, Math.ceil(blocks.length / most)).map(([from, to]) => {
      const part = blocks.slice(from, to);
      return { blocks: part, points: pointsOf(part) };
    });
  }

  #checkSize(): void {
    if (this.#bytes > this.#limit && !this.#isCounted) {
      this.#bytes = utf8Length(this.toString());
      this.#isCounted = true;
    }
    if (this.#bytes > this.#limit) {
      throw overLimit(FORMAT_KIND, "output", this.#limit);
    }
  }
}

/** Blocks in which a text stands in the place of so many code points, and what stood there. */
function edited(
  blocks: readonly Block[],
  start: number,
  length: number,
  text: string,
): { blocks: Block[]; gone: string } {
  const at = find(blocks, start);
  const end = find(blocks, start + length);
  let from = at.index;
  let to = end.index + 1;
  const old = textOf(blocks.slice(from, to));
  const head = skipCodePoints(blocks[from]!.text, 0, at.rest);
  const tail = blocks[end.index]!.text;
  const kept = tail.slice(skipCodePoints(tail, 0, end.rest));
  let middle = old.slice(0, head) + text + kept;
  if (middle.length < 2 * LEAST_BLOCK && codePoints(middle, 0, middle.length) < LEAST_BLOCK) {
    if (from > 0) {
      from--;
      middle = blocks[from]!.text + middle;
    } else if (to < blocks.length) {
      middle += blocks[to]!.text;
      to++;
    }
  }
  return {
    blocks: [...blocks.slice(0, from), ...blocksOf(middle), ...blocks.slice(to)],
    gone: old.slice(head, old.length - kept.length),
  };
}

/** The part in which a place lies, and the place in it. The last part holds the end. */
function find(parts: readonly { readonly points: number }[], place: number): { index: number; rest: number } {
  let index = 0;
  let rest = place;
  while (index < parts.length - 1 && rest > parts[index]!.points) {
    rest -= parts[index]!.points;
    index++;
  }
  return { index, rest };
}

/** Blocks of about the same number of code points. */
function blocksOf(text: string): Block[] {
  const points = codePoints(text, 0, text.length);
  let offset = 0;
  return evenly(points, Math.max(1, Math.floor(points / (2 * LEAST_BLOCK)))).map(([from, to]) => {
    const start = offset;
    offset = to === points ? text.length : skipCodePoints(text, start, to - from);
    return { text: text.slice(start, offset), points: to - from };
  });
}

/** Where each of n parts of a size begins and ends. */
function evenly(size: number, n: number): [from: number, to: number][] {
  return Array.from({ length: n }, (_, i) => [Math.floor((i * size) / n), Math.floor(((i + 1) * size) / n)]);
}

function pointsOf(parts: readonly Block[]): number {
  return parts.reduce((sum, { points }) => sum + points, 0);
}

function textOf(blocks: readonly Block[]): string {
  return blocks.map(({ text }) => text).join("");
}
