import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OwnFolder, ownFolder } from "../scripts/own-folder.ts";
import { type OwnDatabase, ownDatabase } from "../scripts/testing/own-database.ts";
import { KINDS } from "./all.ts";
import { Coverage } from "./coverage.ts";
import type { Stage } from "./kind.ts";
import { runSeed } from "./run-seed.ts";

/** A handful, by turns on one database and the other: the rest is for the night (`npm run simulate`), each on either (`--postgres`). */
const SEEDS = { embedded: [1], PostgreSQL: [2, 3] };

const COMBINATIONS = Object.entries(KINDS).flatMap(([name, { takesBuild }]) =>
  takesBuild ? [] : (["embedded", "PostgreSQL"] as const).map((database) => ({ name, database })),
);

describe.each(COMBINATIONS)("histories of $name, $database", ({ name, database }) => {
  const kind = KINDS[name] ?? expect.unreachable();
  let own: OwnFolder;
  let on: OwnDatabase | undefined;
  let stage: Stage<never>;
  beforeAll(async () => {
    own = ownFolder("simulate");
    on = database === "PostgreSQL" ? await ownDatabase() : undefined;
    stage = await kind.open({ checkout: process.cwd(), folder: own.path, databaseUrl: on?.url });
  });
  afterAll(async () => {
    await stage?.close();
    await on?.drop();
    own?.remove();
  });

  it.each(SEEDS[database])(
    "seed %i: nothing is lost, doubled or told otherwise",
    async (seed) => {
      const { found } = await runSeed(kind, stage, seed);
      expect(found?.shortest).toBeUndefined();
    },
    300_000,
  );

  const kept = existsSync(kind.keptIn)
    ? readdirSync(kind.keptIn).filter((file) => file.startsWith(`${name}-`) && file.endsWith(".json"))
    : [];
  it.each(kept)(
    "%s, which was found once, is as it should be",
    async (file) => {
      const { steps } = JSON.parse(readFileSync(join(kind.keptIn, file), "utf8")) as { steps: never[] };
      expect(await stage.play(steps, new Coverage())).toEqual([]);
    },
    300_000,
  );
});
