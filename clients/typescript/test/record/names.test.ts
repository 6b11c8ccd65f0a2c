import { expect, test } from "vitest";
import { Model, modelByName, nameOfModel, type Status } from "../../compact-decoder.js";

test("a code has its name, and a name its code", () => {
  expect(Object.values(Model).map(nameOfModel)).toEqual(["gemini", "claude", "codex", "ollama", "adam", "seele"]);
  const model: Model | undefined = modelByName("claude");
  expect(model).toBe(Model.C4);
  // @ts-expect-error: no code of another table
  const status: Status | undefined = modelByName("claude");
  expect(status).toBe("C4");
});

test("both are compared exactly", () => {
  const known = (name: string | undefined) => name !== undefined;
  expect(["g3", "gemini", "#0", "", " G3"].map(nameOfModel).filter(known)).toEqual([]);
  expect(["Gemini", "G3", "#0", "", "toString"].map(modelByName).filter(known)).toEqual([]);
});
