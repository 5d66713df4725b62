import { beforeEach, expect, it, vi } from "vitest";
import { FilesBusyError } from "#lib/base/program/files-busy.ts";
import { takeStatement } from "#lib/treasury/bank/take-statement.ts";
import { POST } from "./route.ts";

vi.mock("next-intl/server", () => ({ getTranslations: async () => (key: string) => key }));
vi.mock("#lib/base/words/get-formats.ts", () => ({ getFormats: async () => ({}) }));
vi.mock("#lib/base/store/database.ts", () => ({ store: async () => ({ db: {} }), isUnavailable: () => false }));
vi.mock("#lib/base/time/today.ts", () => ({ today: async () => "2026-10-20" }));
vi.mock("#lib/base/access/seat.ts", () => ({
  authorise: async () => ({ ok: true, seat: { club: "demo", person: { id: 1, name: "Trésorière" } } }),
}));
vi.mock("#lib/treasury/bank/take-statement.ts", () => ({ takeStatement: vi.fn() }));

const taking = vi.mocked(takeStatement);
beforeEach(() => void taking.mockReset());

const leaves = new AbortController();
const send = (signal = new AbortController().signal) =>
  POST(
    new Request("http://desk.example/api/clubs/demo/1/bank/content?ask=11111111-1111-4111-8111-111111111111&name=x", {
      ...{ method: "POST", body: "a file", signal },
    }),
    { params: Promise.resolve({ club: "demo", season: "1" }) },
  );

it("has a browser come again with its file where others are read", async () => {
  taking.mockRejectedValue(new FilesBusyError());
  const answer = await send();
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await answer.json()).toMatchObject({ code: "busy" });
});

it("reads a file no longer than somebody waits for it, which is no fault", async () => {
  taking.mockImplementation(
    (_db, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        leaves.abort();
      }),
  );
  expect((await send(leaves.signal)).status).toBe(499);
  taking.mockRejectedValue(new Error("a fault of ours"));
  await expect(send(leaves.signal)).rejects.toThrow("a fault of ours");
});
