import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { startWire } from "#lib/club/testing/wire.ts";
import { openStore } from "#lib/store/database.ts";
import { mirrorPeople, mirrorRegistrations, mirrorStates } from "#lib/store/schema/mirror.ts";
import type { Location } from "#runtime/database.ts";
import { madeUpClub } from "./testing/club.ts";

const SEASON = 2;
/** The embedded database starts three times, each in ten seconds or more on a machine that does other things. */
const STARTS_TIMEOUT_MS = 240_000;
const folder = mkdtempSync(join(tmpdir(), "guichet-crash-"));
const children: ChildProcess[] = [];
let wire: Awaited<ReturnType<typeof startWire>>;

afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await wire.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The dashboard's own database on the tests' server: a database of its own, as the schema's name is fixed. */
const postgres = () => {
  const url = new URL(process.env.TEST_POSTGRES_URL ?? "");
  url.pathname = "/desk_crash";
  return url.toString();
};

async function prepare(kind: string): Promise<{ location: Location; environment: Record<string, string> }> {
  if (kind === "embedded")
    return { location: { kind: "embedded", directory: folder }, environment: { DATA_DIR: folder } };
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL });
  await client.connect();
  await client.query("drop database if exists desk_crash with (force)");
  await client.query("create database desk_crash");
  await client.end();
  const environment = { DATA_DIR: folder, DATABASE_URL: postgres() };
  return { location: { kind: "server", url: postgres(), schema: "guichet" }, environment };
}

function startDesk(environment: Record<string, string>): ChildProcess {
  const program = ["--conditions=react-server", "lib/mirror/testing/desk.ts", String(SEASON)];
  const child = spawn(process.execPath, program, {
    stdio: ["ignore", "pipe", "ignore"],
    env: {
      NODE_ENV: "test",
      PATH: process.env.PATH,
      NEXTAUTH_SECRET: "the same secret before and after",
      CLUB_API_URL: wire.baseUrl,
      CLUB_CLIENT_ID: "c",
      CLUB_CLIENT_SECRET: "s",
      ...environment,
    },
  });
  children.push(child);
  return child;
}

describe.each(["embedded", "PostgreSQL"])("killed in the middle of the first copy, %s", (kind) => {
  it(
    "a dashboard ends the copy after its next start, without reading what it had",
    async () => {
      const { location, environment } = await prepare(kind);
      const made = madeUpClub({ people: 250, annual: 450, event: 20 });
      let held = true;
      let release = () => {};
      const later = new Promise<void>((resolve) => {
        release = resolve;
      });
      wire = await startWire((arrival) => {
        const reply = made.answer(arrival);
        // The third page of registrations does not come before the dashboard is dead.
        const stuck = held && arrival.path === "/seasons/2/annual-registrations?limit=100&after=200";
        return stuck && typeof reply === "object" ? { ...reply, after: later } : reply;
      });
      const first = startDesk(environment);
      const asked = () => wire.at("GET /seasons/2/annual-registrations").map(({ path }) => path.split("after=")[1]);
      await expect.poll(asked, { timeout: 120_000 }).toContain("200");
      first.kill("SIGKILL");
      await once(first, "exit");
      held = false;
      release();

      const second = startDesk(environment);
      const whole = new Promise<string>((resolve) => second.stdout?.once("data", (line) => resolve(String(line))));
      expect(await whole).toContain("whole");
      second.kill("SIGKILL");
      await once(second, "exit");
      expect(asked()).toEqual(["0", "100", "200", "200", "300", "400"]);

      const store = await openStore(location);
      const registrations = await store.db.select().from(mirrorRegistrations);
      expect(registrations.filter((row) => row.kind === "annual")).toHaveLength(450);
      expect(registrations.filter((row) => row.kind === "event")).toHaveLength(20);
      expect(await store.db.select().from(mirrorPeople)).toHaveLength(250);
      const [state] = await store.db.select().from(mirrorStates).where(eq(mirrorStates.seasonId, SEASON));
      expect(state).toMatchObject({ phase: null, errorCode: null, failures: 0 });
      await store.close();
    },
    STARTS_TIMEOUT_MS,
  );
});
