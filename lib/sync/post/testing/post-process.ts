/**
 * A program that hands over letters until it is killed, for whoever kills it: `post-process.ts PLACE DATA_DIR`, PLACE a directory or the address of a PostgreSQL server. It takes a line
 * of JSON and answers with one.
 */
import { createInterface } from "node:readline";
import { and, eq, inArray, isNotNull, notInArray } from "drizzle-orm";
import { readDashboardEnvironment } from "#lib/base/program/environment.ts";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { openStore } from "#lib/base/store/database.ts";
import { saveMailServer } from "#lib/base/store/mail-servers.ts";
import * as schema from "#lib/base/store/schema.ts";
import { askForMailing } from "#lib/sync/post/mailing.ts";
import { PostOffice } from "#lib/sync/post/post-office.ts";
import { createLog } from "#runtime/log.ts";

/** What it is asked. `begin`: so many letters of a club that has no others · `hurry`: nothing waits for a moment any more, nor for whoever is dead · `ledger`: what is told of each. */
export type PostCommand = { begin: number; port: number } | { hurry: true; alive: string[] } | { ledger: true };

/** A letter as the ledger tells it. */
export interface ToldLetter {
  address: string | null;
  messageId: string;
  state: string;
  code: string | null;
  tries: number;
}

const SLUG = "club";
const BY = { id: 1, name: "Directrice" };
const NO_CAP = 100_000;
/** A host that says nothing is one soon. */
const PATIENCE = { openMs: 1_500, bodyMs: 1_500, answerMs: 1_500 };

const [place = "", folder = ""] = process.argv.slice(2);
keptByProcess("environment").value = readDashboardEnvironment({
  ...{ DATA_DIR: folder, NEXTAUTH_SECRET: "a secret of the simulation's own, long enough" },
});
const store = await openStore(
  place.startsWith("postgres")
    ? { kind: "server", url: place, schema: "letters" }
    : { kind: "embedded", directory: place },
);
const { db } = store;
/** Any port of this machine: the host of a history is another one than the one before. */
const allowed: { host: string; port: number }[] = [];
const office = new PostOffice({
  ...{ store, log: createLog("post", "silent"), allowed, pollMs: 20, patience: PATIENCE },
  publicUrl: "http://localhost:3000",
  tls: { rejectUnauthorized: false },
  kinds: [
    {
      name: "free",
      // Lines that begin with a dot are said with one more (RFC 5321 §4.5.2).
      write: async (_db, { memberIds }) => ({
        ...{
          subject: `Lettre ${memberIds.join()}`,
          body: `Bonjour ${memberIds.join()},\n.\n..\n\nà bientôt`,
          about: undefined,
        },
      }),
      sent: async () => {},
    },
  ],
});

async function begin(count: number, port: number): Promise<void> {
  const now = new Date();
  await db.transaction(async (tx) => {
    await tx.delete(schema.clubs);
    await tx.insert(schema.clubs).values({
      ...{ slug: SLUG, name: SLUG, baseUrl: "http://localhost/api/v1", clientId: SLUG, createdAt: now, updatedAt: now },
    });
    const server = {
      ...{ host: "127.0.0.1", port, account: null, sender: "club@club.example", senderName: "Le club", replyTo: null },
      ...{
        dkimSelector: null,
        perMinute: NO_CAP,
        perHour: NO_CAP,
        perDay: NO_CAP,
        fromHour: 0,
        untilHour: 24,
        isOn: true,
      },
    };
    await saveMailServer(tx, SLUG, server, { password: undefined, by: BY, now });
    const asked = Array.from({ length: count }, (_, at) => ({ address: `p${at}@family.example`, memberIds: [at + 1] }));
    const mailing = { club: SLUG, kind: "free", seasonId: null, madeOf: "round", locale: "fr", topic: null } as const;
    await askForMailing(tx, mailing, asked, { by: BY, now });
  });
}

async function hurry(alive: readonly string[]): Promise<void> {
  const none = { stoppedUntil: null, stoppedSince: null, stopReason: null, stopAnswer: null, stops: 0 };
  await db.update(schema.mailServers).set(none).where(isNotNull(schema.mailServers.stoppedUntil));
  await db
    .update(schema.letters)
    .set({ notBefore: null, waitsSince: null })
    .where(and(inArray(schema.letters.state, ["queued", "retry"]), isNotNull(schema.letters.notBefore)));
  await db
    .update(schema.letters)
    .set({ leaseUntil: new Date(0) })
    .where(and(eq(schema.letters.state, "in_flight"), notInArray(schema.letters.leaseOwner, [...alive])));
}

async function take(command: PostCommand): Promise<unknown> {
  if ("hurry" in command) {
    await hurry(command.alive);
    return db.$count(schema.letters, inArray(schema.letters.state, ["queued", "retry", "in_flight"]));
  }
  if ("begin" in command) {
    allowed.push({ host: "127.0.0.1", port: command.port });
    if (command.begin > 0) await begin(command.begin, command.port);
    return null;
  }
  const { address, messageId, state, code, tries } = schema.letters;
  return db.select({ address, messageId, state, code, tries }).from(schema.letters).orderBy(schema.letters.place);
}

await office.start();
process.stdout.write(`${JSON.stringify({ owner: office.owner })}\n`);
for await (const line of createInterface({ input: process.stdin }))
  process.stdout.write(`${JSON.stringify(await take(JSON.parse(line) as PostCommand))}\n`);
