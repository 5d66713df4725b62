import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import pino from "pino";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { inspect } from "../runtime/backup/restore.ts";
import { forgetHeldClub, hold, letGoOn } from "./administration/moving.ts";
import { backUpClubs } from "./backup/make.ts";
import { restoreClub } from "./backup/restore.ts";
import { Clubs } from "./clubs.ts";
import { examineClubs } from "./doctor/clubs-check.ts";
import { startMigrating } from "./migrating.ts";
import { ALL_MIGRATIONS, makeClubBehind, ODD_ROW } from "./testing/clubs-behind.ts";
import { KINDS, startService, type TestService } from "./testing/service.ts";
import { messagesOfAll } from "./watch/messages.ts";

const folder = mkdtempSync(join(tmpdir(), "guichet-standing-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const WITHIN_MS = 120_000;

async function starting(kind: (typeof KINDS)[number]): Promise<TestService> {
  const service = await startService(kind);
  onTestFinished(() => service.stop());
  if (service.store.kind === "embedded") mkdirSync(service.store.directory, { recursive: true });
  return service;
}

async function directly({ databaseUrl }: TestService): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** How many migrations a club has had, whether it is served or not. */
const hadBy = ({ clubs }: TestService, slug: string) =>
  clubs.asItStands(slug, async ({ query, connection }) => {
    const table = connection.kind === "embedded" ? "drizzle.__drizzle_migrations" : "__drizzle_migrations";
    return (await query({ text: `select count(*)::integer as had from ${table}` })).rows[0]?.had;
  });

const askFor = async ({ administration }: TestService, slug: string) => {
  const answer = await fetch(`${administration.publicUrl}/${slug}/api/v1/openapi.json`);
  return [answer.status, answer.headers.get("retry-after")];
};

const findingOf = async ({ administration }: TestService, slug: string) =>
  (await examineClubs(administration)).findings.find(({ id }) => id.endsWith(` ${slug}`));

describe.each(KINDS)("a club that stands still while a newer version starts, %s", (kind) => {
  it(
    "is not brought up to date before it goes on; it is backed up as it is, and up to date where it is restored",
    async () => {
      const [here, there] = [await starting(kind), await starting(kind)];
      await makeClubBehind(here.store, "judo");
      await makeClubBehind(here.store, "voile");
      await hold(here.administration, { slug: "judo" });
      const said: { msg: string; club?: string; level: number }[] = [];
      const log = pino({ level: "info" }, { write: (line: string) => void said.push(JSON.parse(line)) });
      const stop = startMigrating({ clubs: here.clubs, log }, { againMs: 100 });
      onTestFinished(stop);
      await expect.poll(() => said.some(({ msg }) => msg === "every club was looked at")).toBe(true);

      expect([await hadBy(here, "judo"), await hadBy(here, "voile")]).toEqual([ALL_MIGRATIONS - 1, ALL_MIGRATIONS]);
      expect(await askFor(here, "judo")).toEqual([503, "5"]);
      expect([[...here.clubs.held], [...here.clubs.refused]]).toEqual([["judo"], []]);
      expect(await findingOf(here, "judo")).toMatchObject({
        standing: "fault",
        says: expect.stringContaining("stands still"),
      });
      const path = join(folder, `${kind}-standing.backup`);
      await backUpClubs(here.clubs, path, { version: "test", kind: here.clubs.kind });
      expect(Object.keys((await inspect(path)).sections)).toEqual(["judo", "voile"]);
      await restoreClub(path, await inspect(path), there.store, "judo");
      await expect.poll(() => askFor(there, "judo"), { timeout: WITHIN_MS }).toEqual([200, null]);
      expect([await hadBy(there, "judo"), await hadBy(here, "judo")]).toEqual([ALL_MIGRATIONS, ALL_MIGRATIONS - 1]);

      await letGoOn(here.administration, { slug: "judo" });
      await expect.poll(() => here.clubs.ready("judo")?.slug, { timeout: WITHIN_MS }).toBe("judo");
      expect(await hadBy(here, "judo")).toBe(ALL_MIGRATIONS);
      expect(await askFor(here, "judo")).toEqual([200, null]);
      expect(said.filter(({ level }) => level >= 40).map(({ club }) => club)).toEqual(["judo"]);
    },
    WITHIN_MS,
  );

  it(
    "is let go on and forgotten whether it is served or not, and its tables stay as they were",
    async () => {
      const here = await starting(kind);
      await makeClubBehind(here.store, "judo");
      await makeClubBehind(here.store, "odd", ODD_ROW);
      const { administration } = here;
      await hold(administration, { slug: "judo" });
      await expect(here.clubs.get("judo")).rejects.toThrow(/stands still/);
      await expect(here.clubs.get("odd")).rejects.toThrow(/could not be brought up/);
      expect([[...here.clubs.held], [...here.clubs.refused.keys()]]).toEqual([["judo"], ["odd"]]);
      // One whose tables cannot be changed is taken elsewhere, or forgotten, like any other.
      await expect(forgetHeldClub(administration, { slug: "odd", name: "Club odd" })).rejects.toThrow(/at work/);
      for (const slug of ["judo", "odd"]) {
        await hold(administration, { slug });
        await letGoOn(administration, { slug });
        await hold(administration, { slug });
        expect(await hadBy(here, slug)).toBe(ALL_MIGRATIONS - 1);
        await expect(forgetHeldClub(administration, { slug, name: "Another" })).rejects.toThrow(/is called "Club/);
        const wish = { slug, name: `club ${slug}` };
        expect(await forgetHeldClub(administration, wish)).toMatchObject({ slug, forgotten: true });
        await expect(forgetHeldClub(administration, wish)).rejects.toThrow(/There is no club/);
        await expect(letGoOn(administration, { slug })).rejects.toThrow(/There is no club/);
        expect((await askFor(here, slug))[0]).toBe(404);
      }
      expect([[...here.clubs.held], [...here.clubs.refused], await here.clubs.list()]).toEqual([[], [], []]);
    },
    WITHIN_MS,
  );
});

describe.each(KINDS)("a club whose tables are gone, %s", (kind) => {
  it(
    "is no club for whoever asks, at a start and in the doctor, and nothing is made in its place",
    async () => {
      const here = await starting(kind);
      await makeClubBehind(here.store, "voile");
      if (here.store.kind === "embedded") mkdirSync(join(here.store.directory, "judo"));
      else await (await directly(here)).query("create schema club_judo");
      const place = async () =>
        here.store.kind === "embedded"
          ? readdirSync(join(here.store.directory, "judo"))
          : (await (await directly(here)).query("select 1 from pg_tables where schemaname = 'club_judo'")).rows;
      const log = pino({ level: "silent" });
      const stop = startMigrating({ clubs: here.clubs, log });
      await expect.poll(() => here.clubs.ready("voile")?.slug, { timeout: WITHIN_MS }).toBe("voile");
      await stop();
      expect(await askFor(here, "judo")).toEqual([404, null]);
      expect(await findingOf(here, "judo")).toMatchObject({
        standing: "warning",
        says: expect.stringContaining("no club in it"),
      });
      await expect(letGoOn(here.administration, { slug: "judo" })).rejects.toThrow(/There is no club judo/);
      expect([await place(), [...here.clubs.refused]]).toEqual([[], []]);
      // Who makes it says so.
      await here.clubs.create({ slug: "judo", name: "Judo" });
      expect(await askFor(here, "judo")).toEqual([200, null]);
    },
    WITHIN_MS,
  );

  // An embedded club is one process's alone.
  if (kind !== "PostgreSQL") return;
  it(
    "is none either where it is forgotten while somebody waits to bring it up to date, or has just seen it",
    async () => {
      const here = await starting(kind);
      const direct = await directly(here);
      const there = async () => (await direct.query("select nspname from pg_namespace where nspname ~ '^club_'")).rows;
      await makeClubBehind(here.store, "judo");
      await hold(here.administration, { slug: "judo" });
      await here.clubs.list();
      const other = new Clubs(here.store, "https://clubs.example", here.clock);
      onTestFinished(() => other.close());
      await direct.query("begin; select pg_advisory_xact_lock(hashtextextended('club_judo', 0))");
      const opening = other.get("judo");
      const waits = "select 1 from pg_locks where locktype = 'advisory' and not granted";
      await expect.poll(async () => (await direct.query(waits)).rows.length, { timeout: WITHIN_MS }).toBe(1);
      await direct.query("drop schema club_judo cascade; commit");
      expect([await opening, await here.clubs.get("judo"), await there()]).toEqual([undefined, undefined, []]);
      // Who forgets it waits for whoever is bringing it up to date.
      await makeClubBehind(here.store, "voile");
      await expect.poll(() => here.clubs.list()).toEqual(["voile"]);
      await hold(here.administration, { slug: "voile" });
      await direct.query("begin; select pg_advisory_xact_lock(hashtextextended('club_voile', 0))");
      const forgetting = forgetHeldClub(here.administration, { slug: "voile", name: "Club voile" });
      await expect.poll(async () => (await direct.query(waits)).rows.length, { timeout: WITHIN_MS }).toBe(1);
      expect(await there()).toEqual([{ nspname: "club_voile" }]);
      await direct.query("commit");
      await forgetting;
      expect(await there()).toEqual([]);
    },
    WITHIN_MS,
  );
});

describe.each(KINDS)("messages that wait, %s", (kind) => {
  it(
    "are counted for all open clubs, in one statement where one server has them, and without the one that another process forgot",
    async () => {
      const here = await starting(kind);
      const clubs = [await here.createClub(), await here.createClub(), await here.createClub()];
      await clubs[0]?.club.database.query({
        text: "insert into outbox (type, subject, time, data) values ('members.created', 'members/1', now() - interval '1 minute', '{}')",
      });
      const now = new Date();
      const before = clubs[0]?.club.database.statements() ?? 0;
      const told = await messagesOfAll(here.clubs, now);
      const slugs = clubs.map(({ club }) => club.slug);
      expect(told.map(({ club }) => club).sort()).toEqual([...slugs].sort());
      expect(told.find(({ club }) => club === slugs[0])).toMatchObject({ waiting: 1 });
      expect(told.find(({ club }) => club === slugs[0])?.oldestSeconds).toBeGreaterThan(50);
      expect(told.filter(({ waiting }) => waiting === 0)).toHaveLength(2);
      expect((clubs[0]?.club.database.statements() ?? 0) - before).toBe(1);
      if (here.store.kind === "embedded") return;
      await (await directly(here)).query(`drop schema "club_${slugs[1]}" cascade`);
      expect((await messagesOfAll(here.clubs, now)).map(({ club }) => club).sort()).toEqual(
        slugs.filter((slug) => slug !== slugs[1]).sort(),
      );
    },
    WITHIN_MS,
  );
});

it(
  "clubs that are restored at once arrive beside each other, and leave nothing behind",
  async () => {
    const [here, there] = [await starting("embedded"), await starting("embedded")];
    const slugs = ["aikido", "boxe", "canoe"];
    for (const slug of slugs) await makeClubBehind(here.store, slug);
    const path = join(folder, "at-once.backup");
    await backUpClubs(here.clubs, path, { version: "test", kind: "embedded" });
    const contents = await inspect(path);
    await Promise.all(slugs.map((slug) => restoreClub(path, contents, there.store, slug)));
    expect(await there.clubs.list()).toEqual(slugs);
    for (const slug of slugs) expect((await there.clubs.get(slug))?.slug).toBe(slug);
    if (there.store.kind === "embedded") expect(existsSync(join(there.store.directory, ".arriving"))).toBe(false);
  },
  WITHIN_MS,
);
