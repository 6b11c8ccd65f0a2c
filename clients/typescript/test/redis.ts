// A real redis-server with an empty memory, for tests.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { createClient } from "redis";
import { describe } from "vitest";

const required = (process.env.COMPACT_REQUIRE ?? "").split(",").includes("redis-server");
const missing = spawnSync("redis-server", ["--version"]).status !== 0;

/** Tests that are skipped by name where there is no redis-server, unless it is required. */
export function withRedis(name: string, tests: () => void): void {
  describe.skipIf(missing && !required)(name, tests);
}

/** Its address is the path of a socket, since a port that is free now need not be so later. */
export class RedisServer {
  readonly #folder = `/tmp/redis-${randomUUID()}`; // a test's own folder may be too long for a socket
  #process: ChildProcess | undefined;
  #lines: AsyncIterator<string> | undefined;

  get socket(): string {
    return path.join(this.#folder, "socket");
  }

  /** Resolves when the server says that it is ready. */
  async start(...options: readonly string[]): Promise<void> {
    mkdirSync(this.#folder, { recursive: true });
    const place = ["--unixsocket", this.socket, "--dir", this.#folder, "--save", "", "--appendonly", "no"];
    const started = spawn("redis-server", ["--port", "0", ...place, ...options]);
    this.#process = started;
    this.#lines = createInterface(started.stdout)[Symbol.asyncIterator]();
    await this.#says("eady to accept connections");
  }

  /** Starts it on a port, which it gives, too. */
  async startOnPort(...options: readonly string[]): Promise<number> {
    for (;;) {
      const port = 20_000 + Math.floor(Math.random() * 30_000);
      try {
        await this.start("--port", String(port), "--bind", "127.0.0.1", ...options);
        return port;
      } catch (error) {
        if (!String(error).includes("Address already in use")) {
          throw error;
        }
      }
    }
  }

  /** Starts a cluster of one node, and gives its port. */
  async startCluster(): Promise<number> {
    const port = await this.startOnPort("--cluster-enabled", "yes", "--cluster-announce-ip", "127.0.0.1");
    const node = await createClient({ socket: { path: this.socket, tls: false } }).connect();
    await node.sendCommand(["CLUSTER", "ADDSLOTSRANGE", "0", "16383"]);
    await this.#says("Cluster state changed: ok");
    node.destroy();
    return port;
  }

  async #says(what: string): Promise<void> {
    for (let said = ""; !said.includes(what); ) {
      const line = await this.#lines?.next();
      if (line === undefined || line.done) {
        throw new Error(`redis-server ended: ${said}`);
      }
      said += `${line.value}\n`;
    }
  }

  /** Lets it answer nobody until it thaws. */
  freeze(): void {
    this.#process?.kill("SIGSTOP");
  }

  thaw(): void {
    this.#process?.kill("SIGCONT");
  }

  /** Ends it as a crash would. */
  async kill(): Promise<void> {
    const killed = this.#process;
    if (killed !== undefined && killed.exitCode === null && killed.signalCode === null) {
      killed.kill("SIGKILL");
      await once(killed, "exit");
    }
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
