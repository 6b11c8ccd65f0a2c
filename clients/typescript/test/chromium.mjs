// Runs smoke.mjs in headless Chromium: there is neither node:zlib nor Buffer.
//   npm run build && node test/chromium.mjs
// Or the script of another folder, where this package is installed:
//   node test/chromium.mjs FOLDER SCRIPT
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const [home = path.dirname(path.dirname(fileURLToPath(import.meta.url))), script = "test/smoke.mjs"] =
  process.argv.slice(2);
const page = `<!doctype html>
<script type="importmap">{"imports": {
  "@noble/hashes/": "/node_modules/@noble/hashes/",
  "compact-decoder": "/node_modules/compact-decoder/dist/compact-decoder.js",
  "pako": "/node_modules/pako/dist/pako.mjs"
}}</script>
<body>running</body>
<script type="module">
  const show = (text) => { document.body.textContent = "[" + text + "]"; };
  import("/${script}").then(() => show("ok"), (error) => show("failed: " + error));
</script>`;

const server = createServer((request, response) => {
  const name = path.join(home, path.normalize(request.url ?? "/"));
  if (request.url === "/") {
    response.setHeader("content-type", "text/html; charset=utf-8").end(page);
  } else if (name.startsWith(home) && /\.m?js$/.test(name)) {
    response.setHeader("content-type", "text/javascript; charset=utf-8").end(readFileSync(name));
  } else {
    response.writeHead(404).end();
  }
});

function run(program, url, profile) {
  const flags = ["--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${profile}`];
  const args = [...flags, "--virtual-time-budget=20000", "--dump-dom", url];
  return new Promise((resolve, reject) => {
    execFile(program, args, { timeout: 60_000 }, (error, stdout) => (error ? reject(error) : resolve(stdout)));
  });
}

async function tryAll(url, profile) {
  for (const program of ["chromium", "chromium-browser", "google-chrome"]) {
    try {
      return await run(program, url, profile);
    } catch (error) {
      if (error.code !== "ENOENT") {
        throw error;
      }
    }
  }
  throw new Error("there is no Chromium");
}

server.listen(0, "127.0.0.1", async () => {
  const profile = mkdtempSync(path.join(os.tmpdir(), "compactgen-chromium-"));
  try {
    const found = /\[([^\]]*)\]/.exec(await tryAll(`http://127.0.0.1:${server.address().port}/`, profile))?.[1];
    console.log(found ?? "no answer");
    process.exitCode = found === "ok" ? 0 : 1;
  } finally {
    rmSync(profile, { recursive: true, force: true });
    server.close();
  }
});
