import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { startWire } from "#lib/club/testing/wire.ts";
import { madeUpClub } from "#lib/mirror/testing/club.ts";
import { openStore } from "#lib/store/database.ts";
import { webhookMessages } from "#lib/store/schema/inbox.ts";
import { mirrorRegistrations } from "#lib/store/schema/mirror.ts";
import type { Location } from "#runtime/database.ts";
import { freePort } from "../../scripts/ports.ts";
import { envelope, letter, newKey } from "./testing/letters.ts";

/** Four starts of a dashboard (two kills, one at the end), each in ten seconds or more on a machine that does other things. */
const STARTS_TIMEOUT_MS = 300_000;
const CHANGES = 60;
/** After so many changes the dashboard is killed, in the middle of whatever it does. */
const KILLS = [13, 37];

const folder = mkdtempSync(join(tmpdir(), "guichet-inbox-crash-"));
const children: ChildProcess[] = [];
let wire: Awaited<ReturnType<typeof startWire>>;

afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await wire.close();
  rmSync(folder, { recursive: true, force: true });
});

async function prepare(kind: string): Promise<{ location: Location; environment: Record<string, string> }> {
  if (kind === "embedded")
    return { location: { kind: "embedded", directory: folder }, environment: { DATA_DIR: folder } };
  const client = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL });
  await client.connect();
  await client.query("drop database if exists inbox_crash with (force)");
  await client.query("create database inbox_crash");
  await client.end();
  const url = new URL(process.env.TEST_POSTGRES_URL ?? "");
  url.pathname = "/inbox_crash";
  const environment = { DATA_DIR: folder, DATABASE_URL: url.toString() };
  return { location: { kind: "server", url: url.toString(), schema: "guichet" }, environment };
}

async function startDesk(environment: Record<string, string>): Promise<ChildProcess> {
  const program = ["--conditions=react-server", "lib/inbox/testing/desk-process.ts"];
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
  if (child.stdout) await once(child.stdout, "data");
  return child;
}

describe.each(["embedded", "PostgreSQL"])("killed again and again while changes arrive, %s", (kind) => {
  it(
    "a dashboard ends with every change that was confirmed, once",
    async () => {
      const made = madeUpClub({ people: 20, annual: 80, event: 5 });
      wire = await startWire((arrival) => {
        const reply = made.answer(arrival);
        return typeof reply === "object" ? { ...reply, after: pause(Math.random() * 60) } : reply;
      });
      const key = newKey();
      const { location, environment } = await prepare(kind);
      const port = await freePort();
      const settings = { ...environment, PORT: String(port), CLUB_WEBHOOK_SECRET: key };
      const address = `http://127.0.0.1:${port}/`;
      const list = made.lists["/seasons/2/annual-registrations"] ?? [];
      let desk = await startDesk(settings);
      // As the club does it: the same message again until it is confirmed (club-api §6.4).
      const deliver = async (message: { id: string }) => {
        for (;;) {
          const request = letter(key, message);
          const post = { method: "POST", headers: request.headers, body: await request.text() };
          const answer = await fetch(address, post).catch(() => undefined);
          if (answer?.status === 204) return;
          await pause(100);
        }
      };
      const deliveries: Promise<void>[] = [];
      for (let n = 0; n < CHANGES; n += 1) {
        const row = list[(n * 7) % list.length];
        if (!row) throw new Error("the club has no registration left");
        const path = `/annual-registrations/${row.id}`;
        const cancelled = n % 9 === 0;
        if (cancelled) list.splice(list.indexOf(row), 1);
        else row.valid = n % 2 === 0;
        deliveries.push(
          deliver(envelope(wire.baseUrl, { id: `m-${n}`, path, deleted: cancelled, context: { group_id: 1 } })),
        );
        await pause(20);
        if (!KILLS.includes(n)) continue;
        desk.kill("SIGKILL");
        await once(desk, "exit");
        desk = await startDesk(settings);
      }
      await Promise.all(deliveries);
      desk.kill("SIGKILL");
      await once(desk, "exit");
      desk = await startDesk({ ...settings, ALONE: "1" });
      await expect.poll(async () => (await fetch(address)).text(), { timeout: 90_000 }).toBe("0");
      desk.kill("SIGKILL");
      await once(desk, "exit");

      const store = await openStore(location);
      const messages = await store.db.select().from(webhookMessages);
      expect(new Set(messages.map(({ messageId }) => messageId)).size).toBe(CHANGES);
      expect(messages).toHaveLength(CHANGES);
      const copy = new Map((await store.db.select().from(mirrorRegistrations)).map((row) => [row.id, row.valid]));
      const touched = messages.flatMap(({ recordId }) => recordId ?? []);
      const truth = new Map(list.map((row) => [row.id, row.valid]));
      expect(touched.map((id) => [id, copy.get(id)])).toEqual(touched.map((id) => [id, truth.get(id)]));
      await store.close();
    },
    STARTS_TIMEOUT_MS,
  );
});
