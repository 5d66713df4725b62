import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { afterAll, it } from "vitest";
import { closedColumns } from "../../runtime/database/checked-table.ts";
import { liveThroughReleases, type Releases } from "../../scripts/testing/releases.ts";
import { MIGRATIONS } from "../store/database.ts";
import * as schema from "../store/schema.ts";
import { tryRestoreClubs } from "./restore.ts";

const folder = mkdtempSync(join(tmpdir(), "guichet-club-releases-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the database holds to its words now was written in these words before. */
const WORDS = Object.fromEntries(
  Object.values(schema)
    .filter((one) => is(one, PgTable))
    .flatMap(closedColumns)
    .map((column) => [`${getTableName(column.table)}.${column.name}`, column.enumValues ?? []]),
);

const RELEASES: Releases = {
  migrations: MIGRATIONS,
  gone: [],
  // Parts of payments that named nothing any more: the money is free again (decision 57).
  thinned: { 5: ["payment_allocations"] },
  knowledge: () => ({
    words: { ...WORDS, time_zone: ["Europe/Paris"] },
    fixed: { "club.id": "1" },
    unused: [],
  }),
};

it.each(["embedded", "PostgreSQL"])(
  "a club's data of every release goes through every migration that followed, and so does a back-up of then, %s",
  async (kind) => {
    const path = join(folder, `${kind}.backup`);
    const manifest = { program: "service", key: null } as const;
    await liveThroughReleases(kind, RELEASES, { behind: 1, path, section: "voile", manifest });
    await tryRestoreClubs(path, mkdtempSync(join(folder, "tried-")));
  },
  300_000,
);
