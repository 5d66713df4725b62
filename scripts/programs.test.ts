import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { isTaken } from "./ports.ts";
import { startProgram, untilReady } from "./programs.ts";
import { freePort } from "./testing/free-port.ts";

const folder = mkdtempSync(join(tmpdir(), "guichet-programs-"));
afterAll(() => rmSync(folder, { recursive: true }));

function program(name: string, code: string) {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, code);
  const output = join(folder, `${name}.log`);
  return {
    ...startProgram(name, [file], process.env, openSync(output, "a")),
    printed: () => readFileSync(output, "utf8"),
  };
}

it("waits until a program answers, and stops it as politely as it lets itself be stopped", async () => {
  const port = await freePort();
  const server = program(
    "polite",
    `import { createServer } from "node:http";
     const server = createServer((_, answer) => answer.end("here"));
     setTimeout(() => server.listen(${port}, "127.0.0.1"), 300);
     process.on("SIGTERM", () => { console.log("closing"); process.exit(0); });`,
  );
  await untilReady(server, `http://127.0.0.1:${port}/`);
  await server.stop();
  expect(server.printed()).toBe("closing\n");
  expect(await server.ended).toEqual({ code: 0, words: "ended with exit code 0" });
});

it("says how a program ended that never became ready", async () => {
  const broken = program("broken", "process.exit(3)");
  const ready = untilReady(broken, "http://127.0.0.1:1/");
  await expect(ready).rejects.toThrow("The broken ended with exit code 3 before it was ready.");
});

it("kills a program together with the programs it started", async () => {
  const port = await freePort();
  const grandchild = `require("node:net").createServer().listen(${port}, "127.0.0.1")`;
  const parent = program(
    "parent",
    `import { spawn } from "node:child_process";
     spawn(process.execPath, ["-e", ${JSON.stringify(grandchild)}]);
     setInterval(() => {}, 1000);`,
  );
  await expect.poll(() => isTaken(port), { timeout: 20_000 }).toBe(true);
  await parent.kill();
  await expect.poll(() => isTaken(port)).toBe(false);
  expect((await parent.ended).words).toBe("was ended by SIGKILL");
});

it("ends a program in order when whoever started it was killed", async () => {
  const port = await freePort();
  const log = join(folder, "orphan.log");
  const served = join(folder, "served.mjs");
  writeFileSync(
    served,
    `import { appendFileSync } from "node:fs";
     import { createServer } from "node:http";
     createServer((_, answer) => answer.end("here")).listen(${port}, "127.0.0.1");
     process.on("SIGTERM", () => { appendFileSync(${JSON.stringify(log)}, "closing"); process.exit(0); });`,
  );
  const programs = JSON.stringify(new URL("./programs.ts", import.meta.url).href);
  const starter = program(
    "starter",
    `const { startProgram } = await import(${programs});
     startProgram("served", [${JSON.stringify(served)}], process.env, "inherit");
     setInterval(() => {}, 1000);`,
  );
  await expect.poll(() => isTaken(port), { timeout: 20_000 }).toBe(true);
  // As `kill -9` does: the starter alone, and no chance for a word.
  process.kill(starter.pid, "SIGKILL");
  await expect.poll(() => isTaken(port), { timeout: 20_000 }).toBe(false);
  expect(readFileSync(log, "utf8")).toBe("closing");
});
