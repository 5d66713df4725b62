import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { startClub } from "../../../scripts/testing/club.ts";
import { createDatabase } from "../../../scripts/testing/own-database.ts";
import { ForeseenStages } from "./testing/foreseen-stage.ts";
import { randomStage } from "./testing/random-season.ts";

/** Seasons of each database; a thousand are `npm run bench -- staging`. What the embedded one says of a row is what the other says: a few show that it is asked alike. */
const SEASONS: Record<string, number> = { PostgreSQL: 30, embedded: 8 };

/**
 * After so many milliseconds no further one is begun, nor a smaller counterexample looked for: a busy machine tries fewer of them. One that has begun comes to its end, since
 * the next test has another database.
 */
const LONGEST_MS = 45_000;

describe.each(databases("staging_foreseen"))("what trying dry foresees, %s", (name, location) => {
  const closing: (() => Promise<unknown> | unknown)[] = [];
  let stages: ForeseenStages;

  beforeAll(async () => {
    const opened = await testStore(location, { LOG_LEVEL: "silent" });
    closing.push(() => opened.close());
    const folder = mkdtempSync(join(tmpdir(), "guichet-foreseen-"));
    closing.push(() => rmSync(folder, { recursive: true, force: true }));
    const club = await startClub(
      folder,
      name === "PostgreSQL" ? await createDatabase("foreseen_of_a_club", "club") : undefined,
    );
    closing.push(() => club.stop());
    stages = await ForeseenStages.at(opened.store, club);
    closing.push(() => stages.close());
  }, 120_000);
  afterAll(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  it("is what a real club then refuses, row by row and code by code, over random seasons", {
    timeout: 300_000,
  }, async () => {
    const limit = performance.now() + LONGEST_MS;
    await fc.assert(
      fc.asyncProperty(randomStage, async (given) => {
        if (performance.now() > limit) return;
        expect((await stages.try(given)).unforeseen).toEqual([]);
      }),
      { numRuns: SEASONS[name] ?? 0 },
    );
  });
});
