import { beforeEach, expect, it, vi } from "vitest";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { DOWNLOADS, download } from "./downloads.ts";

vi.mock("next-intl/server", () => ({ getTranslations: async () => (key: string) => key }));

const LONG = "a".repeat(1_000_000);
const file = (text: string) => ({ name: "registrations", bytes: new TextEncoder().encode(text) });
const write = vi.fn(async () => file(LONG));

beforeEach(() => {
  write.mockClear();
  keptByProcess("downloads").value = undefined;
});

function ask(person: number, init: RequestInit = {}, writes = write): Promise<Response> {
  return download({ person, request: new Request("http://desk.example/", init) }, "open", writes);
}

it("gives the place back where the rows could not be read", async () => {
  const fails = vi.fn(() => Promise.reject(new Error("away")));
  for (let time = 0; time <= DOWNLOADS.perPerson; time += 1) await expect(ask(1, {}, fails)).rejects.toThrow("away");
});

it("keeps only so many files for readers that do not read, and has room again when they end or leave", async () => {
  const held = await Promise.all(Array.from({ length: DOWNLOADS.perPerson }, () => ask(1)));
  expect(held.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await ask(1)).status).toBe(429);
  // Refused before anything was read for it.
  expect(write).toHaveBeenCalledTimes(DOWNLOADS.perPerson);
  expect((await ask(2)).status).toBe(200);
  expect(await held[0]?.text()).toBe(LONG);
  await held[1]?.body?.cancel();
  expect((await ask(1)).status).toBe(200);
  expect((await ask(1)).status).toBe(200);
  expect((await ask(1)).status).toBe(429);
  for (let person = 3; (await ask(person)).status === 200; person += 1)
    expect(person).toBeLessThan(3 + DOWNLOADS.perProcess);
});

it("takes no place for a HEAD request, whose body nobody reads or cancels, and reads nothing for it", async () => {
  for (let time = 0; time <= DOWNLOADS.perProcess; time += 1) {
    const { status, headers } = await ask(1, { method: "HEAD" });
    expect([status, headers.get("content-disposition")]).toEqual([200, 'attachment; filename="export.csv"']);
  }
  expect(write).not.toHaveBeenCalled();
});

it("has room again when readers leave before the first byte, though nobody cancels their files", async () => {
  const leaving = new AbortController();
  for (let time = 0; time < DOWNLOADS.perPerson; time += 1) await ask(1, { signal: leaving.signal });
  expect((await ask(1)).status).toBe(429);
  leaving.abort();
  expect((await ask(1)).status).toBe(200);
});

it("has no more files in the making than it has places, however fast those who ask leave", async () => {
  const never = vi.fn(() => new Promise<ReturnType<typeof file>>(() => {}));
  for (let time = 0; time < DOWNLOADS.perPerson; time += 1) void ask(1, { signal: AbortSignal.abort() }, never);
  expect((await ask(1)).status).toBe(429);
});
