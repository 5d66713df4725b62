import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { openStore } from "#lib/base/store/database.ts";
import { webhookMessages } from "#lib/base/store/schema/sync/inbox.ts";
import { mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { startWire } from "#lib/club/client/testing/wire.ts";
import { type KilledDesk, prepareDesk } from "#lib/desk/testing/killed-desk.ts";
import { madeUpClub } from "#lib/sync/copy/testing/club.ts";
import { freePort } from "../../../scripts/testing/free-port.ts";
import { envelope, letter, newKey } from "./testing/letters.ts";

/** Two starts of a dashboard, each in ten seconds or more on a machine that does other things. */
const STARTS_TIMEOUT_MS = 180_000;
const CHANGES = 60;
/** After so many changes the dashboard is killed, in the middle of whatever it does; `npm run bench -- crashes` kills time and again. */
const KILL_AFTER = 30;

let desk: KilledDesk;
let wire: Awaited<ReturnType<typeof startWire>>;

afterEach(async () => {
  await desk.remove();
  await wire.close();
});

describe.each(["embedded", "PostgreSQL"])("killed while changes arrive, %s", (kind) => {
  it(
    "a dashboard ends with every change that was confirmed, once",
    async () => {
      const made = madeUpClub({ people: 20, annual: 80, event: 5 });
      wire = await startWire((arrival) => {
        const reply = made.answer(arrival);
        return typeof reply === "object" ? { ...reply, after: pause(Math.random() * 60) } : reply;
      });
      const key = newKey();
      desk = await prepareDesk(kind, "inbox_crash");
      const port = await freePort();
      const connection = { CLUB_API_URL: wire.baseUrl, CLUB_CLIENT_ID: "c", CLUB_CLIENT_SECRET: "s" };
      const address = `http://127.0.0.1:${port}/`;
      const list = made.lists["/seasons/2/annual-registrations"] ?? [];
      desk.start({ ...connection, CLUB_WEBHOOK_SECRET: key, HOOKS_PORT: String(port), ALONE: "1" });
      await desk.until(({ open }) => open === true);
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
        if (n !== KILL_AFTER) continue;
        await desk.end("SIGKILL");
        desk.start();
      }
      await Promise.all(deliveries);
      await expect.poll(async () => (await fetch(address)).text(), { timeout: 90_000 }).toBe("0");
      await desk.end("SIGTERM");

      const store = await openStore(desk.location);
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
