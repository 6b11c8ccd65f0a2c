/** Unpacks what lies in the page: Base64 of what gzip made. */
export function unpacked(base64: string): ReadableStream<Uint8Array<ArrayBuffer>> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    bytes[i] = text.charCodeAt(i);
  }
  return new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
}
