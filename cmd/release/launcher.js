#!/usr/bin/env node
"use strict";

// Runs the program of the package that npm has installed for this platform. What
// ends it, and what it ends with, is this process's, too.

const { spawn } = require("node:child_process");
const { isatty } = require("node:tty");

const platform = `${process.platform}-${process.arch}`;
const program = process.platform === "win32" ? "compactgen.exe" : "compactgen";

function find() {
  try {
    return require.resolve(`@compactgen/${platform}/bin/${program}`);
  } catch {
    const all = Object.keys(require("../package.json").optionalDependencies);
    const why = all.includes(`@compactgen/${platform}`)
      ? `the package @compactgen/${platform} is not installed: install compactgen again, with its optional dependencies`
      : `there is no program for ${platform}, only for ${all.map((name) => name.slice("@compactgen/".length)).join(", ")}`;
    console.error(`compactgen: ${why}`);
    process.exit(2);
  }
}

const child = spawn(find(), process.argv.slice(2), { stdio: "inherit" });

// A terminal tells the whole group of Ctrl-C and of its end; once is enough.
const terminal = isatty(0) ? ["SIGINT", "SIGHUP"] : [];
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => terminal.includes(signal) || child.kill(signal));
}

child.on("error", (error) => {
  console.error(`compactgen: ${error.message}`);
  process.exit(2);
});
child.on("exit", (code, signal) => {
  if (!signal) process.exit(code);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});
