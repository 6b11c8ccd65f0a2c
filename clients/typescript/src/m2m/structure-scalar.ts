const LITERALS = ["true", "false", "null"].map((text) => Uint8Array.from(text, (char) => char.charCodeAt(0)));

/** The offset behind a number, true, false or null; where it is wrong, that place's complement. */
export function scalarEnd(bytes: Uint8Array, from: number, end: number, first: number): number {
  if (first === 0x2d || isDigit(first)) {
    return numberEnd(bytes, from, end);
  }
  for (const literal of LITERALS) {
    if (first === literal[0] && from + literal.length <= end) {
      return literal.every((byte, i) => bytes[from + i] === byte) ? from + literal.length : ~from;
    }
  }
  return ~from;
}

function numberEnd(bytes: Uint8Array, from: number, end: number): number {
  let at = bytes[from] === 0x2d ? from + 1 : from;
  if (at < end && bytes[at] === 0x30) {
    at++;
  } else {
    const digits = at;
    at = digitsEnd(bytes, at, end);
    if (at === digits) {
      return ~at;
    }
  }
  if (at < end && bytes[at] === 0x2e) {
    const digits = at + 1;
    at = digitsEnd(bytes, digits, end);
    if (at === digits) {
      return ~at;
    }
  }
  if (at < end && (bytes[at] === 0x65 || bytes[at] === 0x45)) {
    at++;
    if (at < end && (bytes[at] === 0x2b || bytes[at] === 0x2d)) {
      at++;
    }
    const digits = at;
    at = digitsEnd(bytes, digits, end);
    if (at === digits) {
      return ~at;
    }
  }
  return at;
}

function digitsEnd(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end && isDigit(bytes[at])) {
    at++;
  }
  return at;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}
