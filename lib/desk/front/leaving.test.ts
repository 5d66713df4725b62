import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { endBy } from "../../base/access/acquainted.ts";
import { leavingMark } from "../../base/access/leaving-mark.ts";
import { withLeaving } from "./leaving.ts";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** What the store was asked to end; it answers as it is told. */
function enderThat(answers: boolean): string[] {
  const ended: string[] = [];
  endBy({
    end: async (cookies) => {
      ended.push(cookies);
      return answers;
    },
    without: (cookies) => cookies.replace(/session=[^;]*;? ?/, ""),
  });
  return ended;
}

/** Asks a desk that tells which cookies reach it. */
async function ask(
  cookie: string,
  { isSecure = false, answer = () => {} }: { isSecure?: boolean; answer?: (response: ServerResponse) => void } = {},
): Promise<{ seen: string; cookies: string[]; cache: string | null }> {
  server = createServer(
    withLeaving(isSecure, (request, response) => {
      answer(response);
      response.end(request.headers.cookie ?? "");
    }),
  );
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { cookie } });
  return {
    seen: await response.text(),
    cookies: response.headers.getSetCookie(),
    cache: response.headers.get("cache-control"),
  };
}

const MARK = leavingMark(false);
const GONE = `${MARK}=; Path=/; SameSite=Lax; Max-Age=0`;

describe("a browser whose person has signed out", () => {
  it("is nobody's before anything is looked at, and its mark goes with the session", async () => {
    const ended = enderThat(true);
    const { seen, cookies, cache } = await ask(`session=7; ${MARK}=1; locale=fr`);
    expect(ended).toEqual([`session=7; ${MARK}=1; locale=fr`]);
    expect(seen).toBe(`${MARK}=1; locale=fr`);
    expect(cookies).toEqual([GONE]);
    // Nobody else is handed an answer that takes a mark away.
    expect(cache).toBe("no-store");
  });

  it("is nobody's while the store gives no answer, and keeps its mark for the next request", async () => {
    const ended = enderThat(false);
    const { seen, cookies } = await ask(`session=7; ${MARK}=1`);
    expect([ended.length, seen, cookies]).toEqual([1, `${MARK}=1`, []]);
  });

  it("can sign in again at once: what the answer sets comes after the mark is taken away", async () => {
    enderThat(true);
    const answer = (response: ServerResponse) => {
      response.setHeader("set-cookie", ["session=8; Path=/"]);
      response.setHeader("cache-control", "public, max-age=60");
    };
    const { cookies, cache } = await ask(`session=7; ${MARK}=1`, { answer });
    expect([cookies, cache]).toEqual([[GONE, "session=8; Path=/"], "no-store"]);
  });

  it.each([
    ["no mark", "session=7", false],
    ["another value", `session=7; ${MARK}=0`, false],
    ["a name that only begins so", `session=7; ${MARK}-x=1`, false],
    ["over TLS, the one that other hosts of a domain could set", `session=7; ${MARK}=1`, true],
  ])("is not taken for one that has signed out: %s", async (_what, cookie, isSecure) => {
    const ended = enderThat(true);
    const { seen, cookies } = await ask(cookie, { isSecure });
    expect([ended, seen, cookies]).toEqual([[], cookie, []]);
  });

  it("says so over TLS under a name that only this host can set", async () => {
    const ended = enderThat(true);
    const { cookies } = await ask("session=7; __Host-guichet-signed-out=1", { isSecure: true });
    expect(ended).toHaveLength(1);
    expect(cookies).toEqual(["__Host-guichet-signed-out=; Path=/; SameSite=Lax; Max-Age=0; Secure"]);
  });
});
