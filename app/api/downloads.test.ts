import { expect, it, vi } from "vitest";
import { DOWNLOADS, download } from "./downloads.ts";

vi.mock("next-intl/server", () => ({ getTranslations: async () => (key: string) => key }));

const LONG = "a".repeat(1_000_000);

it("gives the place back where the rows could not be read", async () => {
  const fails = () => Promise.reject(new Error("away"));
  for (let time = 0; time <= DOWNLOADS.perPerson; time += 1)
    await expect(download(99, "registrations", fails)).rejects.toThrow("away");
});

it("keeps only so many files for readers that do not read, and has room again when they end or leave", async () => {
  const write = vi.fn(async () => LONG);
  const held = await Promise.all(
    Array.from({ length: DOWNLOADS.perPerson }, () => download(1, "registrations", write)),
  );
  expect(held.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await download(1, "registrations", write)).status).toBe(429);
  // Refused before anything was read for it.
  expect(write).toHaveBeenCalledTimes(DOWNLOADS.perPerson);
  expect((await download(2, "registrations", write)).status).toBe(200);
  expect(await held[0]?.text()).toBe(LONG);
  await held[1]?.body?.cancel();
  expect((await download(1, "registrations", write)).status).toBe(200);
  expect((await download(1, "registrations", write)).status).toBe(200);
  expect((await download(1, "registrations", write)).status).toBe(429);
  for (let person = 3; (await download(person, "registrations", write)).status === 200; person += 1)
    expect(person).toBeLessThan(3 + DOWNLOADS.perProcess);
});
