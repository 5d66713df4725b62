import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { inspect } from "../../runtime/backup/restore.ts";
import { createClock } from "../../runtime/clock.ts";
import { type ClubStore, Clubs } from "../clubs.ts";
import { document_contents, documents, integrations } from "../store/schema.ts";
import { backUpClubs } from "./make.ts";
import { restoreClubs, tryRestoreClubs } from "./restore.ts";

const folder = mkdtempSync(join(tmpdir(), "guichet-clubs-backup-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const BYTES = Buffer.from([0, 255, 10, 13, 34, 92, 200]);
const PUBLIC_URL = "http://localhost:4000";

async function withClubs<T>(store: ClubStore, work: (clubs: Clubs) => Promise<T>): Promise<T> {
  const clubs = new Clubs(store, PUBLIC_URL, createClock());
  try {
    return await work(clubs);
  } finally {
    await clubs.close();
  }
}

it("goes with every club, its files and its integrations from the embedded database to PostgreSQL and back", async () => {
  const path = join(folder, "first.backup");
  const again = join(folder, "second.backup");
  const here: ClubStore = { kind: "embedded", directory: join(folder, "clubs") };
  const server: ClubStore = { kind: "server", url: process.env.TEST_POSTGRES_URL ?? "", connections: 2 };
  await withClubs(here, async (clubs) => {
    for (const slug of ["backup-voile"]) {
      const { database } = await clubs.create({ slug, name: `Club ${slug} “é”` });
      const made = new Date();
      const [document] = await database.db
        .insert(documents)
        .values({
          name: "Statuts",
          filename: "s.pdf",
          content_type: "application/pdf",
          size_bytes: BYTES.length,
          created_at: made,
          updated_at: made,
        })
        .returning();
      await database.db.insert(document_contents).values({ document_id: document?.id ?? 0, content: BYTES });
    }
    await backUpClubs(clubs, path, { version: "test", kind: "embedded" });
  });
  await tryRestoreClubs(path, mkdtempSync(join(folder, "tried-")));
  const contents = await inspect(path);
  expect(Object.keys(contents.sections)).toEqual(["backup-voile"]);
  await expect(restoreClubs(path, contents, here)).rejects.toThrow(/already/);
  const drop = () =>
    withClubs(server, async (clubs) => {
      for (const slug of Object.keys(contents.sections))
        await (await clubs.get(slug))?.database.query({ text: `drop schema "club_${slug}" cascade` });
    });
  await drop();
  try {
    await restoreClubs(path, contents, server);
    await withClubs(server, async (clubs) => {
      const database = (await clubs.get("backup-voile"))?.database;
      expect((await database?.db.select().from(document_contents))?.map(({ content }) => Buffer.from(content))).toEqual(
        [BYTES],
      );
      expect(await database?.db.select().from(integrations)).toEqual([]);
      // Other tests have clubs on the same server.
      const only: Parameters<typeof backUpClubs>[0] = {
        list: async () => Object.keys(contents.sections),
        asItStands: (slug, work) => clubs.asItStands(slug, work),
      };
      await backUpClubs(only, again, { version: "test", kind: "server" });
    });
  } finally {
    await drop();
  }
  const back: ClubStore = { kind: "embedded", directory: join(folder, "back") };
  await restoreClubs(again, await inspect(again), back);
  expect((await inspect(again)).sections).toEqual(contents.sections);
  expect(existsSync(join(folder, "back", "backup-voile"))).toBe(true);
}, 120_000);
