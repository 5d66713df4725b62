import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readDashboardEnvironment } from "#lib/base/program/environment.ts";
import { keptByProcess } from "#lib/base/program/kept.ts";
import type { Location } from "#runtime/database.ts";
import { credentialOf, deleteClub, findClub, listClubs, receiverOf, saveClub } from "./clubs.ts";
import { openStore, type Store } from "./database.ts";
import { clubs } from "./schema/base/clubs.ts";
import { mirrorSports } from "./schema/sync/mirror.ts";
import { SealBrokenError, seal, unseal } from "./seal.ts";
import { vacuum } from "./upkeep.ts";

const folder = mkdtempSync(join(tmpdir(), "guichet-store-"));
const kept = keptByProcess<unknown>("environment");
const useSecret = (secret: string) => {
  kept.value = readDashboardEnvironment({ NEXTAUTH_SECRET: secret, DATA_DIR: folder });
};
beforeAll(() => useSecret("a".repeat(32)));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const locations: [string, Location][] = [
  ["embedded", { kind: "memory" }],
  ["PostgreSQL", { kind: "server", url: process.env.TEST_POSTGRES_URL ?? "", schema: "guichet_store" }],
];

describe.each(locations)("connections, %s", (_name, location) => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore(location);
  });
  afterAll(() => store.close());

  const demo = {
    slug: "demo",
    name: "Demo",
    baseUrl: "http://localhost:4000/demo/api/v1",
    clientId: "client",
    credential: { kind: "secret", secret: "canary-secret" },
  } as const;

  it("keeps a secret sealed, shows it to nobody and opens it for the client", async () => {
    const club = await saveClub(store.db, { ...demo, webhookSecret: "whsec_canary" });
    expect(JSON.stringify([club, await listClubs(store.db)])).not.toContain("canary");
    expect(JSON.stringify(await store.db.select().from(clubs))).not.toContain("canary");
    expect(await credentialOf(store.db, "demo")).toEqual(demo.credential);
    expect((await receiverOf(store.db, "demo"))?.key).toBe("whsec_canary");
  });

  it("replaces a credential and keeps the webhook secret that was not given again", async () => {
    await saveClub(store.db, { ...demo, credential: { kind: "private_key", pem: "PEM" } });
    expect(await credentialOf(store.db, "demo")).toEqual({ kind: "private_key", pem: "PEM" });
    expect(await findClub(store.db, "demo")).toMatchObject({ method: "private_key", hasWebhookSecret: true });
  });

  // A server does it by itself, and takes no such statement beside another.
  if (location.kind === "memory")
    it("gives the space of replaced rows back", async () => {
      const judo = { club: "demo", id: 9, reading: 1, name: "Judo" };
      await store.db.insert(mirrorSports).values(judo);
      for (let reading = 2; reading < 50; reading++) await store.db.update(mirrorSports).set({ reading });
      await vacuum(store);
      const { rows } = (await store.db.execute(
        sql`select reltuples from pg_class where oid = 'mirror_sports'::regclass`,
      )) as { rows: { reltuples: number }[] };
      expect(Number(rows[0]?.reltuples)).toBe(1);
      await store.db.delete(mirrorSports);
    });

  it("deletes the mirror with the connection, and when the address becomes another", async () => {
    const sports = () => store.db.select().from(mirrorSports).where(eq(mirrorSports.club, "demo"));
    const judo = { club: "demo", id: 1, reading: 1, name: "Judo" };
    await store.db.insert(mirrorSports).values(judo);
    await saveClub(store.db, demo);
    expect(await sports()).toHaveLength(1);
    await saveClub(store.db, { ...demo, baseUrl: "http://localhost:4000/other/api/v1" });
    expect(await sports()).toHaveLength(0);
    await store.db.insert(mirrorSports).values(judo);
    await deleteClub(store.db, "demo");
    expect(await sports()).toHaveLength(0);
  });
});

it("opens a sealed text only under its label and with its secret", () => {
  const sealed = seal("text", "demo/secret");
  expect(unseal(sealed, "demo/secret")).toBe("text");
  expect(() => unseal(sealed, "other/secret")).toThrow(SealBrokenError);
  useSecret("b".repeat(32));
  expect(() => unseal(sealed, "demo/secret")).toThrow(SealBrokenError);
  useSecret("a".repeat(32));
});

it("names no schema in its migrations, so that the tables live where the search path says", () => {
  const files = readdirSync("lib/base/store/migrations").filter((name) => name.endsWith(".sql"));
  expect(files).not.toHaveLength(0);
  for (const file of files)
    expect(readFileSync(join("lib/base/store/migrations", file), "utf8")).not.toContain('"public"');
});

describe("the environment", () => {
  const read = (source: Record<string, string>) =>
    readDashboardEnvironment({ DATA_DIR: join(folder, "data"), ...source });
  const club = { CLUB_API_URL: "https://club.example/api/v1/", CLUB_CLIENT_ID: "id", CLUB_CLIENT_SECRET: "s" };

  it("makes a secret for the data directory once, readable by its owner alone", () => {
    const { secret } = read({});
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(read({}).secret).toBe(secret);
    expect(statSync(join(folder, "data", "secret")).mode & 0o777).toBe(0o600);
  });

  it("reads a first club, without the slash at the end of its address", () => {
    expect(read(club).firstClub).toEqual({
      baseUrl: "https://club.example/api/v1",
      clientId: "id",
      credential: { kind: "secret", secret: "s" },
      webhookSecret: undefined,
    });
    expect(read({}).firstClub).toBeUndefined();
  });

  it.each([
    ["half a club", { CLUB_API_URL: "https://club.example/api/v1" }],
    ["a secret and a key", { ...club, CLUB_PRIVATE_KEY_FILE: "/key.pem" }],
    ["no address", { ...club, CLUB_API_URL: "club" }],
    ["an address that is not a base address", { ...club, CLUB_API_URL: "https://club.example/" }],
    ["plain http over a network", { ...club, CLUB_API_URL: "http://club.example/api/v1" }],
    ["a password in the address", { ...club, CLUB_API_URL: "https://a:b@club.example/api/v1" }],
    [
      "a key file that is not there",
      { CLUB_API_URL: club.CLUB_API_URL, CLUB_CLIENT_ID: "id", CLUB_PRIVATE_KEY_FILE: "/no" },
    ],
    ["a short secret", { NEXTAUTH_SECRET: "short" }],
    ["a database that is not PostgreSQL", { DATABASE_URL: "mysql://localhost/x" }],
  ])("ends the start with one line for %s", (_what, source) => {
    expect(() => read(source)).toThrow(expect.objectContaining({ name: "EnvironmentError" }));
  });
});
