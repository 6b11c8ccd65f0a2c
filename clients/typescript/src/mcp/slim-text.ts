/** Code points of a sentence. */
const LEAST = 20;
const MOST = 160;
const WARNING = /DEPRECATED|MUST|NEVER|WARNING|IMPORTANT|deprecated|cannot be undone/;

/** What a description says first, in one line, and the first warning behind it. */
export function slimText(text: string): string {
  const words = text.split(/[ \t\n\v\f\r]+/).filter((word) => word !== "");
  const line = [...words.join(" ")];
  let end = sentenceEnd(line, 0, LEAST);
  const first = short(line.slice(0, end));
  while (end < line.length) {
    const from = line[end] === " " ? end + 1 : end;
    end = sentenceEnd(line, from, 1);
    const sentence = line.slice(from, end);
    if (WARNING.test(sentence.join(""))) {
      return `${first} ${short(sentence)}`;
    }
  }
  return first;
}

/**
 * The place behind the sentence of at least so many code points that begins there. A
 * mark with a small letter behind it ends none: that is an abbreviation.
 */
function sentenceEnd(line: readonly string[], from: number, least: number): number {
  for (let i = from + least - 1; i < line.length; i++) {
    const char = line[i]!;
    const isMark = (char === "." || char === "!" || char === "?") && line[i + 1] === " ";
    if ("。！？".includes(char) || (isMark && !/^[a-z]$/.test(line[i + 2] ?? ""))) {
      return i + 1;
    }
  }
  return line.length;
}

/** Cuts what is too long between words. */
function short(sentence: readonly string[]): string {
  if (sentence.length <= MOST) {
    return sentence.join("");
  }
  const space = sentence.lastIndexOf(" ", MOST - 1);
  return `${sentence.slice(0, space > 0 ? space : MOST - 1).join("")}…`;
}
