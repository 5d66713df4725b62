/**
 * `npm run bench -- letters [--letters 2000] [--kills 40] [--hostile 600]`: letters that two dashboards hand over to Debian's postfix, while each of the three is killed in its turn. What is in the mailbox, as Debian's dovecot gives it
 * out, is held against what the ledger says. Then so many letters to a server that does each wrong thing at each step of the conversation, against the same ledger. It ends with 1 where a letter was lost, handed over twice though the ledger does not call it uncertain, or is told otherwise.
 */
import { tmpdir } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { ImapFlow } from "imapflow";
import { saveMailServer } from "#lib/base/store/mail-servers.ts";
import { OPEN_LETTERS } from "#lib/base/store/schema/sync/post.ts";
import * as schema from "#lib/base/store/schema.ts";
import { testStore } from "#lib/desk/testing/store.ts";
import { askForMailing } from "#lib/sync/post/mailing.ts";
import { endOnSignals } from "../scripts/programs.ts";
import { startPostgres } from "../scripts/testing/postgres.ts";
import { startVictim, type Victim } from "../scripts/testing/victim.ts";
import { crashLetters } from "./crashes/letters.ts";
import { startPostfix } from "./letters/postfix.ts";
import { judgeLetters, printAmiss } from "./letters/verdict.ts";
import { startDovecot } from "./mailbox/dovecot.ts";
import { NEXTAUTH_SECRET, placeOf } from "./mailbox/place.ts";

const { values } = parseArgs({
  options: {
    letters: { type: "string", default: "2000" },
    kills: { type: "string", default: "40" },
    hostile: { type: "string", default: "600" },
  },
});
const [COUNT, KILLS, HOSTILE] = [Number(values.letters), Number(values.kills), Number(values.hostile)];
const CLUB = "club";
const BY = { id: 1, name: "Directrice" };
const [ACCOUNT, PASSWORD] = ["family@famille.example", "right"];
/** More than are asked for leave in no time. */
const NO_CAP = 100_000;

endOnSignals();
const postgres = await startPostgres(["synchronous_commit=on"]);
const dovecot = await startDovecot(ACCOUNT, PASSWORD);
const postfix = await startPostfix("famille.example", dovecot.inbox);
const { store, close } = await testStore(placeOf(postgres.url), { NEXTAUTH_SECRET });
const { db } = store;
const at = new Date();
await db.insert(schema.clubs).values({
  ...{ slug: CLUB, name: CLUB, baseUrl: "http://localhost/api/v1", clientId: CLUB, createdAt: at, updatedAt: at },
});
await db.transaction(async (tx) => {
  const server = {
    ...{ host: "127.0.0.1", port: postfix.port, account: null, sender: "club@club.example", senderName: "Le club" },
    ...{
      replyTo: null,
      dkimSelector: null,
      perMinute: NO_CAP,
      perHour: NO_CAP,
      perDay: NO_CAP,
      fromHour: 0,
      untilHour: 24,
      isOn: true,
    },
  };
  await saveMailServer(tx, CLUB, server, { password: undefined, by: BY, now: at });
  const asked = Array.from({ length: COUNT }, (_, place) => ({
    ...{ address: `f${place}@famille.example`, memberIds: [place + 1] },
  }));
  const mailing = { club: CLUB, kind: "reminders", seasonId: 1, madeOf: "round", locale: "fr", topic: null } as const;
  await askForMailing(tx, mailing, asked, { by: BY, now: at });
});

interface Sender {
  program: Victim;
  owner: string;
}

async function begin(): Promise<Sender> {
  const words = ["--conditions=react-server", "bench/letters/sender.ts", postgres.url, String(postfix.port), tmpdir()];
  const program = startVictim(words, process.env);
  return { program, owner: await program.until((line) => line) };
}

/** Killed as a crash does; its lease, which nobody renews, is over. */
async function killSender({ program, owner }: Sender): Promise<void> {
  await program.end("SIGKILL");
  await db
    .update(schema.letters)
    .set({ leaseUntil: new Date(0) })
    .where(eq(schema.letters.leaseOwner, owner));
}

/** What waits for a moment, since the server was away, waits no longer. */
async function hurry(): Promise<void> {
  const none = { stoppedUntil: null, stoppedSince: null, stopReason: null, stopAnswer: null, stops: 0 };
  await db.update(schema.mailServers).set(none).where(isNotNull(schema.mailServers.stoppedUntil));
  await db
    .update(schema.letters)
    .set({ notBefore: null, waitsSince: null })
    .where(and(inArray(schema.letters.state, ["queued", "retry"]), isNotNull(schema.letters.notBefore)));
}

const openCount = () => db.$count(schema.letters, inArray(schema.letters.state, [...OPEN_LETTERS]));
/** Nothing moves for so long: something stands still. */
const STILL_MS = 120_000;

async function untilOpen(most: number): Promise<void> {
  let [left, since] = [Number.POSITIVE_INFINITY, performance.now()];
  for (;;) {
    await hurry();
    const open = await openCount();
    if (open <= most) return;
    if (open < left) [left, since] = [open, performance.now()];
    if (performance.now() - since > STILL_MS) return;
    await wait(20);
  }
}

const began = performance.now();
const senders = [await begin(), await begin()];
const killed = { dashboards: 0, "mail server": 0 };
for (let kill = 0; kill < KILLS; kill += 1) {
  await untilOpen(Math.floor(COUNT * (1 - (kill + 1) / (KILLS + 1))));
  // In the middle of a letter, each time somewhere else.
  await wait((kill * 37) % 90);
  const place = kill % 3;
  const sender = senders[place];
  if (sender) {
    await killSender(sender);
    senders[place] = await begin();
    killed.dashboards += 1;
  } else {
    await postfix.kill();
    killed["mail server"] += 1;
  }
}
await untilOpen(0);
for (const sender of senders) await killSender(sender);
for (let waited = 0; postfix.queued() > 0 && waited < STILL_MS; waited += 200) await wait(200);

/** By the name of a letter: under which names the mail server has taken it, each as often as it lies in the mailbox. */
const arrived = new Map<string, string[]>();
const reader = new ImapFlow({
  ...{ host: "127.0.0.1", port: dovecot.port, secure: false, logger: false },
  ...{ auth: { user: ACCOUNT, pass: PASSWORD }, tls: { rejectUnauthorized: false } },
});
await reader.connect();
await reader.mailboxOpen("INBOX");
for await (const { headers } of reader.fetch("1:*", { headers: ["message-id", "received"] })) {
  const text = headers?.toString() ?? "";
  const [, name = ""] = /^message-id:\s*<([^>]+)>/im.exec(text) ?? [];
  const [, taken = ""] = /\bid (\w+)/.exec(text) ?? [];
  arrived.set(name, [...(arrived.get(name) ?? []), taken]);
}
await reader.logout();

const ledger = await db.select().from(schema.letters);
const verdict = judgeLetters(ledger, (messageId) => new Set(arrived.get(messageId)).size);
const { states, uncertain, lost, doubled, otherwise } = verdict;
const repeats = [...arrived.values()].reduce((sum, taken) => sum + taken.length - new Set(taken).size, 0);
const seconds = Math.round((performance.now() - began) / 1_000);
console.log(
  `${COUNT} letters, two dashboards killed ${killed.dashboards} times and the mail server ${killed["mail server"]} times, in ${seconds} s: ${states}.`,
);
console.log(
  `Of the uncertain ${uncertain.arrived} had arrived and ${uncertain.twice} twice. The mail server put ${repeats} letters into the mailbox once more by itself.`,
);
console.log(`Lost: ${lost.length}. Doubled: ${doubled.length}. Told otherwise: ${otherwise.length}.`);
printAmiss(verdict, "  ");
await close();
await postfix.stop();
await dovecot.stop();
const amiss = HOSTILE > 0 ? await crashLetters(HOSTILE, "PostgreSQL", postgres.url) : 0;
await postgres.stop();
process.exit(lost.length + doubled.length + otherwise.length + amiss === 0 ? 0 : 1);
