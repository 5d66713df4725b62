import { generateKeyPairSync, randomUUID } from "node:crypto";
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, asc, eq, getTableColumns } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { type Credential, deleteClub, findClub, saveClub } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import { grantOf } from "#lib/base/store/grants.ts";
import { CLUB_WIDE, mirrorGroups, mirrorPeople, mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { clubApi, dataOf } from "#lib/club/client/client.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { findPeople } from "#lib/people/records/find-people.ts";
import { RESOURCES } from "#lib/sync/resources/all.ts";
import { type Program, startProgram, untilReady } from "../../../scripts/programs.ts";
import { administer } from "../../../scripts/testing/administration.ts";
import { freePort } from "../../../scripts/testing/free-port.ts";
import { copyClub } from "../../../scripts/testing/prepared-databases.ts";
import { communeNames } from "./communes.ts";
import { copiedRecord } from "./copied-record.ts";
import { keepGrant } from "./grant.ts";
import { addPostalCodes, countUnnamed } from "./learn-communes.ts";
import { openSeason } from "./mirror.ts";
import { runPass } from "./pass.ts";
import { refreshRegistration } from "./refresh.ts";
import { scopeOf } from "./season-scope.ts";
import { currentSeason, seasonsOf } from "./seasons.ts";
import { WHOLE_SIGHT } from "./sight.ts";
import { hasten, keepCopied, mirrorStatus } from "./state.ts";

/** The club service as a process of its own: what these tests know of it is its address and its command line. */
const folder = mkdtempSync(join(tmpdir(), "guichet-service-"));
const logFile = join(folder, "service.log");
const NOW = "2026-09-12T10:00:00+02:00";
const env = { ...process.env, SERVICE_DATA_DIR: folder, GUICHET_NOW: NOW, LOG_LEVEL: "info" };
let service: Program;
let publicUrl: string;

/** Starting a service and filling a club with people takes its time on two busy cores. */
const SERVICE_TIMEOUT_MS = 300_000;

beforeAll(async () => {
  const port = await freePort();
  publicUrl = `http://localhost:${port}`;
  const environment = { ...env, SERVICE_PORT: String(port), SERVICE_PUBLIC_URL: publicUrl };
  service = startProgram("service", ["service/main.ts"], environment, openSync(logFile, "a"));
  await untilReady(service, `${publicUrl}/healthz`);
  copyClub(folder, "judo");
  await admin("create", "judo", "--name", "Judo Club");
  await admin("demo", "judo", "--members", "260", "--seed", "7");
}, SERVICE_TIMEOUT_MS);
afterAll(async () => {
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function admin(...words: string[]): Promise<Record<string, unknown>> {
  return administer(folder, words);
}

/** Requests that the service has answered beneath the club's address, by its own log. */
function calls(): string[] {
  return readFileSync(logFile, "utf8")
    .split("\n")
    .filter((line) => line.includes('"request"'))
    .map((line) => JSON.parse(line) as { method: string; path: string })
    .filter(({ path }) => path.startsWith("/judo/"))
    .map(({ method, path }) => `${method} ${path.replace(/^.*\/api\/v1/, "")}`);
}

/** A moment may be written in any offset. */
function moments(record: Record<string, unknown> | undefined): Record<string, unknown> {
  const at = (value: unknown) => (/^\d{4}-.*T/.test(String(value)) ? new Date(String(value)).toISOString() : value);
  return Object.fromEntries(Object.entries(record ?? {}).map(([name, value]) => [name, at(value)]));
}

describe.each(databases("service"))("beside a real service, %s", (_name, location) => {
  let desk: { store: Store; close: () => Promise<void> };
  let clubs = 0;
  let club = "";
  let season = 0;

  beforeAll(async () => {
    desk = await testStore(location, { GUICHET_NOW: NOW });
  });
  afterAll(() => desk.close());
  beforeEach(() => {
    club = `judo-${++clubs}`;
  });

  async function connect(scopes = "all", more: string[] = [], credential?: Credential) {
    const made = await admin("integration", "create", "judo", "--name", "Desk", "--scopes", scopes, ...more);
    const { client_id, client_secret, base_url } = made as Record<string, string>;
    await saveClub(desk.store.db, {
      slug: club,
      name: club,
      baseUrl: base_url ?? "",
      clientId: client_id ?? "",
      credential: credential ?? { kind: "secret", secret: client_secret ?? "" },
    });
    await keepCopied(desk.store.db, club, CLUB_WIDE);
  }
  async function clubToken(): Promise<string> {
    const made = await admin("integration", "create", "judo", "--name", "Search", "--scopes", "all");
    const { client_id, client_secret } = made as Record<string, string>;
    const form = { grant_type: "client_credentials", client_id: client_id ?? "", client_secret: client_secret ?? "" };
    const answer = await fetch(`${publicUrl}/judo/api/v1/token`, { method: "POST", body: new URLSearchParams(form) });
    return ((await answer.json()) as { access_token: string }).access_token;
  }
  const pass = async (which: number) => {
    await hasten(desk.store.db, club, which);
    await runPass(desk.store, club, which, new AbortController().signal);
  };
  async function fill() {
    await pass(CLUB_WIDE);
    season = currentSeason(await seasonsOf(desk.store.db, club), NOW.slice(0, 10))?.id ?? 0;
    await openSeason(desk.store.db, club, season);
    await pass(season);
  }
  const status = () => mirrorStatus(desk.store.db, club, season);
  const people = () =>
    desk.store.db.select().from(mirrorPeople).where(eq(mirrorPeople.club, club)).orderBy(asc(mirrorPeople.id));
  const annual = () =>
    desk.store.db
      .select()
      .from(mirrorRegistrations)
      .where(and(eq(mirrorRegistrations.club, club), eq(mirrorRegistrations.kind, "annual")))
      .orderBy(asc(mirrorRegistrations.id));

  it("copies what the service's own reads say, within the calls that the rows need, and costs nothing warm", async () => {
    await connect();
    const before = calls().length;
    await fill();
    const [persons, registrations] = [await people(), await annual()];
    const events = await desk.store.db
      .select()
      .from(mirrorRegistrations)
      .where(and(eq(mirrorRegistrations.club, club), eq(mirrorRegistrations.kind, "event")));
    const made = calls().slice(before);
    expect(made.length).toBeLessThanOrEqual((persons.length + registrations.length + events.length) / 100 + 15);
    expect(await status()).toMatchObject({ ready: true, error: null, missingScopes: [] });

    // Warm: a page asks for the status, the seasons and its rows.
    await openSeason(desk.store.db, club, season);
    await runPass(desk.store, club, season, new AbortController().signal);
    expect(calls().slice(before)).toEqual(made);

    const api = await clubApi(club);
    const told: Record<string, unknown>[] = [];
    for (let after: number | null = 0; after !== null; ) {
      const page: { data: unknown[]; pagination?: { next_after?: number | null } } = (await api.get(
        "/seasons/{id}/annual-registrations",
        {
          path: { id: season },
          query: { after },
          lane: "click",
        },
      )) as typeof page;
      told.push(...(page.data as Record<string, unknown>[]));
      after = page.pagination?.next_after ?? null;
    }
    expect(
      registrations.map(({ id, memberId, activityId, valid, slotIds }) => ({
        id,
        memberId,
        activityId,
        valid,
        slotIds,
      })),
    ).toEqual(
      told.map((row) => ({
        id: row.id,
        memberId: row.member_id,
        activityId: row.group_id,
        valid: row.valid,
        slotIds: row.slot_ids,
      })),
    );
    const person = dataOf(await api.get("/members/{id}", { path: { id: persons[5]?.id ?? 0 }, lane: "click" }));
    expect(persons[5]).toMatchObject({
      lastName: person.last_name,
      birthDate: person.birth_date,
      cityCode: person.city_code,
    });
    const kinds = ["seasons", "sports", "groups", "slots", "events", "lessons", "members"] as const;
    for (const kind of kinds) {
      const { table } = RESOURCES[kind].copy;
      const columns = getTableColumns(table) as Record<"club" | "id", PgColumn>;
      const [one] = await desk.store.db.select({ id: columns.id }).from(table).where(eq(columns.club, club)).limit(1);
      const id = Number(one?.id);
      const copy = await copiedRecord(desk.store.db, club, kind, id);
      const record = dataOf(await api.get(RESOURCES[kind].item, { path: { id }, lane: "click" }));
      // A form can be filled from the copy: each property is the service's, as it sends it.
      const known = Object.keys(copy ?? {});
      expect(known.length, kind).toBeGreaterThan(1);
      expect(moments(copy), kind).toEqual(
        moments(Object.fromEntries(known.map((name) => [name, record[name] ?? null]))),
      );
    }
    expect(persons).toHaveLength(260);
    expect((await findClub(desk.store.db, club))?.name).toBe("Judo Club");
    expect((await grantOf(desk.store.db, club))?.scopes).toContain("registrations:write");
  });

  it("finds whom the club's own search finds, however a name is typed", async () => {
    await connect();
    await fill();
    const api = await clubApi(club);
    const names = [
      ["d'Artagnan", "Jean-Pierre"],
      ["Yıldız", "Ðoàn"],
      ["L’Héritier-Lebœuf", "Ægir"],
      ["Łukasz\u200b", "Søren"],
      ["Nguyễn Thị Phước", "Ngọc"],
      ["Straße, dit Weiß", "O`Neil"],
    ];
    const members = new Set((await annual()).flatMap(({ memberId, valid }) => (valid ? [memberId] : [])));
    const ids = [...members].slice(0, names.length);
    for (const [place, [last_name = "", first_name = ""]] of names.entries()) {
      const id = Number(ids[place]);
      await api.patch("/members/{id}", {
        path: { id },
        body: { last_name, first_name },
        lane: "click",
        key: randomUUID(),
      });
    }
    await pass(CLUB_WIDE);
    const token = await clubToken();
    const search = async (query: string): Promise<number[]> => {
      const answer = await fetch(`${publicUrl}/judo/api/v1/members/search`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ query, season_id: season, limit: 50 }),
      });
      return ((await answer.json()) as { data: { id: number }[] }).data.map(({ id }) => id);
    };
    const queries = names.flatMap(([last = "", first = ""]) => [
      ...[last, first, `${first} ${last}`, last.toUpperCase(), last.slice(1, 4), first.normalize("NFD")],
      ...[last, first].map((name) => name.normalize("NFKD").replace(/[^A-Za-z]/g, "")),
    ]);
    const typed = [
      "dartagnan",
      "jeanpierre",
      "yildiz",
      "doan",
      "heritier leboeuf",
      "lheritier",
      "aegir",
      "lukasz soren",
      "nguyen phuoc",
      "strasse",
      "oneil",
    ];
    const seen = { ...(await scopeOf(desk.store.db, club, season)), sight: WHOLE_SIGHT };
    for (const query of [...queries, ...typed]) {
      if (query.length < 2) continue;
      const theirs = await search(query);
      const ours = (await findPeople(desk.store.db, seen, query, 300)).map(({ id }) => id);
      expect([query, theirs.filter((id) => !ours.includes(id))]).toEqual([query, []]);
      if (typed.includes(query)) expect([query, theirs.length, ours.length]).toEqual([query, 1, 1]);
    }
  });

  it("learns what communes are called by the postal codes that were set or stand in addresses, each asked once", async () => {
    await connect();
    await fill();
    const { db } = desk.store;
    const asked = () => calls().filter((call) => call.startsWith("GET /communes")).length;
    const unnamed = await countUnnamed(db, club);
    expect(unnamed).toBeGreaterThan(3);
    const before = asked();
    await addPostalCodes(db, club, ["35300", "35133", "99999"]);
    await pass(CLUB_WIDE);
    const left = await countUnnamed(db, club);
    expect(left).toBeLessThan(unnamed);
    expect(asked() - before).toBe(3);
    await pass(CLUB_WIDE);
    expect(asked() - before).toBe(3);
    // The others are known by where their people live, as they wrote it.
    const named = await communeNames(
      db,
      club,
      (await people()).map(({ cityCode }) => cityCode),
    );
    const stranger = (await people()).find(({ cityCode }) => cityCode !== null && named[cityCode] === undefined);
    const way = { path: { id: stranger?.id ?? 0 }, lane: "click", key: randomUUID() } as const;
    const addresses = ["35420", "35210", "35140", "35460", "53220"].map(
      (code) => `1 rue X\n${code} Y, tél. 0299000000`,
    );
    for (const [place, address] of addresses.entries()) {
      await (await clubApi(club)).patch("/members/{id}", { ...way, body: { address }, key: randomUUID() });
      await pass(CLUB_WIDE);
      expect(asked() - before).toBeLessThanOrEqual(4 + place);
      if ((await countUnnamed(db, club)) < left) break;
    }
    expect(await countUnnamed(db, club)).toBeLessThan(left);
  });

  it("learns the quota from the service and sees a decision after one call", async () => {
    await connect("all", ["--quota", "240"]);
    await fill();
    const api = await clubApi(club);
    expect((await api.governor.gauge()).limit).toBe(240);
    const groups = await desk.store.db.select().from(mirrorGroups).where(eq(mirrorGroups.club, club));
    expect(groups.length).toBeGreaterThan(0);
    const pending = (await annual()).find(({ valid }) => valid === null);
    const id = pending?.id ?? 0;
    await api.post("/annual-registrations/{id}/refuse", {
      path: { id },
      key: `service-test-${club}-${id}`,
      lane: "bulk",
    });
    const before = calls().length;
    await refreshRegistration(club, "annual", id, "click");
    expect(calls().slice(before)).toEqual([`GET /annual-registrations/${id}`]);
    expect((await annual()).find((row) => row.id === id)?.valid).toBe(false);
    await api.post("/annual-registrations/{id}/cancel", {
      path: { id },
      key: `service-gone-${club}-${id}`,
      lane: "bulk",
    });
    await refreshRegistration(club, "annual", id, "click");
    expect((await annual()).find((row) => row.id === id)).toBeUndefined();
  });

  it("proves who it is with a private key", async () => {
    const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const file = join(folder, `${club}.pem`);
    writeFileSync(file, publicKey.export({ type: "spki", format: "pem" }));
    const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    await connect("groups:read", ["--public-key", file], { kind: "private_key", pem });
    expect(dataOf(await (await clubApi(club)).get("/context", { lane: "click" }))).toMatchObject({ club: "Judo Club" });
  });

  it("shows ids where it may not read people, and says which right is missing", async () => {
    await connect("groups:read registrations:read events:read");
    await fill();
    expect(await people()).toEqual([]);
    expect((await annual()).length).toBeGreaterThan(0);
    expect(await status()).toMatchObject({ ready: true, missingScopes: ["members:read"], error: null });
  });

  it("forgets people as soon as the club says that it grants them no more, and nothing else", async () => {
    await connect();
    await fill();
    expect((await people()).length).toBeGreaterThan(0);
    const rows = (await annual()).length;
    const grant = { clubName: null, integrationName: null, scopes: ["groups:read", "registrations:read"] };
    await desk.store.db.transaction((tx) => keepGrant(tx, club, grant));
    expect(await people()).toEqual([]);
    expect(await annual()).toHaveLength(rows);
  });

  it("tells an API that was switched off from wrong credentials, keeps its copy, and goes on by itself", async () => {
    await connect();
    await fill();
    const rows = (await annual()).length;
    await admin("api", "off", "judo");
    await pass(season);
    expect(await status()).toMatchObject({ ready: true, error: { kind: "api_disabled" } });
    expect(await annual()).toHaveLength(rows);
    await admin("api", "on", "judo");
    await pass(season);
    expect((await status()).error).toBeNull();
    const known = await findClub(desk.store.db, club);
    if (!known) throw new Error("the connection is gone");
    await deleteClub(desk.store.db, club);
    await saveClub(desk.store.db, { ...known, credential: { kind: "secret", secret: "not the secret" } });
    await keepCopied(desk.store.db, club, CLUB_WIDE);
    // A token from before would still open the door for ten minutes: this dashboard starts without one.
    keptByProcess("tokens").value = undefined;
    await pass(CLUB_WIDE);
    expect(await status()).toMatchObject({ ready: false, error: { kind: "credentials", code: "invalid_client" } });
  });
});
