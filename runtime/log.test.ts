import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { describe, expect, it, vi } from "vitest";
import { DatabaseUnavailableError } from "./database/failure.ts";
import { createLog, failureOf } from "./log.ts";
import { Repeated } from "./repeated.ts";

it("keeps the kind and the place of a failure", () => {
  expect(failureOf(new TypeError("no such thing", { cause: new Error("deeper") }))).toMatchObject({
    type: "TypeError",
    message: "no such thing",
    at: expect.arrayContaining([expect.stringContaining("log.test.ts")]),
    cause: { message: "deeper" },
  });
});

it("keeps no value of a statement that failed", async () => {
  const pglite = await PGlite.create("memory://");
  const db = drizzle(pglite);
  const failed = await db.execute(sql`select ${"Zoé Canary"}::date, ${"canary@example.org"}`).catch((cause) => cause);
  const kept = failureOf(failed);
  expect(JSON.stringify(kept)).not.toMatch(/canary/i);
  expect(kept).toMatchObject({ message: "a query failed", cause: { code: "22007" } });
  await pglite.close();
});

it("ends with a chain of causes that never ends, and with what is no error", () => {
  const round = new Error("round");
  round.cause = round;
  expect(JSON.stringify(failureOf(round)).match(/round/g)?.length).toBeLessThan(30);
  expect(failureOf("canary")).toEqual({ type: "string", message: "not an error" });
});

it("says once that something is away, then how often in a minute, and again when it comes back to be away", () => {
  vi.useFakeTimers();
  try {
    const lines: Record<string, unknown>[] = [];
    const log = createLog("test", "info", { to: { write: (line: string) => void lines.push(JSON.parse(line)) } });
    const away = () =>
      log.error({ err: new Error("a page", { cause: new DatabaseUnavailableError("unreachable") }) }, "met");
    for (let nth = 0; nth < 100; nth++) away();
    for (let nth = 0; nth < 100; nth++)
      log
        .child({ by: "jobs" })
        .warn({ club: "judo", kind: "unreachable", code: "ECONNREFUSED" }, "a call to the club failed");
    log.warn({ club: "voile", kind: "unreachable", code: "ECONNREFUSED" }, "a call to the club failed");
    log.error({ err: new Error("a defect") }, "another matter");
    expect(lines.map(({ msg, away }) => [msg, away])).toEqual([
      ["met", "the database"],
      ["a call to the club failed", "judo"],
      ["a call to the club failed", "voile"],
      ["another matter", undefined],
    ]);
    expect(JSON.stringify(lines.slice(0, 3))).not.toContain("log.test.ts");
    vi.advanceTimersByTime(60_000);
    expect(lines.slice(4).map(({ trouble, left }) => [trouble, left])).toEqual([
      ["the database (08001)", 99],
      ["judo (ECONNREFUSED)", 99],
    ]);
    away();
    vi.advanceTimersByTime(60_000);
    expect(lines.slice(6).map(({ left }) => left)).toEqual([1]);
    // A quiet minute: the next time is news.
    vi.advanceTimersByTime(60_000);
    away();
    expect(lines.slice(7).map(({ msg }) => msg)).toEqual(["met"]);
  } finally {
    vi.useRealTimers();
  }
});

describe("trouble that is no outage", () => {
  const written = () => {
    const lines: Record<string, unknown>[] = [];
    return { lines, to: { write: (line: string) => void lines.push(JSON.parse(line)) } };
  };
  const defect = (nth: number) => new TypeError(`defect ${nth}`);

  it("is said a few times with what tells its cases apart, and then counted", () => {
    vi.useFakeTimers();
    try {
      const { lines, to } = written();
      const log = createLog("test", "info", { to });
      for (let nth = 0; nth < 1_000; nth++) log.error({ err: defect(nth), request_id: nth }, "internal_error");
      for (let nth = 0; nth < 1_000; nth++) log.info({ request_id: nth, status: 503 }, "request");
      for (let nth = 0; nth < 20; nth++) log.info({ request_id: nth, status: 200 }, "request");
      expect(lines.map(({ request_id }) => request_id)).toEqual([
        ...[0, 1, 2, 3, 4],
        ...[0, 1, 2, 3, 4],
        ...Array.from({ length: 20 }, (_, nth) => nth),
      ]);
      vi.advanceTimersByTime(60_000);
      expect(lines.slice(30).map(({ left }) => left)).toEqual([995, 995]);
      expect(JSON.stringify(lines.slice(30))).not.toContain("defect 1");
    } finally {
      vi.useRealTimers();
    }
  });

  it("takes a bounded memory and a bounded log, however many kinds of it there are", () => {
    vi.useFakeTimers();
    try {
      let said = 0;
      const repeated = new Repeated(() => void said++);
      for (let nth = 0; nth < 100_000; nth++) repeated.isSaid(`trouble ${nth}`);
      expect(repeated.size).toBeLessThanOrEqual(201);
      vi.advanceTimersByTime(60_000);
      expect(said).toBe(1);
      expect(repeated.size).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });
});
