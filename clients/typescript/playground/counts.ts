// Counts the tokens of texts, for the tests: a file with a vocabulary, then one with a list of texts in JSON.
import { readFileSync } from "node:fs";
import process from "node:process";
import { Tokenizer } from "./tokens.js";

const [vocabulary = "", texts = ""] = process.argv.slice(2);
const tokenizer = new Tokenizer(readFileSync(vocabulary));
const list = JSON.parse(readFileSync(texts, "utf8")) as string[];
const counts = list.map((text) => tokenizer.count(text) ?? -1);
process.stdout.write(JSON.stringify(counts));
