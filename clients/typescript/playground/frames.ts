const HEX = /^\s*(?:[0-9a-fA-F]{2}\s+)+[0-9a-fA-F]{2}\s*$/;
const LONE = /(\p{Surrogate})/u;

/**
 * The frames of an input: bytes if they are written in hex, one apart from the other, else text.
 */
export function frameOf(text: string): string | Uint8Array {
  if (HEX.test(text)) {
    return Uint8Array.from(text.trim().split(/\s+/), (byte) => Number.parseInt(byte, 16));
  }
  return LONE.test(text) ? bytesOf(text) : text;
}

/** A frame as it can be typed: in hex, if the input would drop its carriage returns. */
export function typed(frame: string | undefined): string | undefined {
  return frame?.includes("\r")
    ? Array.from(new TextEncoder().encode(frame), (byte) => byte.toString(16).padStart(2, "0")).join(" ")
    : frame;
}

/** The bytes of text that is not Unicode: the engine refuses a surrogate that stands alone, and says where. */
function bytesOf(text: string): Uint8Array {
  const encoder = new TextEncoder();
  const pieces = text.split(LONE).map((piece) => (LONE.test(piece) ? surrogate(piece) : [...encoder.encode(piece)]));
  return Uint8Array.from(pieces.flat());
}

/** A surrogate as UTF-8 would write it. */
function surrogate(char: string): number[] {
  const code = char.charCodeAt(0);
  return [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)];
}
