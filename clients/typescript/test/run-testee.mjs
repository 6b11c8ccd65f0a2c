// Installs missing packages, compiles the client with the testee once for each state
// of its sources, and runs it in this process.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";

const home = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const modules = path.join(home, "node_modules");
const builds = path.join(home, "build", "testees");

function sha256(texts) {
  const hash = createHash("sha256");
  for (const text of texts) {
    hash.update(String(text.length)).update("\n").update(text);
  }
  return hash.digest("hex");
}

/** Runs npm ci if the installed packages are not those of the lock file. */
function install() {
  if (!installed()) {
    withLock(() => {
      if (!installed()) {
        npm(["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
      }
    });
  }
}

/** npm leaves a list of the packages that it installed, without those for other platforms. */
function installed() {
  const list = path.join(modules, ".package-lock.json");
  if (!existsSync(list)) {
    return false;
  }
  const have = packages(list);
  const wanted = Object.entries(packages(path.join(home, "package-lock.json")));
  return wanted.every(
    ([name, { version, optional }]) => name === "" || have[name]?.version === version || (optional && !(name in have)),
  );
}

function packages(lockFile) {
  return JSON.parse(readFileSync(lockFile, "utf8")).packages;
}

/** Two testees may start at once. */
function withLock(work) {
  const lock = path.join(home, "build", "install.lock");
  mkdirSync(path.dirname(lock), { recursive: true });
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (error.code !== "EEXIST") {
        throw error;
      }
      waitFor(lock);
    }
  }
  try {
    work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

const LOST_AFTER = 5 * 60_000;

function waitFor(lock) {
  const made = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
  if (made !== undefined && Date.now() - made > LOST_AFTER) {
    rmSync(lock, { recursive: true, force: true });
  }
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
}

function npm(args) {
  execFileSync("npm", args, { cwd: home, stdio: ["ignore", 2, 2], shell: process.platform === "win32" });
}

/** Compiles the client and the testee; gives the path of the testee's module. */
function build() {
  const sources = [path.join(home, "compact-decoder.ts"), ...typescript(path.join(home, "src"))];
  const operations = readdirSync(path.join(home, "test")).filter((name) => name.endsWith("operations.ts"));
  const names = ["testee.ts", "error-fields.ts", ...operations.sort(), "wire.ts"];
  const tests = names.map((name) => path.join(home, "test", name));
  const named = [
    ...sources.map((name) => [path.relative(home, name), name]),
    ...tests.map((name) => [path.basename(name), name]),
  ];
  const key = sha256(named.flatMap(([name, file]) => [name, readFileSync(file)]));
  const done = path.join(builds, key.slice(0, 16));
  if (!existsSync(done)) {
    const work = `${done}-${process.pid}`;
    for (const source of sources) {
      cpSync(source, path.join(work, path.relative(home, source)));
    }
    for (const test of tests) {
      cpSync(test, path.join(work, "test", path.basename(test)));
    }
    compile(work);
    publish(work, done);
  }
  return path.join(done, "dist", "test", "testee.js");
}

function typescript(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".ts"));
  return names.sort().map((name) => path.join(folder, name));
}

function compile(folder) {
  const options = {
    target: "ES2022",
    lib: ["ES2022", "DOM"],
    module: "NodeNext",
    types: ["node"],
    strict: true,
    skipLibCheck: true,
    rootDir: ".",
    outDir: "dist",
  };
  writeFileSync(path.join(folder, "package.json"), '{"type": "module"}');
  writeFileSync(
    path.join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions: options, include: ["compact-decoder.ts", "src", "test"] }),
  );
  const tsc = path.join(modules, "typescript", "bin", "tsc");
  execFileSync(process.execPath, [tsc, "-p", folder], { stdio: ["ignore", 2, 2] });
}

/** Another testee may have been faster. */
function publish(work, done) {
  try {
    renameSync(work, done);
  } catch (error) {
    rmSync(work, { recursive: true, force: true });
    if (!existsSync(done)) {
      throw error;
    }
  }
}

install();
const testee = build();
await import(pathToFileURL(testee).href);
