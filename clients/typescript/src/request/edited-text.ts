import { overLimit } from "../core/errors.js";
import { FORMAT_KIND } from "../core/spec.gen.js";
import { codePoints, isHigh, skipCodePoints, utf8Length } from "../core/text.js";
import { type Edit, positionError } from "../delta/operations.js";

/** So many UTF-16 units at most are cut at once. */
const CHUNK = 16_384;

/** A part of a text. Its code points are counted once, when first needed. */
class Piece {
  readonly text: string;
  #points = -1;
  #bytes = -1;

  constructor(text: string) {
    this.text = text;
  }

  get points(): number {
    if (this.#points < 0) {
      this.#points = codePoints(this.text, 0, this.text.length);
    }
    return this.#points;
  }

  get bytes(): number {
    if (this.#bytes < 0) {
      this.#bytes = utf8Length(this.text);
    }
    return this.#bytes;
  }
}

/**
 * A text for many edits. One edit of a long string counts and copies all of it;
 * here it looks at a list of pieces, and cuts a short one. So a request of a
 * few kilobytes cannot keep a server busy for hours.
 */
export class EditedText {
  readonly #limit: number;
  #pieces: Piece[];
  /** At least the number of UTF-8 bytes of the text. */
  #bytes: number;

  /** The limit is in UTF-8 bytes. */
  constructor(text: string, limit: number) {
    this.#limit = limit;
    this.#pieces = [new Piece(text)];
    this.#bytes = 3 * text.length;
  }

  /**
   * Throws a format error for a position after the end of the text, and past the
   * limit; the text must not be used after that.
   */
  apply(edit: Edit): void {
    switch (edit.role) {
      case "full":
        this.#pieces = [new Piece(edit.text)];
        this.#bytes = 0;
        break;
      case "append":
        this.#pieces.push(new Piece(edit.text));
        break;
      case "replace":
        this.#overwrite(edit.position, edit.text);
    }
    this.#bytes += 3 * edit.text.length;
    this.#checkSize();
  }

  toString(): string {
    return this.#pieces.reduce((text, piece) => text + piece.text, "");
  }

  #overwrite(position: number, text: string): void {
    const from = this.#cut(position);
    if (from < 0) {
      throw positionError(position);
    }
    const to = this.#cut(position + codePoints(text, 0, text.length));
    this.#pieces.splice(from, (to < 0 ? this.#pieces.length : to) - from, new Piece(text));
  }

  /** The index of the piece that begins at a position; -1 if the text ends before. */
  #cut(position: number): number {
    const pieces = this.#pieces;
    let left = position;
    for (let i = 0; i < pieces.length; i++) {
      const piece = pieces[i]!;
      if (left === 0) {
        return i;
      }
      if (left >= piece.points) {
        left -= piece.points;
      } else if (piece.text.length > CHUNK) {
        pieces.splice(i, 1, ...chunksOf(piece.text));
        i--;
      } else {
        const at = skipCodePoints(piece.text, 0, left);
        pieces.splice(i, 1, new Piece(piece.text.slice(0, at)), new Piece(piece.text.slice(at)));
        return i + 1;
      }
    }
    return left === 0 ? pieces.length : -1;
  }

  #checkSize(): void {
    if (this.#bytes > this.#limit) {
      this.#bytes = this.#pieces.reduce((sum, piece) => sum + piece.bytes, 0);
    }
    if (this.#bytes > this.#limit) {
      throw overLimit(FORMAT_KIND, "output", this.#limit);
    }
  }
}

/** Parts of whole code points. */
function chunksOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (let from = 0; from < text.length; ) {
    const end = Math.min(from + CHUNK, text.length);
    const to = isHigh(text.charCodeAt(end - 1)) ? end - 1 : end;
    pieces.push(new Piece(text.slice(from, to)));
    from = to;
  }
  return pieces;
}
