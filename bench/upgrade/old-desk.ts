/**
 * The dashboard of an old commit without its pages, whose folder is the working one; run with `--conditions=react-server`. It boots exactly as that
 * dashboard did, copies the season, writes down all that `WISHES` holds (wishes.ts) of the kinds that it has, at one moment and by its own functions,
 * and prints `{ asked: [KINDS] }`.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { Wishes } from "./wishes.ts";

/** Looks whether the copy is whole. */
const LOOK_MS = 50;

const place = (path: string) => join(process.cwd(), "lib", path);
const has = (path: string) => existsSync(place(path));
// biome-ignore lint/suspicious/noExplicitAny: the modules of another commit
const lib = (path: string): Promise<any> => import(pathToFileURL(place(path)).href);

const wishes = JSON.parse(process.env.WISHES ?? "") as Wishes;
const { boot } = await lib("boot.ts");
const { now } = await lib("clock.ts");
const { store } = await lib("store/database.ts");
const { listClubs } = await lib("store/clubs.ts");
const { accounts } = await lib(has("store/schema/access.ts") ? "store/schema/access.ts" : "store/access-tables.ts");

await boot();
const { db } = await store();
const [club] = await listClubs(db);
const person = { email: "upgrade@club.example", name: "Upgrade" };
const [account] = await db
  .insert(accounts)
  .values({ ...person, createdAt: now() })
  .returning();
const by = { id: account.id, name: person.name };
const asked: string[] = [];
const wake: (() => void)[] = [];

await copySeason();
// biome-ignore lint/suspicious/noExplicitAny: a transaction of another commit
await db.transaction(async (tx: any) => {
  await askDecisions(tx);
  if (has("jobs/ask-moves.ts")) await askMoves(tx);
  if (has("counter/enrolment.ts")) await askEnrolments(tx);
  if (has("attendance/marks.ts")) await askMarks(tx);
});
for (const one of wake) one();
console.log(JSON.stringify({ asked }));
setInterval(() => {}, 60_000);

/** Frozen rows keep what the copy had of them, where the commit has such a copy. */
async function copySeason(): Promise<void> {
  if (!has("mirror/mirror.ts") || !has("mirror/state.ts")) return;
  const [{ openSeason }, { mirrorStatus }] = [await lib("mirror/mirror.ts"), await lib("mirror/state.ts")];
  if (!openSeason || !mirrorStatus) return;
  await openSeason(db, club.slug, wishes.season);
  while (!(await mirrorStatus(db, club.slug, wishes.season)).ready) await wait(LOOK_MS);
}

async function askDecisions(tx: unknown): Promise<void> {
  const { createJob } = await lib("jobs/create.ts");
  const registrations = wishes.decided.map(({ id, ...one }) => ({ registrationId: id, ...one }));
  const job = { club: club.slug, seasonId: wishes.season, kind: "annual", operation: "validate", registrations };
  await createJob(tx, { ...job, askedBy: by, now: now(), holdSeconds: 0 });
  wake.push((await lib("jobs/lifecycle.ts")).wakeJobs);
  asked.push("decisions");
}

async function askMoves(tx: unknown): Promise<void> {
  const { askMoves: ask } = await lib("jobs/ask-moves.ts");
  for (const { kind, to, from } of wishes.moves) {
    const { id, memberId, activityId } = from;
    const isGiven = kind === "annual";
    const known = { code: null, validated: !isGiven, createdId: null, slotIds: [], licenceId: null };
    const plan = [{ kind, id, seasonId: wishes.season, activityId, fate: isGiven ? "give" : "create", ...known }];
    const said = { club: club.slug, askedBy: by, now: now(), holdSeconds: 0, askId: `move-${id}-of-${kind}` };
    await ask(tx, { ...said, from: memberId, to }, plan);
  }
  asked.push("moves");
}

async function askEnrolments(tx: unknown): Promise<void> {
  const { createEnrolment } = await lib("counter/enrolment.ts");
  for (const { memberId, group, event } of wishes.enrolments) {
    const choices = [
      { kind: "annual", activityId: group, slotIds: [] },
      { kind: "event", activityId: event, slotIds: [] },
    ];
    const said = {
      club: club.slug,
      ask: `the-question-of-${memberId}`,
      baseUrl: club.baseUrl,
      seasonId: wishes.season,
    };
    await createEnrolment(tx, { ...said, memberId, choices, askedBy: by, now: now() });
  }
  const { wakeCounter } = await lib("counter/lifecycle.ts");
  wake.push(wakeCounter);
  asked.push("enrolments");
}

async function askMarks(tx: unknown): Promise<void> {
  const { keepMarks } = await lib("attendance/marks.ts");
  const { session, members } = wishes.marks;
  const mark = { ...session, presence: "present", madeAt: new Date().toISOString(), seen: null, insist: false };
  const sent = members.map((memberId) => ({ ...mark, id: crypto.randomUUID(), memberId }));
  await keepMarks(tx, { club: club.slug, baseUrl: club.baseUrl, by, now: now() }, sent);
  const { wakeSender } = await lib("attendance/lifecycle.ts");
  wake.push(wakeSender);
  asked.push("marks");
}
