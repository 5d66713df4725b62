import { createServer } from "node:net";
import { expect, it } from "vitest";
import { isTaken } from "./ports.ts";
import { freePort } from "./testing/free-port.ts";

it.each(["127.0.0.1", "0.0.0.0"])("sees a port that somebody has on %s", async (host) => {
  const port = await freePort();
  expect(await isTaken(port)).toBe(false);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  expect(await isTaken(port)).toBe(true);
  await new Promise((resolve) => server.close(resolve));
  expect(await isTaken(port)).toBe(false);
});
