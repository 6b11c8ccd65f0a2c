// Frames of requests: what they are read as, the vectors pin.
import { expect, test } from "vitest";
import { decodeRequestFrame, encodeRequestFrame, systemReference } from "../../compact-decoder.js";

test.each([
  'TOOL|def|{"name":"search","schema":{}}',
  "TOOL|ref|t_abc12345",
  "SYS|full|You are a helpful assistant...",
  "SYS|ref|s_xyz78901",
  'REQ|1|t_abc12345|s_xyz78901|{"query":"hello"}|D|+|User: Hi',
  "TOOL|miss|t_abc12345",
  "SYS|miss|s_xyz78901",
  "REQ|miss|c_0123456789abcdef",
  "REQ|1|||1",
  "SYS|full|",
])("%s comes back from what it is read as", (wire) => {
  expect(encodeRequestFrame(decodeRequestFrame(wire))).toBe(wire);
});

test.each([7, 65, 8.5, Number.NaN])("references of %d digits are refused", (hexLength) => {
  expect(() => systemReference("", { hexLength })).toThrow(expect.objectContaining({ kind: "InvalidFormat" }));
});
