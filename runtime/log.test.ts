import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { expect, it } from "vitest";
import { failureOf } from "./log.ts";

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
