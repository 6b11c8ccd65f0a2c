// The example of docs/request.md runs as it is printed.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { RedisServer, withRedis } from "../redis.js";

const page = readFileSync(new URL("../../../../docs/request.md", import.meta.url), "utf8");
const [, example = ""] = /```ts\n(.*?)```/s.exec(page) ?? [];

withRedis("docs/request.md", () => {
  const server = new RedisServer();
  beforeAll(async () => {
    process.env.REDIS_URL = `redis://127.0.0.1:${await server.startOnPort()}`;
  });
  afterAll(async () => {
    delete process.env.REDIS_URL;
    await server.close();
  });

  test("the example with Redis", async () => {
    const said = vi.spyOn(console, "log").mockImplementation(() => {});
    const folder = new URL("../../build/pages/", import.meta.url);
    mkdirSync(folder, { recursive: true });
    const file = new URL("request-example.ts", folder);
    writeFileSync(file, example);
    await import(file.href);
    expect(said.mock.calls).toEqual([["User: Hi\nAI: 9 characters.\nUser: Bye\nAI: 37 characters.\n"]]);
    said.mockRestore();
  });
});
