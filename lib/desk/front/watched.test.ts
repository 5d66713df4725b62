import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { DatabaseUnavailableError } from "#runtime/database/failure.ts";
import type { Handler } from "./server.ts";
import { notePageFailure } from "./unavailable.ts";
import { withWatched } from "./watched.ts";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** What a page is answered whose making ends so. Next says 500, whatever it was that failed. */
async function answerTo(cause: unknown): Promise<Response> {
  const byNext: Handler = async (_, response) => {
    await Promise.resolve();
    notePageFailure(cause);
    response.statusCode = 500;
    response.setHeader("content-type", "text/html");
    response.end("<!doctype html>");
  };
  const server = createServer(withWatched(byNext)).listen(0, "127.0.0.1");
  closers.push(() => server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/sign-in`);
}

it("says of a page without a database that it is for later, and of any other failure that it is one", async () => {
  const away = await answerTo(new DatabaseUnavailableError("unreachable"));
  expect([away.status, away.headers.get("retry-after"), await away.text()]).toEqual([503, "5", "<!doctype html>"]);
  const broken = await answerTo(new Error("of the page itself"));
  expect([broken.status, broken.headers.get("retry-after")]).toEqual([500, null]);
});
