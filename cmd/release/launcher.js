#!/usr/bin/env node
"use strict";

// Runs the program of the package that npm has installed for this platform. What
// ends it, and what it ends with, is this process's, too.

const { spawn } = require("node:child_process");
const { isatty } = require("node:tty");
const { name, optionalDependencies } = require("../package.json");

const platform = `${process.platform}-${process.arch}`;
const packages = Object.keys(optionalDependencies);
const wanted = packages.find((one) => one.endsWith(platform));

function find() {
  try {
    return require.resolve(`${wanted}/bin/${name}${process.platform === "win32" ? ".exe" : ""}`);
  } catch {
    const why = wanted
      ? `the package ${wanted} is not installed: install ${name} again, with its optional dependencies`
      : `there is no program for ${platform}, only for ${packages.map((one) => one.replace(/^@compactgen\/(mcp-)?/, "")).join(", ")}`;
    console.error(`${name}: ${why}`);
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
  console.error(`${name}: ${error.message}`);
  process.exit(2);
});
child.on("exit", (code, signal) => {
  if (!signal) process.exit(code);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});
