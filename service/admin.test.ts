import { execFile } from "node:child_process";
import { createHash, generateKeyPairSync } from "node:crypto";
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClock } from "../runtime/clock.ts";
import { findControlKey } from "../runtime/control-socket.ts";
import { createLog } from "../runtime/log.ts";
import { QUICK_START } from "../scripts/testing/quick-start.ts";
import { openAdminSocket } from "./admin.ts";
import { type Club, type ClubStore, Clubs } from "./clubs.ts";
import { ALL_SCOPES } from "./contract/scopes.ts";
import {
  document_fields,
  integrations,
  outbox,
  people,
  staff_hours_entries,
  webhook_destinations,
} from "./store/schema.ts";

const folder = mkdtempSync(join(tmpdir(), "guichet-admin-"));
const clock = createClock(new Date("2026-09-12T10:00:00+02:00"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ran {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs the command line as a process of its own, as people do. */
function run(dataDirectory: string, ...words: string[]): Promise<Ran> {
  const cli = fileURLToPath(new URL("./cli.ts", import.meta.url));
  const env = { ...process.env, SERVICE_DATA_DIR: dataDirectory };
  return new Promise((resolve) => {
    execFile(process.execPath, [...QUICK_START, cli, ...words], { env }, (failure, stdout, stderr) => {
      resolve({ code: failure ? Number(failure.code) : 0, stdout, stderr });
    });
  });
}

const stores: [string, ClubStore][] = [
  ["embedded", { kind: "embedded", directory: join(folder, "clubs") }],
  ["PostgreSQL", { kind: "server", url: process.env.TEST_POSTGRES_URL ?? "" }],
];

describe.each(stores)("the club administration, %s", (kind, store) => {
  const dataDirectory = join(folder, `data ${kind}`);
  const slug = "admin-test";
  let clubs: Clubs;
  let club: Club;
  let closeDoor: () => Promise<void>;

  /** The answer of a command that must succeed. */
  const wish = async (...words: string[]) => {
    const { code, stdout, stderr } = await run(dataDirectory, ...words, "--json");
    expect(stderr).toBe("");
    expect(code).toBe(0);
    return JSON.parse(stdout);
  };
  /** The one line of a command that must be refused. */
  const refused = async (...words: string[]) => {
    const { code, stdout, stderr } = await run(dataDirectory, ...words, "--json");
    expect(code).toBe(1);
    expect(stdout).toBe("");
    expect(stderr.trim().split("\n")).toHaveLength(1);
    return stderr.trim();
  };

  beforeAll(async () => {
    clubs = new Clubs(store, "http://localhost:4300", clock);
    const administration = { clubs, clock, publicUrl: "http://localhost:4300", log: createLog("test", "silent") };
    closeDoor = await openAdminSocket(administration, dataDirectory);
    expect(await wish("create", slug, "--name", "Club d'essai")).toMatchObject({ created: true });
    club = (await clubs.get(slug)) as Club;
  });
  afterAll(async () => {
    await closeDoor();
    await clubs.close();
  });

  it("keeps the key to itself and asks for it", async () => {
    expect(statSync(join(dataDirectory, "admin.json")).mode & 0o777).toBe(0o600);
    const { url = "" } = findControlKey({ dataDirectory, file: "admin.json" }) ?? {};
    const answer = await fetch(`${url}/integration-list`, {
      method: "POST",
      headers: { Authorization: "Bearer guessed" },
      body: JSON.stringify({ slug }),
    });
    expect(answer.status).toBe(401);
  });

  it("creates a club once, and not another under its slug", async () => {
    expect(await wish("create", slug, "--name", "Club d'essai")).toMatchObject({ slug, created: false });
    expect(await refused("create", slug, "--name", "Un autre")).toContain("exists already");
    expect(await refused("create", "Not A Slug", "--name", "Un autre")).toContain("is no slug");
    expect(await refused("api", "off", "nowhere")).toContain("There is no club nowhere");
  });

  it("creates a club in its time zone, and moves it only when told so", async () => {
    const there = `${slug}-la-bas`.slice(0, 40);
    const create = (zone: string) => ["create", there, "--name", "Club des îles", "--time-zone", zone] as const;
    for (const none of ["Fort-de-France", "+04:00", ""]) expect(await refused(...create(none))).toContain("IANA name");
    expect(await clubs.get(there)).toBeUndefined();
    const made = await wish(...create("america/martinique"));
    expect(made).toMatchObject({ time_zone: "America/Martinique", created: true });
    expect(await wish(...create("America/Martinique"))).toMatchObject({ created: false });
    expect(await wish("create", there, "--name", "Club des îles")).toMatchObject({ time_zone: "America/Martinique" });
    expect(await refused(...create("Europe/Paris"))).toContain("club -- time-zone Europe/Paris");
    expect(await refused("time-zone", "Mars/Olympus", there)).toContain("IANA name");
    for (const again of [1, 2])
      expect(await wish("time-zone", "Indian/Reunion", there), String(again)).toEqual({
        slug: there,
        time_zone: "Indian/Reunion",
      });
    expect(await (await clubs.get(there))?.settings()).toMatchObject({ time_zone: "Indian/Reunion" });
  });

  it("turns the API off and on", async () => {
    expect(await wish("api", "off", slug)).toEqual({ slug, api_enabled: false });
    expect((await club.settings()).api_enabled).toBe(false);
    expect(await wish("api", "on", slug)).toEqual({ slug, api_enabled: true });
    expect((await club.settings()).api_enabled).toBe(true);
  });

  it("asks for medical items before a validation, and no longer", async () => {
    expect((await club.settings()).medical_required).toBe(false);
    for (const _again of [1, 2]) {
      expect(await wish("medical-required", "on", slug)).toEqual({ slug, medical_required: true });
      expect((await club.settings()).medical_required).toBe(true);
    }
    expect(await wish("medical-required", "off", slug)).toEqual({ slug, medical_required: false });
    expect((await club.settings()).medical_required).toBe(false);
    expect(await refused("medical-required", "on", "nowhere")).toContain("There is no club nowhere");
  });

  it("turns features off and on, and refuses unknown ones", async () => {
    expect(await wish("features", slug, "--off", "medical,payments")).toMatchObject({ off: ["payments", "medical"] });
    expect((await club.settings()).features).not.toContain("medical");
    expect((await wish("features", slug, "--on", "medical,payments")).off).toEqual([]);
    expect((await wish("features", slug)).on).toHaveLength(12);
    expect(await refused("features", slug, "--on", "teleportation")).toContain('"teleportation" is no feature');
    expect(await refused("features", slug, "--on", "slots", "--off", "slots")).toContain("at once");
  });

  it("creates an integration whose secret only its hash remembers", async () => {
    const made = await wish("integration", "create", slug, "--name", "Guichet", "--scopes", "all");
    expect(made).toMatchObject({ base_url: `http://localhost:4300/${slug}/api/v1`, scopes: ALL_SCOPES, quota: 300 });
    const [row] = await club.database.db.select().from(integrations).where(eq(integrations.client_id, made.client_id));
    expect(Buffer.from(row?.secret_hash ?? [])).toEqual(createHash("sha256").update(made.client_secret).digest());
    const { integrations: listed } = await wish("integration", "list", slug);
    expect(listed).toContainEqual(expect.objectContaining({ client_id: made.client_id, revoked_at: null }));
    expect(JSON.stringify(listed)).not.toContain(made.client_secret);
  });

  it("refuses unknown scopes", async () => {
    const create = (scopes: string) => refused("integration", "create", slug, "--name", "X", "--scopes", scopes);
    expect(await create("groups:read money:print")).toContain('"money:print" is no scope');
    expect(await create(" ")).toContain("at least one scope");
  });

  it("takes RSA public keys of 2048 bits and nothing else", async () => {
    const pemFile = (name: string, pem: string | Buffer) => {
      writeFileSync(join(folder, name), pem);
      return join(folder, name);
    };
    const rsa = (bits: number) => generateKeyPairSync("rsa", { modulusLength: bits });
    const spki = { type: "spki", format: "pem" } as const;
    const create = (path: string) =>
      ["integration", "create", slug, "--name", "Signs", "--scopes", "groups:read", "--public-key", path] as const;
    const good = rsa(2048);
    const made = await wish(...create(pemFile("good.pem", good.publicKey.export(spki))));
    expect(made.client_secret).toBeUndefined();
    expect(await refused(...create(pemFile("short.pem", rsa(1024).publicKey.export(spki))))).toContain("1024 bits");
    const ec = generateKeyPairSync("ec", { namedCurve: "P-256" });
    expect(await refused(...create(pemFile("ec.pem", ec.publicKey.export(spki))))).toContain("must be an RSA key");
    const secret = good.privateKey.export({ type: "pkcs8", format: "pem" });
    expect(await refused(...create(pemFile("private.pem", secret)))).toContain("private key");
    expect(await refused(...create(pemFile("noise.pem", "not a key")))).toContain("not a public key");
  });

  it("changes scopes and revokes, more than once without harm", async () => {
    const { client_id } = await wish("integration", "create", slug, "--name", "Short", "--scopes", "groups:read");
    const scopes = ["groups:read", "members:read"];
    expect(await wish("integration", "scopes", slug, client_id, "--scopes", "members:read,groups:read")).toEqual({
      client_id,
      scopes,
    });
    const first = await wish("integration", "revoke", slug, client_id);
    expect(await wish("integration", "revoke", slug, client_id)).toEqual(first);
    expect(await refused("integration", "revoke", slug, "club_unknown")).toContain("no integration");
  });

  it("sets one webhook destination, never at a private address unless allowed", async () => {
    for (const url of [
      "https://127.0.0.1/hook",
      "https://10.1.2.3/hook",
      "https://[::1]/hook",
      "https://[::ffff:192.168.1.1]/hook",
      "https://169.254.169.254/latest",
      "https://localhost/hook",
    ]) {
      expect(await refused("webhook", "set", slug, url)).toContain("private address");
    }
    expect(await refused("webhook", "set", slug, "http://203.0.114.7/hook")).toContain("https://");
    for (const url of ["http://127.0.0.1:9/hook", "https://localhost/hook"])
      expect(await refused("webhook", "set", slug, url)).toContain("--allow-private");
    expect(await refused("webhook", "set", slug, "ftp://203.0.114.7/hook")).not.toContain("--allow-private");
    expect(await refused("webhook", "set", slug, "https://me:secret@203.0.114.7/")).toContain("user name");
    const set = await wish("webhook", "set", slug, "https://203.0.114.7/hook");
    expect(set.key).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect((await wish("webhook", "set", slug, "https://203.0.114.7/hook")).key).toBe(set.key);
    const local = await wish("webhook", "set", slug, "http://127.0.0.1:9/hook", "--allow-private");
    expect(local.key).not.toBe(set.key);
    const current = () =>
      club.database.db.select().from(webhook_destinations).where(isNull(webhook_destinations.revoked_at));
    expect(await current()).toHaveLength(1);
    expect(await wish("webhook", "revoke", slug)).toEqual({ revoked: ["http://127.0.0.1:9/hook"] });
    expect(await current()).toEqual([]);
  });

  it("adds a document field once", async () => {
    const { field_id } = await wish("document-field", "add", slug, "--name", "Photo");
    expect(await wish("document-field", "add", slug, "--name", "Photo", "--required")).toMatchObject({ field_id });
    expect(await club.database.db.select().from(document_fields)).toEqual([
      { id: field_id, name: "Photo", required: true },
    ]);
  });

  it("loads a validated month of staff hours, announces it, and replaces it as a whole", async () => {
    const [coach] = await club.database.db
      .insert(people)
      .values({ first_name: "Yann", last_name: "Le Goff", folded_name: "le goff yann", created_at: clock.now() })
      .returning({ id: people.id });
    const file = join(folder, "hours.json");
    const load = (entries: unknown) => {
      writeFileSync(file, JSON.stringify(entries));
      return ["staff-hours", "load", slug, file, "--member", String(coach?.id), "--month", "2026-08"] as const;
    };
    const evening = { begin: "2026-08-31T18:00:00+02:00", end: "2026-08-31T19:30:00+02:00" };
    expect(await wish(...load([evening, { ...evening, information: "Remplacement" }]))).toMatchObject({
      total_seconds: 10_800,
    });
    expect(await wish(...load([evening]))).toMatchObject({ entries: 1, total_seconds: 5_400 });
    expect(await club.database.db.select().from(staff_hours_entries)).toHaveLength(1);
    const announced = await club.database.db.select().from(outbox);
    expect(announced.map(({ type }) => type)).toEqual(["staff_hours.validated", "staff_hours.validated"]);
    expect((await wish("webhook", "log", slug)).messages).toHaveLength(2);
    const midnight = { begin: "2026-08-31T23:00:00Z", end: "2026-08-31T23:30:00Z" };
    expect(await refused(...load([midnight]))).toContain("outside 2026-08");
    expect(await refused(...load([{ begin: evening.end, end: evening.begin }]))).toContain("ends before it begins");
    expect(await refused(...load([{ ...evening, seconds: 7 }]))).toContain("seconds");
  });

  it("fills an empty club, and leaves one that is filled as it is", async () => {
    await wish("create", "admin-test-full", "--name", "Rempli");
    expect(await wish("demo", "admin-test-full", "--members", "60")).toMatchObject({ members: 60, filled: true });
    expect(await wish("demo", "admin-test-full", "--members", "60")).toMatchObject({ filled: false });
    expect(await refused("demo", "admin-test-full", "--members", "90")).toContain("is not empty");
    expect(await refused("demo", slug, "--members", "5")).toContain("members");
  });

  it("speaks in lines to people, and says what it did not understand", async () => {
    const { stdout } = await run(
      dataDirectory,
      "integration",
      "create",
      slug,
      "--name",
      "Lines",
      "--scopes",
      "groups:read",
    );
    expect(stdout).toMatch(/^client_id: club_\w+\nclient_secret: \S+\nbase_url: /);
    expect((await run(dataDirectory, "dance", slug)).code).toBe(2);
    expect((await run(dataDirectory, "create", "no-name")).code).toBe(2);
    expect((await run(dataDirectory, "--help")).code).toBe(0);
  });
});

it("says where no service runs, and takes its key away at the end", async () => {
  const dataDirectory = join(folder, "data alone");
  const before = await run(dataDirectory, "integration", "list", "demo");
  expect(before).toMatchObject({ code: 3, stdout: "" });
  expect(before.stderr).toContain("No club service runs");
  const clubs = new Clubs({ kind: "embedded", directory: join(folder, "none") }, "http://localhost:4300", clock);
  const administration = { clubs, clock, publicUrl: "http://localhost:4300", log: createLog("test", "silent") };
  const closeDoor = await openAdminSocket(administration, dataDirectory);
  await closeDoor();
  expect(existsSync(join(dataDirectory, "admin.json"))).toBe(false);
  writeFileSync(join(dataDirectory, "admin.json"), JSON.stringify({ url: "http://127.0.0.1:9", token: "left behind" }));
  const after = await run(dataDirectory, "integration", "list", "demo");
  expect(after.code).toBe(3);
  expect(after.stderr.trim().split("\n")).toHaveLength(1);
  await clubs.close();
});
