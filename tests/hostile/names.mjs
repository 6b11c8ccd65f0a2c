// Prints the names in generated files: what they import, use, declare and take, in
// values and in types, but for those of members. The first argument is the folder
// of the packages, as in skeleton.mjs.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [, , tools, ...files] = process.argv;
const parser = createRequire(join(tools, "index.js")).resolve("rolldown/parseAst");
const { parseAst } = await import(pathToFileURL(parser).href);
const names = new Set();

function visit(node, isMember) {
  if (Array.isArray(node)) {
    node.forEach((child) => visit(child, false));
  } else if (node !== null && typeof node === "object") {
    if (node.type === "Identifier" && !isMember) {
      names.add(node.name);
    }
    for (const [key, child] of Object.entries(node)) {
      const names = key === "key" || (key === "property" && node.type === "MemberExpression");
      visit(child, names && !node.computed && !node.shorthand);
    }
  }
}

for (const file of files) {
  visit(parseAst(readFileSync(file, "utf8"), { lang: "ts" }), false);
}
console.log([...names].sort().join(" "));
