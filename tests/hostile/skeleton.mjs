// Compares the syntax trees of the files below two folders, literals apart. The
// first argument is the folder of the packages that the client is tested with:
// vitest's bundler has a parser of TypeScript.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [, , tools, first, second] = process.argv;
const parser = createRequire(join(tools, "index.js")).resolve("rolldown/parseAst");
const { parseAst } = await import(pathToFileURL(parser).href);

function skeleton(path) {
  const tree = parseAst(readFileSync(path, "utf8"), { lang: "ts" });
  return JSON.stringify(tree, (key, value) => {
    if (key === "start" || key === "end") return undefined;
    return value?.type === "Literal" ? typeof value.value : value;
  });
}

const files = readdirSync(first, { recursive: true }).filter((name) => name.endsWith(".ts"));
for (const name of files) {
  if (skeleton(join(first, name)) !== skeleton(join(second, name))) {
    console.log(name, "has other code for other texts");
  }
}
console.log(files.length, "files");
