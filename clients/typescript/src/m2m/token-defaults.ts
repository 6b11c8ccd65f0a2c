import { DEFAULTS } from "./token.gen.js";
import type { Change } from "./token-tables.js";

const ONE = /^1(?:\.0+)?(?:[eE][+-]?0+)?$/;
const ZERO = /^-?0(?:\.0+)?(?:[eE][+-]?[0-9]+)?$/;
const EMPTY_OBJECT = /^\{[ \t\n\r]*\}$/;

/** Says whether an encoder takes a lexeme for a default. */
function isDefault(place: number, lexeme: string): boolean {
  const row = DEFAULTS[place]!;
  switch (row.equal) {
    case "one":
      return ONE.test(lexeme);
    case "zero":
      return ZERO.test(lexeme);
    case "empty_object":
      return EMPTY_OBJECT.test(lexeme);
    case "same":
      return lexeme === row.lexeme;
  }
}

/**
 * What is known of the root's keys. Only the end of an object shows whether it is
 * a request, so members that may be left out are kept apart until then.
 */
export class RequestDefaults {
  private requested = false;
  private escaped = false;
  private readonly counts: number[] = new Array<number>(DEFAULTS.length).fill(0);
  private readonly pieces: string[] = [];
  /** The default that a piece is; -1 for all else. */
  private readonly places: number[] = [];
  /** For each member that may be left out: whether a comma stands in front. */
  private readonly commas: boolean[] = [];
  private comma = false;

  /** Notes a key of the root. */
  key(change: Change | undefined, escaped: boolean): void {
    this.escaped ||= escaped;
    if (change !== undefined) {
      this.requested ||= change.request;
      if (change.fallback >= 0) {
        this.counts[change.fallback]!++;
      }
    }
  }

  private get isRequest(): boolean {
    return this.requested && !this.escaped;
  }

  /** The members that a request leaves out, each behind a comma. */
  missing(): string {
    const absent = DEFAULTS.filter((_, place) => this.isRequest && this.counts[place] === 0);
    return absent.map(({ key, lexeme }) => `,"${key}":${lexeme}`).join("");
  }

  /**
   * Takes the text up to a member that may be left out. It does not include the
   * comma after it; `comma` says whether there is one.
   */
  before(text: string, comma: boolean): void {
    this.pieces.push(text);
    this.places.push(-1);
    this.comma = comma;
  }

  /** Takes such a member, and its value as it stood. */
  member(text: string, place: number, lexeme: string): void {
    this.pieces.push(this.comma ? `,${text}` : text);
    this.places.push(isDefault(place, lexeme) ? place : -1);
    this.commas.push(this.comma);
  }

  /**
   * The whole text. When the first members are left out, the comma after them
   * goes too. It does not look into long pieces, since that would copy them.
   */
  finish(rest: string): string {
    let out = "";
    let first = false;
    for (const [i, piece] of this.pieces.entries()) {
      if (this.leavesOut(this.places[i]!)) {
        first ||= !this.commas[i >> 1]!;
      } else if (piece !== "") {
        out += first && piece.startsWith(",") ? piece.slice(1) : piece;
        first = false;
      }
    }
    return out + (first && rest.startsWith(",") ? rest.slice(1) : rest);
  }

  private leavesOut(place: number): boolean {
    return place >= 0 && this.counts[place] === 1 && this.isRequest;
  }
}
