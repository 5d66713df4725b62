import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { LEAN_LOADING } from "../scripts/programs.ts";
import { copyDatabase } from "../scripts/testing/prepared-databases.ts";
import { QUICK_START } from "../scripts/testing/quick-start.ts";
import { clubTables } from "../scripts/testing/tables.ts";

const folder = mkdtempSync(join(tmpdir(), "guichet-full-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FILES = join(folder, "service", "clubs", "judo");
/** Within a file of the journal, which has 16 MiB: in blocks of 512 bytes, as `sh` counts them. */
const MOST_BLOCKS = 2_000;

/** Writes until the journal finds no room. */
const PROGRAM = `
  const { openClubDatabase } = await import("./service/store/database.ts");
  const { sql } = await import("drizzle-orm");
  const { db } = await openClubDatabase({ kind: "embedded", directory: process.env.FILES });
  for (let n = 1; n <= 40; n++)
    await db.transaction((tx) => tx.execute(sql.raw("insert into told select " + n + " from generate_series(1, 15000)")));
`;

it("a disk without room for the journal ends the program in one line, and takes nothing that was told as done", async () => {
  copyDatabase("club", join(FILES, "postgres"));
  const before = await clubTables(folder, undefined, "judo");
  await before.read("create table told as select 0 as n");
  await before.close();
  const args = [...LEAN_LOADING, ...QUICK_START, "--input-type=module", "-e", PROGRAM];
  const command = `ulimit -f ${MOST_BLOCKS}; exec "$0" "$@"`;
  const child = spawn("sh", ["-c", command, process.execPath, ...args], {
    env: { ...process.env, FILES },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, "close");
  expect([code, said]).toEqual([1, expect.stringMatching(/^The embedded database has ended \(.+\): its disk is full/)]);
  const after = await clubTables(folder, undefined, "judo");
  expect(await after.read("select n from told where n = 0")).toEqual([{ n: 0 }]);
  await after.close();
}, 120_000);
