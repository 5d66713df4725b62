import { createServer, get, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { recogniseBy } from "../../base/access/acquainted.ts";
import { Press } from "./press.ts";
import { withTurns } from "./turns.ts";

/** Requests that are in hand, by their path; each is answered when it is called. */
let inHand: { path: string; answer: () => void }[];
let server: Server;
beforeEach(async () => {
  inHand = [];
  // A cookie is the number of an account; one that says `ended` was a session's.
  recogniseBy(async (cookies) => (/^\d+$/.test(cookies) ? Number(cookies) : undefined));
  server = createServer(
    withTurns(
      (request, response) =>
        new Promise<void>((done) => {
          inHand.push({
            path: request.url ?? "",
            answer: () => {
              response.end();
              done();
            },
          });
        }),
    ),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  recogniseBy(async () => undefined);
});

function ask(path: string, cookie = ""): void {
  const { port } = server.address() as AddressInfo;
  get({ host: "127.0.0.1", port, path, headers: { cookie }, agent: false }, (answer) => answer.resume()).on(
    "error",
    () => {},
  );
}

const count = (path: string) => inHand.filter((one) => one.path === path).length;

it.each([
  ["somebody who is signed in", "7", 20],
  ["a session that has ended", "ended", 6],
  ["a stranger", "", 6],
])("keeps the thread free for who works while %s asks for sixty things at once", async (_who, cookie, most) => {
  for (let nth = 0; nth < 60; nth++) ask("/flood", cookie);
  await vi.waitFor(() => expect(count("/flood")).toBeGreaterThan(0), 30_000);
  for (let nth = 0; nth < 4; nth++) ask("/work", "1");
  await vi.waitFor(() => expect(count("/work")).toBe(4), 30_000);
  expect(count("/flood")).toBeLessThanOrEqual(most);
});

it("tells supervisors without asking the database for each of them, and asks anew once it is old", async () => {
  const clock = vi.spyOn(performance, "now").mockReturnValue(1_000);
  try {
    ask("/api/health");
    await vi.waitFor(() => expect(count("/api/health")).toBe(1), 30_000);
    inHand[0]?.answer();
    const { port } = server.address() as AddressInfo;
    const answers = Array.from({ length: 20 }, () => fetch(`http://127.0.0.1:${port}/api/health`));
    for (const answer of await Promise.all(answers))
      expect([answer.status, await answer.json()]).toEqual([200, { status: "ok" }]);
    expect(count("/api/health")).toBe(1);
    clock.mockReturnValue(2_000);
    ask("/api/health");
    await vi.waitFor(() => expect(count("/api/health")).toBe(2), 30_000);
  } finally {
    clock.mockRestore();
  }
});

it("lets people who ask for a handful at once wait for nobody, however many they are", async () => {
  for (let person = 1; person <= 20; person++) for (let nth = 0; nth < 4; nth++) ask("/work", String(person));
  await vi.waitFor(() => expect(count("/work")).toBe(80), 30_000);
});

it("answers every one in the end", async () => {
  for (let nth = 0; nth < 30; nth++) ask("/flood", "7");
  let answered = 0;
  await vi.waitFor(
    () => {
      for (const { answer } of inHand.splice(0)) {
        answer();
        answered++;
      }
      expect(answered).toBe(30);
    },
    { timeout: 20_000, interval: 5 },
  );
}, 30_000);

it("knows who presses by how much they ask at once and for how long, and forgets it", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    const press = new Press();
    const ends = Array.from({ length: 5 }, () => press.comes(1));
    expect([press.isPressing(1), press.isAnybodyElse(1), press.isAnybodyElse(2)]).toEqual([false, false, true]);
    vi.advanceTimersByTime(1_600);
    expect(press.isPressing(1)).toBe(true);
    for (const end of ends) end();
    vi.advanceTimersByTime(3_000);
    const last = press.comes(1);
    expect(press.isPressing(1)).toBe(false);
    last();
    last();
    const many = Array.from({ length: 13 }, () => press.comes(2));
    expect(press.isPressing(2)).toBe(true);
    for (const end of many) end();
    vi.advanceTimersByTime(1_100);
    expect(press.isAnybodyElse()).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});
