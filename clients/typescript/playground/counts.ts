// Counts the tokens of texts, for the tests: a vocabulary, then a text in JSON on each line of a file.
import { readFileSync } from "node:fs";
import process from "node:process";
import { Tokenizer } from "./tokens.js";

const [vocabulary = "", texts = ""] = process.argv.slice(2);
const tokenizer = new Tokenizer(readFileSync(vocabulary));
const lines = readFileSync(texts, "utf8").trimEnd().split("\n");
const counts = lines.map((line) => tokenizer.count(JSON.parse(line) as string) ?? -1);
process.stdout.write(JSON.stringify(counts));
