/**
 * `npm run bench -- mailbox [--letters 400] [--kills 20]`: what came back about letters, read from Debian's dovecot by programs that are killed while they read, with messages arriving
 * meanwhile and all of them numbered anew in the middle. What whoever made the reports knows is held against what the desk says. It ends with 1 where they differ.
 */
import { spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import fc from "fast-check";
import { saveMailBox } from "#lib/base/store/mail-boxes.ts";
import * as schema from "#lib/base/store/schema.ts";
import { testStore } from "#lib/desk/testing/store.ts";
import { madeReports, REPORTED_LETTER } from "#lib/sync/post/testing/random-reports.ts";
import { awayText, personText } from "#lib/sync/post/testing/report-text.ts";
import { startPostgres } from "../scripts/testing/postgres.ts";
import { startDovecot } from "./mailbox/dovecot.ts";
import { NEXTAUTH_SECRET, placeOf } from "./mailbox/place.ts";

const { values } = parseArgs({
  options: { letters: { type: "string", default: "400" }, kills: { type: "string", default: "20" } },
});
const [COUNT, KILLS] = [Number(values.letters), Number(values.kills)];
const CLUB = "club";
const BY = { id: 1, name: "Directrice" };
const [ACCOUNT, PASSWORD] = ["club@club.example", "right"];

const postgres = await startPostgres([]);
const dovecot = await startDovecot(ACCOUNT, PASSWORD);
const { store, close } = await testStore(placeOf(postgres.url), { NEXTAUTH_SECRET });
const { db } = store;
const at = new Date();
await db.insert(schema.clubs).values({
  ...{ slug: CLUB, name: CLUB, baseUrl: "http://localhost/api/v1", clientId: CLUB, createdAt: at, updatedAt: at },
});
await db.insert(schema.mailings).values({
  ...{ club: CLUB, id: "m", kind: "free", madeOf: "m", locale: "fr", size: COUNT, writtenBy: "B", writtenAt: at },
});
const wanted = new Map<string, string>();
const texts: string[] = [];
let news = 0;
for (let place = 0; place < COUNT; place += 1) {
  const [address, messageId] = [`f${place}@famille.example`, `${crypto.randomUUID()}@club.example`];
  await db.insert(schema.letters).values({ club: CLUB, mailing: "m", place, address, messageId, state: "sent" });
  const [report] = fc.sample(madeReports(address), 1);
  if (!report) continue;
  texts.push(report.text.replaceAll(REPORTED_LETTER, messageId), personText(messageId), awayText(messageId));
  news += report.means === null ? 1 : 2;
  wanted.set(address, report.means ?? "");
}
await db.transaction((tx) =>
  saveMailBox(
    tx,
    CLUB,
    { host: "127.0.0.1", port: dovecot.port, account: ACCOUNT },
    { password: PASSWORD, by: BY, now: at },
  ),
);

const begin = () =>
  spawn(
    process.execPath,
    ["--conditions=react-server", "bench/mailbox/reader.ts", postgres.url, String(dovecot.port), tmpdir()],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
const counted = async () => (await db.select().from(schema.letterReports)).length;
const due = () => db.update(schema.mailBoxes).set({ nextAt: null, leaseOwner: null, leaseUntil: null, fault: null });
const each = Math.ceil(texts.length / KILLS);
for (let kill = 0; kill < KILLS; kill += 1) {
  for (const text of texts.slice(kill * each, (kill + 1) * each)) dovecot.deliver(text);
  if (kill === Math.floor(KILLS / 2)) await dovecot.renumber();
  await due();
  const reader = begin();
  const before = await counted();
  // Killed in the middle of what it reads.
  for (let look = 0; look < 200 && (await counted()) < before + (kill % 7); look += 1) await wait(25);
  reader.kill("SIGKILL");
}
const last = begin();
for (let look = 0; look < 1_200; look += 1) {
  const [box] = await db.select().from(schema.mailBoxes);
  if (box?.readAt && (await counted()) >= news) break;
  await due();
  await wait(500);
}
last.kill("SIGKILL");

const CODES: Record<string, string> = {
  ...{ nobody: "no_mailbox", full: "full", policy: "refused_by_policy", failed: "not_delivered" },
};
const letters = await db.select().from(schema.letters);
const blocked = new Set((await db.select().from(schema.blockedAddresses)).map(({ address }) => address));
const otherwise = letters.filter(({ address, state, code }) => {
  const means = wanted.get(address ?? "") ?? "";
  const isRight = CODES[means] ? state === "bounced" && code === CODES[means] : state === "sent" && code === null;
  return !isRight || blocked.has(address ?? "") !== (means === "nobody");
});
const reports = await counted();
console.log(`${COUNT} letters, ${texts.length} messages, ${KILLS} readers killed, numbered anew once.`);
console.log(
  `Reports: ${reports} of ${news}. Addresses blocked: ${blocked.size}. Letters told otherwise: ${otherwise.length}.`,
);
for (const { address, state, code } of otherwise.slice(0, 9))
  console.log(`  ${address}: ${state} ${code}, was ${wanted.get(address ?? "")}`);
await close();
await dovecot.stop();
await postgres.stop();
process.exit(otherwise.length === 0 && reports === news ? 0 : 1);
