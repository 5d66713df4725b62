import { asc, eq } from "drizzle-orm";
import { saveClub } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import { webhookMessages } from "#lib/base/store/schema/sync/inbox.ts";
import { CLUB_WIDE, mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { startWire } from "#lib/club/client/testing/wire.ts";
import { LISTENERS } from "#lib/desk/listeners.ts";
import { runPass } from "#lib/sync/copy/pass.ts";
import { hasten, keepCopied } from "#lib/sync/copy/state.ts";
import { madeUpClub } from "#lib/sync/copy/testing/club.ts";
import { registrationOf } from "#lib/sync/resources/registrations.ts";
import { claimBatch } from "../claim.ts";
import { writeFailures } from "../failures.ts";
import { processBatch } from "../process.ts";
import { LARGEST_BODY_BYTES, receive } from "../receive.ts";
import { envelope, letter, newKey, type Told, type Twist } from "./letters.ts";

const SEASON = 2;
const CLUB = "flood";
const never = new AbortController().signal;

/** More than the test asks: the club's own quota is not the matter here. */
const QUOTA = { "ratelimit-policy": '"q";q=1000000;w=60', ratelimit: '"q";r=1000000;t=60' };

/** What came of a flood. */
export interface Flooded {
  sent: number;
  /** Answers by status, of honest requests and of others. */
  honest: Record<number, number>;
  others: Record<number, number>;
  /** Messages that were announced, and rows that the inbox has. */
  announced: number;
  kept: number;
  /** Messages that are not settled. */
  unsettled: number;
  /** Registrations as the club has them and as the copy has them, in one form. */
  club: string[];
  copy: string[];
  /** Calls to the club because of the messages. */
  calls: number;
  /** Of the heap, after a fifth of the messages and at the end. */
  heapBytes: [number, number];
}

interface Letter {
  told: Told & { id: string };
  twist?: Twist;
  honest: boolean;
}

/**
 * Sends a receiver about `size` messages: each change of the club five times, shuffled, between forged, altered, stale, foreign,
 * mismatched and oversized ones, while the club goes on changing and the inbox is worked off.
 */
export async function flood(store: Store, size: number): Promise<Flooded> {
  const random = dice(20_260_912);
  const made = madeUpClub({ people: 60, annual: 260, event: 40 });
  const wire = await startWire((arrival) => {
    const reply = made.answer(arrival);
    return typeof reply === "object" ? { ...reply, headers: { ...reply.headers, ...QUOTA } } : reply;
  });
  const key = newKey();
  const credential = { kind: "secret", secret: "secret" } as const;
  await saveClub(store.db, {
    slug: CLUB,
    name: CLUB,
    baseUrl: wire.baseUrl,
    clientId: CLUB,
    credential,
    webhookSecret: key,
  });
  await keepCopied(store.db, CLUB, SEASON);
  for (const season of [CLUB_WIDE, SEASON]) {
    await hasten(store.db, CLUB, season);
    await runPass(store, CLUB, season, never);
  }
  wire.arrivals.length = 0;
  const work = async () => {
    for (let batch = await claimBatch(store.db, CLUB); batch; batch = await claimBatch(store.db, CLUB))
      await processBatch(store, batch, never);
  };

  const result: Flooded = {
    ...{ sent: 0, honest: {}, others: {}, announced: 0, kept: 0, unsettled: 0, club: [], copy: [], calls: 0 },
    heapBytes: [0, 0],
  };
  const waiting: Letter[] = [];
  while (result.sent < size) {
    // The club changes some registrations; what it announced before is still on its way, and comes again and again.
    for (let n = 0; n < 20; n += 1) {
      const told = { id: `m-${++result.announced}`, ...changeOne(made, random) };
      for (let again = 0; again < 5; again += 1) waiting.push({ told, honest: true });
      waiting.push(crooked(told, key, random, result.announced));
    }
    shuffle(waiting, random);
    for (const { told, twist, honest } of waiting.splice(0, Math.ceil(waiting.length * 0.8))) {
      const { status } = await receive(CLUB, letter(key, envelope(wire.baseUrl, told), twist), LISTENERS);
      const answers = honest ? result.honest : result.others;
      answers[status] = (answers[status] ?? 0) + 1;
      result.sent += 1;
    }
    await work();
    if (result.heapBytes[0] === 0 && result.sent > size / 5) result.heapBytes[0] = heapInUse();
  }
  for (const { told, honest } of waiting)
    if (honest) await receive(CLUB, letter(key, envelope(wire.baseUrl, told)), LISTENERS);
  await work();
  result.heapBytes[1] = heapInUse();
  result.calls = wire.arrivals.length;
  const rows = await store.db.select().from(webhookMessages).where(eq(webhookMessages.club, CLUB));
  result.kept = rows.length;
  result.unsettled = rows.filter(({ state }) => state !== "processed").length;
  result.club = (["annual", "event"] as const).flatMap((kind) =>
    [...listOf(made, kind)]
      .sort((a, b) => a.id - b.id)
      .map((row) => inOneForm(registrationOf(row, kind, SEASON) ?? {})),
  );
  result.copy = await copied(store);
  await wire.close();
  // What is counted and not yet written would open another store once this one is closed.
  await writeFailures(store.db);
  return result;
}

type Made = ReturnType<typeof madeUpClub>;
type Dice = (below: number) => number;

function listOf(made: Made, kind: "annual" | "event") {
  return made.lists[`/seasons/2/${kind}-registrations`] ?? [];
}

/** Decides, cancels or adds a registration, and says what a message tells of it. */
function changeOne(made: Made, random: Dice): Told {
  const kind = random(5) === 0 ? "event" : "annual";
  const list = listOf(made, kind);
  const what = random(10);
  const place = random(list.length);
  const row = list[place];
  if (what === 0 || !row) {
    // Numbers are never used again, also not that of one just cancelled.
    const id = 1_000 + random(1_000_000);
    const activity = kind === "annual" ? { group_id: 1 + random(2) } : { event_id: 1 };
    list.push({
      id,
      member_id: 1 + random(60),
      ...activity,
      valid: null,
      registered_at: "2026-09-02T08:00:00+02:00",
      slot_ids: [],
    });
    return { type: "registrations.created", path: `/${kind}-registrations/${id}`, context: activity };
  }
  const path = `/${kind}-registrations/${row.id}`;
  if (what === 1 && list.length > 20) {
    list.splice(place, 1);
    return { type: "registrations.cancelled", path, deleted: true };
  }
  row.valid = [true, false, null][random(3)] ?? null;
  return { type: row.valid ? "registrations.validated" : "registrations.updated", path };
}

/** A message that must not be accepted. */
function crooked(told: Told & { id: string }, key: string, random: Dice, number: number): Letter {
  const own = { ...told, id: `crooked-${number}` };
  const minutes = (count: number) => new Date(Date.now() + count * 60_000);
  const kinds: Omit<Letter, "honest">[] = [
    { told: own, twist: { signature: `v1,${Buffer.alloc(32, number % 251).toString("base64")}` } },
    { told: own, twist: { body: JSON.stringify({ ...envelope("http://elsewhere.example/api/v1", own), id: own.id }) } },
    { told: own, twist: { signedAt: minutes(-6) } },
    { told: own, twist: { signedAt: minutes(6) } },
    { told: { ...own, source: "https://evil.example/api/v1" } },
    { told: own, twist: { signedId: `${own.id}-other` } },
    { told: own, twist: { body: `${" ".repeat(LARGEST_BODY_BYTES)}{}` } },
    { told: own, twist: { headers: { "webhook-signature": "v1" } } },
    { told: own, twist: { signature: key.replace("whsec_", "v1,") } },
  ];
  return { honest: false, ...(kinds[random(kinds.length)] ?? { told: own, twist: { signature: "v1," } }) };
}

async function copied(store: Store): Promise<string[]> {
  const rows = await store.db
    .select()
    .from(mirrorRegistrations)
    .where(eq(mirrorRegistrations.club, CLUB))
    .orderBy(asc(mirrorRegistrations.kind), asc(mirrorRegistrations.id));
  return rows.map(({ club: _, reading: __, ...row }) => inOneForm(row));
}

/** Without what is only waiting to be collected, where the program may ask for that (`--expose-gc`). */
function heapInUse(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

/** A row as text, whatever the order in which it names its columns. */
function inOneForm(row: object): string {
  return JSON.stringify(Object.entries(row).sort(([one], [other]) => one.localeCompare(other)));
}

function shuffle(list: unknown[], random: Dice): void {
  for (let last = list.length - 1; last > 0; last -= 1) {
    const other = random(last + 1);
    [list[last], list[other]] = [list[other], list[last]];
  }
}

/** Numbers that are the same at every run (a linear congruential generator, Numerical Recipes' constants). */
function dice(seed: number): Dice {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
