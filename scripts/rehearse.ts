/**
 * `npm run club -- rehearse SLUG`: a rush on an evening in September, played on a demonstration club made for it. Both programs run on a
 * temporary directory that is removed at the end, however early that is; between them a proxy drops, cuts, delays and answers wrongly, and a second secretary
 * decides some of the same registrations. It prints the ledger from the tables of both: click → key → answer.
 */

import { openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { asCalled } from "#runtime/called.ts";
import { slugOfClub } from "#service/slug.ts";
import { deskEnvironment, startDesk } from "./faults/desk.ts";
import { openProxy, type Passage } from "./faults/proxy.ts";
import { ownFolder } from "./own-folder.ts";
import { plan } from "./rehearsal/injected-faults.ts";
import { type Ledger, readLedger } from "./rehearsal/ledger.ts";
import { decideBeside } from "./rehearsal/second-secretary.ts";
import { clubClient, type RunningClub, startClub } from "./testing/club.ts";

/** Enough to be a rush, few enough for a minute under the quota of 300 a minute (club-api §8). */
const ROWS = 80;
const QUOTA = "300";
/** Of so many people of a demonstration club, one waits; and a club has at least so many. */
const PEOPLE_A_ROW = 8;
const FEWEST_PEOPLE = 160;
/** A rehearsal that takes longer has found something. */
const LIMIT_MS = 5 * 60_000;

const wish = z
  .object({
    slug: slugOfClub,
    medical_required: z.boolean(),
    rows: z.int().min(1).max(500).default(ROWS),
    seed: z.int().min(0).default(1),
    all: z.boolean().default(false),
    json: z.boolean().default(false),
  })
  .safeParse(JSON.parse(process.argv[2] ?? "null"));
if (!wish.success) {
  console.error(asCalled("Say npm run club -- rehearse SLUG, with --rows of 1 to 500."));
  process.exit(2);
}
const { slug, medical_required, rows: most, seed, all, json } = wish.data;
const say = (line: string) => json || console.log(line);

interface Page<T> {
  data: T[];
  pagination: { next_after: number | null };
}

/** Pending registrations of the season that has most of them, first come first: those that may be validated, and some of every other kind. */
async function pendingOf(club: RunningClub): Promise<{ season: number; ids: number[] }> {
  const client = clubClient(club.integration);
  let best = { season: 0, ids: [] as number[] };
  for (const { id: season } of (await client.read<Page<{ id: number }>>("/seasons")).data) {
    const path = `/seasons/${season}/annual-registrations?status=pending&limit=100`;
    const ids: number[] = [];
    for (let after: number | null = 0; after !== null; ) {
      const page: Page<{ id: number }> = await client.read(`${path}&after=${after}`);
      ids.push(...page.data.map(({ id }) => id));
      after = page.pagination.next_after;
    }
    if (ids.length > best.ids.length) best = { season, ids };
  }
  const every = Math.max(1, best.ids.length / most);
  return { ...best, ids: best.ids.filter((_, place) => Math.floor(place / every) !== Math.floor((place - 1) / every)) };
}

const own = ownFolder("rehearsal");
const folder = own.path;
say(`A rehearsal on a copy of ${slug}, in ${folder}: the running programs and their data are left alone.`);
const begun = performance.now();
const passages: Passage[] = [];
const { next, injected } = plan(most);
const club = await startClub(folder, undefined, { slug, quota: QUOTA });
let ended = false;
try {
  await club.admin(
    "demo",
    slug,
    "--members",
    String(Math.max(FEWEST_PEOPLE, most * PEOPLE_A_ROW)),
    "--seed",
    String(seed),
  );
  if (!medical_required) await club.admin("medical-required", "off", slug);
  const second = await club.admin("integration", "create", slug, "--name", "Second secretary", "--scopes", "all");
  const { season, ids } = await pendingOf(club);
  say(
    `${ids.length} registrations wait. A proxy injects a fault into every fourth decision; a second secretary decides every fifth row too.`,
  );
  const proxy = await openProxy(club.integration.base_url, next, (passage) => passages.push(passage));
  const environment = deskEnvironment(folder, { ...club.integration, base_url: proxy.baseUrl }, undefined);
  const desk = startDesk(environment, { season, ids }, openSync(join(folder, "dashboard.log"), "a"));
  const beside = decideBeside(second, ids);
  while (desk.progress()?.state !== "done" && performance.now() - begun < LIMIT_MS) await wait(200);
  ended = desk.progress()?.state === "done";
  const first = await beside;
  await desk.stop();
  await proxy.close();
  await club.stop();
  print(await readLedger(folder, slug, passages), first);
} finally {
  await club.stop();
  if (process.exitCode === 0) own.remove();
  else {
    own.keep();
    console.error(`The files of this rehearsal are in ${folder}.`);
  }
}

function print(ledger: Ledger, first: number): void {
  const { rows, lost, doubled, untold } = ledger;
  const own429 = passages.filter(({ club }) => club === 429).length;
  const seconds = Math.round((performance.now() - begun) / 1000);
  const sums = { rows: rows.length, lost, doubled, untold, calls: passages.length, own429, first, seconds, ended };
  process.exitCode = lost + doubled + untold + own429 === 0 && ended ? 0 : 1;
  if (json) {
    console.log(JSON.stringify({ ...sums, injected: Object.fromEntries(injected), ledger: rows }));
    return;
  }
  const shown = all ? rows : rows.filter(({ answers, told }) => answers.join() !== "200" || told !== "done");
  console.log("\nclick  registration  key       answers → told");
  for (const { click, registration, key, answers, told } of shown)
    console.log(
      `${String(click).padStart(5)}  ${String(registration).padStart(12)}  ${key.slice(0, 8)}  ${answers.join(" → ") || "–"} → ${told}`,
    );
  if (!all) console.log(`${rows.length - shown.length} more rows: one call, answered, done.`);
  console.log();
  for (const [name, times] of injected) console.log(`${String(times).padStart(5)}  ${name}`);
  console.log(
    `\nrows ${sums.rows}, lost ${lost}, doubled ${doubled}, told otherwise than true ${untold}, calls ${sums.calls}, refused for the quota by the club itself ${own429}, decided first by the second secretary ${first}, ${seconds} s${ended ? "" : ", not ended"}`,
  );
}
