/**
 * Packs and unpacks: for each line {"result", "accept", "call"?, "list"} it prints
 * {"call"?, "list", "unpackedCall"?, "unpackedList"}; all of them are JSON texts.
 */
import { createInterface } from "node:readline";
import { packCall, packList, unpackCall, unpackList } from "../../../clients/typescript/build/mcp/compact-decoder.js";

for await (const line of createInterface({ input: process.stdin })) {
  const { result, accept, call, list } = JSON.parse(line);
  const answer = {
    call: packCall(result, accept),
    list: packList(result, { accept, known: "" }),
    unpackedCall: call && unpackCall(call),
    unpackedList: unpackList(list).text,
  };
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
