/** Adler-32 (RFC 1950). */
export function adler32(bytes: Uint8Array): number {
  let a = 1;
  let b = 0;
  for (let at = 0; at < bytes.length; ) {
    // The most bytes that cannot overflow 32 bits.
    const end = Math.min(at + 3800, bytes.length);
    for (; at < end; at++) {
      a = (a + bytes[at]!) | 0;
      b = (b + a) | 0;
    }
    a %= 65_521;
    b %= 65_521;
  }
  return ((b << 16) | a) >>> 0;
}

/** Made at the first use. */
let table: Int32Array | undefined;

/** CRC-32 (RFC 1952). */
export function crc32(bytes: Uint8Array): number {
  table ??= Int32Array.from({ length: 256 }, (_, byte) => {
    let row = byte;
    for (let bit = 0; bit < 8; bit++) {
      row = (row & 1) === 0 ? row >>> 1 : (row >>> 1) ^ 0xedb8_8320;
    }
    return row;
  });
  let value = -1;
  for (let at = 0; at < bytes.length; at++) {
    value = (value >>> 8) ^ table[(value ^ bytes[at]!) & 255]!;
  }
  return ~value >>> 0;
}
