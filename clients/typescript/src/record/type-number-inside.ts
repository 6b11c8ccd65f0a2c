import { type JsonSource, stop } from "./json-source.js";

// number, in verbose records that hold others.

const LEXEME = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** So many digits, and powers of ten up to that of so many, are doubles: the nearest to their quotient is the number's. */
const DIGITS = 15;

export function takeNumber(json: JsonSource): number {
  const { text, at: start } = json;
  const isNegative = text.charCodeAt(start) === 0x2d;
  const first = isNegative ? start + 1 : start;
  let at = first;
  let digits = 0;
  let unit = text.charCodeAt(at);
  for (; unit >= 0x30 && unit <= 0x39; unit = text.charCodeAt(++at)) {
    digits = digits * 10 + unit - 0x30;
  }
  const whole = at;
  let scale = 1;
  if (unit === 0x2e) {
    for (unit = text.charCodeAt(++at); unit >= 0x30 && unit <= 0x39; unit = text.charCodeAt(++at)) {
      digits = digits * 10 + unit - 0x30;
      scale *= 10;
    }
  }
  const isOdd = whole === first || (whole > first + 1 && text.charCodeAt(first) === 0x30) || at === whole + 1;
  if (isOdd || at - first > DIGITS || (unit | 0x20) === 0x65) {
    return takeLexeme(json);
  }
  json.at = at;
  const value = digits / scale;
  return isNegative ? -value : value;
}

/** A number of any length, and with an exponent. */
function takeLexeme(json: JsonSource): number {
  const { text, at } = json;
  LEXEME.lastIndex = at;
  if (!LEXEME.test(text)) {
    stop();
  }
  json.at = LEXEME.lastIndex;
  const value = Number(text.slice(at, json.at));
  return Number.isFinite(value) ? value : stop();
}
