import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { afterAll, expect, it } from "vitest";
import { SECTION } from "#lib/base/store/backed-up.ts";
import { openStore, storeMigrations } from "#lib/base/store/database.ts";
import { testStore } from "#lib/desk/testing/store.ts";
import { backUpBeforeUpgrade, type UpgradedDatabase, UpgradeRefusedError } from "#runtime/backup/before-upgrade.ts";
import { inspect } from "#runtime/backup/restore.ts";
import type { Location } from "#runtime/database.ts";
import { createDatabase } from "../../../scripts/testing/own-database.ts";
import { tryRestore } from "./restore.ts";

/**
 * All migrations are made three times, embedded on databases of which none is a copy: half a minute of a core, and on a busy machine minutes. What never
 * ends is ended here.
 */
const WITHIN_MS = 600_000;

const folder = mkdtempSync(join(tmpdir(), "guichet-before-upgrade-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The release before: without the last three migrations. */
const [until = 0] = readMigrationFiles({ migrationsFolder: storeMigrations() })
  .map(({ folderMillis }) => folderMillis)
  .slice(-4);

const ABOUT: UpgradedDatabase = {
  manifest: { program: "dashboard", version: "9", key: "0".repeat(32), notIncluded: [] },
  section: SECTION,
  without: ["sessions"],
};

it.each(["embedded", "PostgreSQL"])(
  "the tables are backed up before a newer version changes them, once, or it changes nothing, %s",
  async (kind) => {
    const location: Location =
      kind === "embedded"
        ? { kind: "embedded", directory: join(folder, "desk") }
        : { kind: "server", url: await createDatabase("before_upgrade"), schema: "guichet" };
    const [told, backups, full]: [string[], string, string] = [[], join(folder, `${kind}-backups`), join(folder, kind)];
    const beforeMigrating = (place: string, keep = 2) =>
      backUpBeforeUpgrade({ folder: place, keep, setting: "BACKUP_DIR", tell: (line) => void told.push(line) }, ABOUT);
    const { close } = await testStore({ kind: "memory" });
    try {
      // A store that is made anew holds nothing to back up.
      const first = await openStore(location, { until, beforeMigrating: beforeMigrating(backups) });
      await first.db.execute(
        sql`insert into accounts (email, name, created_at) values ('zoe@club.example', 'Zoé', now())`,
      );
      await first.close();
      expect(told).toEqual([]);

      writeFileSync(full, "");
      const refused = await openStore(location, { beforeMigrating: beforeMigrating(join(full, "backups")) }).catch(
        (cause: unknown) => cause,
      );
      expect(refused).toBeInstanceOf(UpgradeRefusedError);
      expect(String(refused)).toMatch(
        /cannot be written to .*\(ENOTDIR\)\. Nothing was changed\. .*BACKUP_DIR.*UPGRADE_BACKUPS=0/,
      );

      mkdirSync(backups);
      const older = ["2024-01-01T000000.000Z", "2025-01-01T000000.000Z"].map(
        (moment) => `before-upgrade-dashboard-dashboard-${moment}.backup`,
      );
      const others = ["mine.backup", "before-upgrade-service-judo-2024-01-01T000000.000Z.backup"];
      for (const name of [...older, ...others]) writeFileSync(join(backups, name), "");
      // Two dashboards of the new version that start at once.
      const opened = await Promise.all(
        (kind === "embedded" ? [1] : [1, 2]).map(() =>
          openStore(location, { beforeMigrating: beforeMigrating(backups) }),
        ),
      );
      await Promise.all(opened.map((one) => one.close()));
      const names = readdirSync(backups).filter((name) => !others.includes(name));
      expect(names).toHaveLength(2);
      expect(names).toContain(older[1]);
      expect(told).toHaveLength(2);
      const path = join(backups, names.find((name) => !older.includes(name)) ?? "");
      expect(statSync(path).mode & 0o777).toBe(0o600);
      expect((await inspect(path)).sections[SECTION]).toMatchObject({ accounts: 1, clubs: 0 });
      await tryRestore(path, mkdtempSync(join(folder, "tried-")));

      // Nothing is left to change, and so nothing to back up.
      await (await openStore(location, { beforeMigrating: beforeMigrating(join(full, "backups")) })).close();
      expect(beforeMigrating(backups, 0)).toBeUndefined();
    } finally {
      await close();
    }
  },
  WITHIN_MS,
);
