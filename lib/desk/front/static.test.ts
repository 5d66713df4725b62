import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { compressFiles } from "../../../scripts/compress.ts";
import { withStatic } from "./static.ts";

const SCRIPT = `console.log(${JSON.stringify("registration ".repeat(200))});\n`;
const folder = mkdtempSync(join(tmpdir(), "guichet-static-"));
let server: Server;
let address: string;

beforeAll(async () => {
  mkdirSync(join(folder, "chunks"));
  writeFileSync(join(folder, "chunks", "desk-1a2b.js"), SCRIPT);
  compressFiles(folder);
  server = createServer(
    withStatic(folder, (request, response) => void response.writeHead(404).end(`next: ${request.url}`)),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

it.each(["br", "gzip", ""])("sends a script with the coding that the browser takes: %s", async (coding) => {
  const answer = await fetch(`${address}/_next/static/chunks/desk-1a2b.js`, {
    headers: { "Accept-Encoding": coding || "identity" },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-encoding") ?? "").toBe(coding);
  expect(answer.headers.get("cache-control")).toBe("public,max-age=31536000,immutable");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  if (coding) expect(answer.headers.get("vary")).toBe("Accept-Encoding");
  // fetch decodes what it asked for.
  expect(await answer.text()).toBe(SCRIPT);
});

it.each([
  "/demo/3/registrations",
  "/_next/static/chunks/gone.js",
  "/_next/static/../../package.json",
  "/_next/static/%2e%2e%2f%2e%2e%2fpackage.json",
  "/_next/staticx/chunks/desk-1a2b.js",
])("leaves what is no file of the build to Next, with its address as it came: %s", async (path) => {
  const answer = await fetch(address + path);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toMatch(/^next: \//);
});
