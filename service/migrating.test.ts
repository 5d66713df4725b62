import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import pino from "pino";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { createClock } from "../runtime/clock.ts";
import { ownDatabase } from "../scripts/testing/own-database.ts";
import { createApp } from "./app.ts";
import { type ClubStore, Clubs } from "./clubs.ts";
import { examineClubs } from "./doctor/clubs-check.ts";
import { listen } from "./listen.ts";
import { startMigrating } from "./migrating.ts";
import { Quotas } from "./quota/quotas.ts";
import { receiveRequest } from "./routes/visit.ts";
import { ownParts } from "./service.ts";
import { ALL_MIGRATIONS, LATE_TABLE, makeClubBehind, ODD_ROW } from "./testing/clubs-behind.ts";
import { startProcess } from "./testing/process.ts";
import { KINDS } from "./testing/service.ts";

const folder = mkdtempSync(join(tmpdir(), "guichet-migrating-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CLUBS = 30;
/** Clubs that stand in the middle when the process is killed: as many as are migrated at once without being asked for. */
const KILLED_AT = [
  [5, 6, 7],
  [13, 14, 15],
  [21, 22, 23],
];
const WITHIN_MS = 300_000;

const slugOf = (nth: number) => `c${String(nth).padStart(2, "0")}`;

it(
  "thirty clubs are brought up to date from the start on, each once, by a service that is killed in the middle three times and serves the rest meanwhile",
  async () => {
    const database = await ownDatabase();
    onTestFinished(() => database.drop());
    const store: ClubStore = { kind: "server", url: database.url };
    const slugs = Array.from({ length: CLUBS }, (_, nth) => slugOf(nth));
    for (const slug of slugs) await makeClubBehind(store, slug);
    const direct = new pg.Client({ connectionString: database.url });
    await direct.connect();
    onTestFinished(() => direct.end());
    const countOf = async (question: string) =>
      (await direct.query(`select count(*)::int as count from ${question}`)).rows[0].count;
    const inTheMiddle = () =>
      countOf(
        `pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query like '%ALTER TABLE%${LATE_TABLE}%'`,
      );
    const hadBy = async () => {
      const each = slugs.map((slug) => `select count(*)::int as had from "club_${slug}".__drizzle_migrations`);
      return (await direct.query(each.join(" union all "))).rows.map(({ had }: { had: number }) => had);
    };
    const dataDirectory = join(folder, "killed");
    mkdirSync(dataDirectory);
    const start = async (data = dataDirectory) => {
      const service = await startProcess({ dataDirectory: data, databaseUrl: database.url, logLevel: "silent" });
      onTestFinished(() => void service.stop("SIGKILL"));
      return service;
    };
    for (const [round, held] of KILLED_AT.entries()) {
      const holder = new pg.Client({ connectionString: database.url });
      await holder.connect();
      await holder.query("begin");
      for (const nth of held) await holder.query(`lock table "club_${slugOf(nth)}".${LATE_TABLE} in access share mode`);
      const service = await start();
      await expect.poll(inTheMiddle, { timeout: 60_000 }).toBe(held.length);
      const statusOf = async (slug: string) => (await fetch(`${service.url}/${slug}/api/v1/openapi.json`)).status;
      // Those before are up to date, and one whose turn is far away is so at once when somebody asks for it.
      expect(await Promise.all([slugOf(0), slugOf(CLUBS - 1 - round)].map(statusOf))).toEqual([200, 200]);
      expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
      if (round === 0) {
        const waits = Array.from({ length: 6 }, () => fetch(`${service.url}/${slugOf(5)}/api/v1/openapi.json`));
        // They wait for it without the places of others: of strangers there are four.
        let told = 0;
        for (const wait of waits) void wait.then(() => told++);
        expect([await statusOf(slugOf(1)), told]).toEqual([200, 0]);
        const answers = await Promise.all(waits);
        expect(answers.map(({ status, headers }) => [status, headers.get("retry-after")])).toEqual(
          waits.map(() => [503, "5"]),
        );
        expect(await answers[0]?.text()).toMatch(/being brought up to date/);
      }
      await service.stop("SIGKILL");
      const had = await hadBy();
      expect(held.map((nth) => had[nth])).toEqual(held.map(() => ALL_MIGRATIONS - 1));
      expect(had.filter((count) => count === ALL_MIGRATIONS).length).toBeGreaterThanOrEqual((held[0] ?? 0) + 1);
      await holder.end();
    }
    const both = await Promise.all([start(), start(join(folder, "beside"))]);
    await expect.poll(hadBy, { timeout: 60_000 }).toEqual(slugs.map(() => ALL_MIGRATIONS));
    for (const slug of slugs) {
      const { rows } = await direct.query(
        `select count(distinct hash)::int as hashes, min(name) as name from "club_${slug}".__drizzle_migrations, "club_${slug}".club`,
      );
      expect(rows).toEqual([{ hashes: ALL_MIGRATIONS, name: `Club ${slug}` }]);
      // Whichever process did it, it was backed up first; one that was killed left what it had begun as no back-up.
      const backups = [join(dataDirectory, "backups"), join(folder, "beside", "backups")].flatMap((place) => {
        try {
          return readdirSync(place);
        } catch {
          return [];
        }
      });
      expect(
        backups.some((name) => name.startsWith(`before-upgrade-service-${slug}-`) && name.endsWith(".backup")),
      ).toBe(true);
    }
    expect(await Promise.all(both.map((service) => service.stop()))).toEqual([0, 0]);
  },
  WITHIN_MS,
);

describe.each(KINDS)("a club whose tables cannot be brought up to date, %s", (kind) => {
  it(
    "answers 503 with words, is told once, by the doctor too, and stops no other",
    async () => {
      const database = kind === "PostgreSQL" ? await ownDatabase() : undefined;
      const store: ClubStore = database
        ? { kind: "server", url: database.url }
        : { kind: "embedded", directory: join(folder, "clubs") };
      if (store.kind === "embedded") mkdirSync(store.directory);
      await makeClubBehind(store, "aikido");
      await makeClubBehind(store, "boxe", ODD_ROW);
      await makeClubBehind(store, "canoe");
      const said: { msg: string; club?: string; level: number }[] = [];
      const log = pino({ level: "info" }, { write: (line: string) => void said.push(JSON.parse(line)) });
      const clock = createClock(undefined);
      const clubs = new Clubs(store, "https://club.example", clock);
      const parts = ownParts();
      const app = createApp({
        ...parts,
        clubs,
        clock,
        log: pino({ level: "silent" }),
        quotas: new Quotas(1_000),
        publicUrl: "https://club.example",
      });
      const listening = await listen(app.fetch, {
        ...{ port: 0, hostname: "127.0.0.1", proxies: undefined },
        receive: (incoming) => receiveRequest(parts, incoming),
      });
      const stop = startMigrating({ clubs, log });
      await expect
        .poll(() => said.some(({ msg }) => msg === "every club was looked at"), { timeout: 60_000 })
        .toBe(true);
      const ask = async (slug: string) => {
        const answer = await fetch(`http://127.0.0.1:${listening.port}/${slug}/api/v1/openapi.json`);
        return [answer.status, answer.ok ? undefined : (await answer.json()).detail];
      };
      expect(await Promise.all(["aikido", "boxe", "canoe"].map(ask))).toEqual([
        [200, undefined],
        [
          503,
          expect.stringMatching(/^The club's tables could not be brought up to this version .* Its log says why\.$/),
        ],
        [200, undefined],
      ]);
      expect((await fetch(`http://127.0.0.1:${listening.port}/readyz`)).status).toBe(200);
      expect(said.filter(({ level }) => level >= 40).map(({ club }) => club)).toEqual(["boxe"]);
      expect([...clubs.refused.keys()]).toEqual(["boxe"]);
      const { findings } = await examineClubs({ clubs, clock, publicUrl: "https://club.example" });
      const faults = findings.filter(({ standing }) => standing === "fault");
      expect(faults).toMatchObject([
        { id: "service/club boxe", says: expect.stringContaining("former_schedules_type_known") },
      ]);
      await stop();
      await listening.stop();
      await clubs.close();

      // Mended, it is brought up to date at the next start.
      if (kind === "PostgreSQL") {
        const direct = new pg.Client({ connectionString: database?.url });
        await direct.connect();
        await direct.query(`delete from club_boxe.${LATE_TABLE}`);
        await direct.end();
        const later = new Clubs(store, "https://club.example", clock);
        expect((await later.get("boxe"))?.slug).toBe("boxe");
        expect(later.refused.size).toBe(0);
        await later.close();
      }
      await database?.drop();
    },
    WITHIN_MS,
  );
});
