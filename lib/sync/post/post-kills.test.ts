import { isNotNull } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Store } from "#lib/base/store/database.ts";
import { saveMailServer } from "#lib/base/store/mail-servers.ts";
import { OPEN_LETTERS } from "#lib/base/store/schema/sync/post.ts";
import * as schema from "#lib/base/store/schema.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { createLog } from "#runtime/log.ts";
import { askForMailing } from "./mailing.ts";
import { PostOffice } from "./post-office.ts";
import { type HostDeed, type HostMoment, type MailHost, startMailHost } from "./testing/mail-host.ts";

/** What happens to one try of a letter: something that the host does at a moment, and whether the dashboard is killed then. */
interface Mishap {
  at: Extract<HostMoment, "rcpt" | "body" | "end">;
  deed: HostDeed;
  kills: boolean;
}

const PATIENCE = { openMs: 20_000, bodyMs: 20_000, answerMs: 20_000 };
const STARTED = new Date("2026-11-28T09:00:00Z");
/** A minute of them: a busy machine takes that long. */
const MOST_STEPS = 3_000;
/** Beyond every wait between two tries of a letter, and every stop of a server. */
const STEP_MS = 25 * 3_600_000;

const drop = fc.record({ drop: fc.constant(true as const), keeps: fc.boolean() });
const reply = fc.constantFrom<HostDeed>(
  { reply: 450, words: "4.2.0 Later" },
  { reply: 451, words: "4.7.1 Sending rate limit exceeded" },
  { reply: 421, words: "4.3.2 Closing" },
  { reply: 550, words: "5.1.1 Nobody" },
  { reply: 554, words: "5.7.1 Spam" },
);
const mishap: fc.Arbitrary<Mishap> = fc.oneof(
  fc.record({ at: fc.constantFrom("rcpt", "body", "end"), deed: drop, kills: fc.boolean() }),
  fc.record({ at: fc.constantFrom("rcpt", "end"), deed: reply, kills: fc.constant(false) }),
);
/** Of each letter, what happens to its first tries; later ones go well. */
const letters = fc.array(fc.array(mishap, { maxLength: 3 }), { minLength: 1, maxLength: 5 });

/**
 * A store that its program loses at a moment, as a killed program does: what it had not committed is undone, and it writes nothing any more.
 */
function mortal(store: Store): { store: Store; die: () => void } {
  let isDead = false;
  const guard = () => {
    if (isDead) throw new Error("killed");
  };
  const db = new Proxy(store.db, {
    get(of, name) {
      guard();
      const value = Reflect.get(of, name) as unknown;
      if (name !== "transaction") return typeof value === "function" ? value.bind(of) : value;
      return (work: Parameters<Store["db"]["transaction"]>[0]) =>
        of.transaction(async (tx) => {
          const done = await work(tx);
          guard();
          return done;
        });
    },
  });
  const die = () => {
    isDead = true;
  };
  return { store: { ...store, db }, die };
}

describe.each(databases("post_kills"))("letters and kills, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let host: MailHost;
  let deeds: (moment: HostMoment, to: string) => HostDeed | undefined = () => undefined;
  let at = STARTED;

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    host = await startMailHost({ deed: (moment, to) => deeds(moment, to) });
  });
  afterAll(async () => {
    await host.close();
    await close();
  });

  it("leave every mailbox with what the ledger says: none lost, none twice, and only what is called uncertain in doubt", async () => {
    await fc.assert(
      fc.asyncProperty(letters, async (plans) => {
        const ledger = await run(plans);
        for (const { address, messageId, state } of ledger) {
          const arrived = host.mailbox.filter((one) => one.messageId === messageId).length;
          const plan = JSON.stringify(plans[Number(address?.slice(1, 2))]);
          expect(OPEN_LETTERS, plan).not.toContain(state);
          if (state === "sent") expect(arrived, `sent: ${plan}`).toBe(1);
          else if (state === "uncertain") expect(arrived, `uncertain: ${plan}`).toBeLessThanOrEqual(1);
          else expect(arrived, `${state}: ${plan}`).toBe(0);
        }
      }),
      { numRuns: Number(process.env.POST_RUNS ?? 8), endOnFailure: true },
    );
  }, 300_000);

  /** Has letters leave, with what happens to each, until none is open. @returns what the ledger says of them */
  async function run(plans: readonly (readonly Mishap[])[]) {
    const { db } = store;
    at = STARTED;
    host.mailbox.length = 0;
    await db.delete(schema.clubs);
    await db.insert(schema.clubs).values({
      ...{ slug: "demo", name: "demo", baseUrl: "http://localhost/demo/api/v1", clientId: "demo" },
      ...{ createdAt: at, updatedAt: at },
    });
    await db.transaction(async (tx) => {
      const by = { id: 1, name: "Directrice" };
      await saveMailServer(
        tx,
        "demo",
        {
          ...{ host: "127.0.0.1", port: host.port, account: null, sender: "club@club.example", senderName: "Le club" },
          ...{
            replyTo: null,
            dkimSelector: null,
            perMinute: 100,
            perHour: 100,
            perDay: 100,
            fromHour: 0,
            untilHour: 24,
            isOn: true,
          },
        },
        { password: undefined, by, now: at },
      );
      const asked = plans.map((_plan, place) => ({ address: `p${place}@f.example`, memberIds: [place + 1] }));
      const mailing = {
        club: "demo",
        kind: "reminders",
        seasonId: 2,
        madeOf: "round",
        locale: "fr",
        topic: null,
      } as const;
      await askForMailing(tx, mailing, asked, { by, now: at });
    });
    let life: Awaited<ReturnType<typeof begin>> | undefined;
    let isKilled = false;
    const tries = new Map<string, number>();
    deeds = (moment, to) => {
      if (moment === "rcpt") tries.set(to, (tries.get(to) ?? 0) + 1);
      const one = plans[Number(to.slice(1, 2))]?.[(tries.get(to) ?? 0) - 1];
      if (one?.at !== moment || to === "") return undefined;
      if (one.kills) {
        life?.die();
        isKilled = true;
      }
      return one.deed;
    };
    life = await begin();
    for (let step = 0; step < MOST_STEPS; step += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (isKilled) {
        isKilled = false;
        await life.office.stop().catch(() => {});
        // Its leases run out.
        await db
          .update(schema.letters)
          .set({ leaseUntil: new Date(0) })
          .where(isNotNull(schema.letters.leaseOwner));
        life = await begin();
      }
      const ledger = await db.select().from(schema.letters);
      if (!ledger.some(({ state }) => OPEN_LETTERS.includes(state))) break;
      if (!ledger.some(({ state }) => state === "in_flight")) at = new Date(at.getTime() + STEP_MS);
    }
    await life.office.stop();
    return db.select().from(schema.letters);
  }

  async function begin() {
    const { store: lived, die } = mortal(store);
    const office = new PostOffice({
      ...{ store: lived, log: createLog("test", "silent"), patience: PATIENCE, pollMs: 5, clock: () => at },
      allowed: [{ host: "127.0.0.1", port: host.port }],
      publicUrl: "http://localhost:3000",
      kinds: [
        {
          name: "reminders",
          write: async () => ({ subject: "Relance", body: "Bonjour", about: undefined }),
          sent: async () => {},
        },
      ],
    });
    await office.start();
    return { office, die };
  }
});
