import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { askKey, endAsk, keepAsk, keptAsk } from "./kept-asks.ts";

const NOW = new Date("2026-09-12T10:00:00Z");
const MINUTE_MS = 60_000;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("window", { location: { pathname: "/demo/2/treasury/aid/new" } });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("a question keeps its name until it is answered, as long as its form is kept", async () => {
  const key = await askKey("aid dossier", "");
  expect(keptAsk(key)).toBeUndefined();
  keepAsk(key, "a name");
  vi.setSystemTime(NOW.getTime() + 29 * MINUTE_MS);
  expect(keptAsk(key)).toBe("a name");
  vi.setSystemTime(NOW.getTime() + 31 * MINUTE_MS);
  expect(keptAsk(key)).toBeUndefined();
  keepAsk(key, "another");
  endAsk(key);
  expect(keptAsk(key)).toBeUndefined();
});

it("questions of one page are told apart by what they ask, of which nothing can be read", async () => {
  const keys = await Promise.all(["Zoé Aubry", "Ida Blanc"].map((of) => askKey("letters", of)));
  expect(new Set(keys).size).toBe(2);
  expect(keys.join()).not.toMatch(/zoé|ida|aubry|blanc/i);
  expect(await askKey("letters", "Zoé Aubry")).toBe(keys[0]);
});

it("what somebody else wrote there, or a browser that forbids it, is no name", async () => {
  const key = await askKey("aid dossier", "");
  sessionStorage.setItem(key, "{");
  expect(keptAsk(key)).toBeUndefined();
  sessionStorage.setItem(key, "1");
  expect(keptAsk(key)).toBeUndefined();
  vi.stubGlobal("sessionStorage", undefined);
  keepAsk(key, "a name");
  endAsk(key);
  expect(keptAsk(key)).toBeUndefined();
});
