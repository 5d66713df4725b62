import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import { saveClub } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import { type StageRowRecord, stageRows } from "#lib/base/store/schema/sync/staging.ts";
import { clubDay } from "#lib/base/time/club-day.ts";
import type { ContractDocument } from "#lib/club/contract/document.ts";
import { fetchContract } from "#lib/club/contract/fetch.ts";
import { Engine } from "#lib/sync/outbox/engine.ts";
import { createLog } from "#runtime/log.ts";
import { type RunningClub, SLUG } from "../../../../scripts/testing/club.ts";
import { beginStage } from "../begin.ts";
import { changeRow } from "../change.ts";
import { tryDry } from "../dry.ts";
import { stageWithCounts } from "../read.ts";
import { runStage } from "../run.ts";
import { stagedRows } from "../sending.ts";
import { RandomClub } from "./random-club.ts";
import { type RandomRows, randomRows } from "./random-rows.ts";
import type { RandomStage } from "./random-season.ts";

/** A list of twenty rows is sent within this, in milliseconds. */
const LONGEST_RUN_MS = 60_000;

/** Of a club that says no other (club-api#time). */
const TIME_ZONE = "Europe/Paris";

/** Where a row was refused otherwise than foreseen. */
interface Unforeseen {
  round: number;
  place: number;
  foreseen: string | null;
  refused: string | null;
  detail: string | null;
  plan: unknown;
}

/** What became of a list. */
export interface TriedStage {
  kind: string;
  rows: number;
  sent: number;
  /** What was foreseen, sent or not, by code. */
  foreseen: Record<string, number>;
  unforeseen: Unforeseen[];
}

/** A dashboard at a real club that tries lists about seasons dry and then lets them run, and compares. */
export class ForeseenStages {
  readonly #open: Store;
  readonly #club: RandomClub;
  readonly #baseUrl: string;
  readonly #engine: Engine;
  readonly #by: { id: number; name: string };
  readonly #contracts = new Map<string, ContractDocument>();
  #nth = 0;

  static async at(open: Store, club: RunningClub): Promise<ForeseenStages> {
    const { base_url: baseUrl, client_id: clientId, client_secret: secret } = club.integration;
    await saveClub(open.db, { slug: SLUG, name: SLUG, baseUrl, clientId, credential: { kind: "secret", secret } });
    const [account] = await open.db
      .insert(accounts)
      .values({ email: `s-${randomUUID()}@demo.example`, name: "Secrétaire", createdAt: new Date() })
      .returning();
    const stages = new ForeseenStages(open, new RandomClub(club, SLUG), baseUrl, account?.id ?? 0);
    await stages.#engine.start();
    return stages;
  }

  private constructor(open: Store, club: RandomClub, baseUrl: string, account: number) {
    this.#open = open;
    this.#club = club;
    this.#baseUrl = baseUrl;
    this.#by = { id: account, name: "Secrétaire" };
    const log = createLog("staging", "silent");
    this.#engine = new Engine({ store: open, log, now: () => new Date(), kinds: [stagedRows], pollMs: 20 });
  }

  close(): Promise<void> {
    return this.#engine.stop();
  }

  /** Makes a season at the club, tries a list about it dry, lets it run, and once more with what was refused. */
  async try(given: RandomStage): Promise<TriedStage> {
    const nth = this.#nth++;

    const made = await this.#club.make(given.season, nth);

    await this.#club.copy(this.#open, made);

    const around = { made, given: given.season, leads: await this.#club.trainer(), cities: await this.#club.cities() };
    const list = randomRows(given, around);
    const tried: TriedStage = { kind: given.list.kind, rows: list.rows.length, sent: 0, foreseen: {}, unforeseen: [] };
    if (list.rows.length === 0) return tried;
    const name = { club: SLUG, id: randomUUID() };
    const hand = { by: this.#by, now: new Date() };
    const { db } = this.#open;
    const { kind, settings, rows, changes } = list;
    const wish = { ...name, ...hand, seasonId: made.season, name: "list", settings, rows };
    await db.transaction((tx) => beginStage(tx, kind, wish));
    for (const one of changes) await db.transaction((tx) => changeRow(tx, kind, name, hand, { ...one, seen: 1 }));
    await this.#round(tried, 1, { name, list, given });
    const refused = (await this.#rowsOf(name)).filter(({ outcome }) => outcome === "refused");
    if (given.list.kind !== "plans" || refused.length === 0) return tried;
    // A registration that the club validated by itself is in the copy once it is read.
    await this.#club.copy(this.#open, made);
    for (const { place, version } of refused)
      await db.transaction((tx) => changeRow(tx, kind, name, hand, { place, seen: version, changes: { nudged: 1 } }));
    await this.#round(tried, 2, { name, list, given });
    return tried;
  }

  async #round(
    tried: TriedStage,
    round: number,
    { name, list, given }: { name: { club: string; id: string }; list: RandomRows; given: RandomStage },
  ): Promise<void> {
    const { db } = this.#open;
    const { kind } = list;
    const hand = { by: this.#by, now: new Date() };
    const contract = await this.#contractWithout(given.season.off);
    const parts = { contract, secondsFor: async (calls: number) => calls, today: clubDay(TIME_ZONE, hand.now) };

    const dry = await tryDry(this.#open, kind, name, hand, parts, given.sendsForeseen);

    if (!dry.ok) throw new Error(`it cannot be tried: ${dry.code}`);
    const before = (await this.#rowsOf(name)).filter(({ state, outcome }) => state === "ready" && outcome === null);
    const wish = { seen: dry.dry.version, sendsForeseen: given.sendsForeseen, baseUrl: this.#baseUrl };
    const run = await db.transaction((tx) => runStage(tx, kind, name, hand, wish));
    if (!run.ok) throw new Error(`it does not run: ${run.code}`);
    this.#engine.wake();

    await this.#ended(name);

    const after = new Map((await this.#rowsOf(name)).map((row) => [row.place, row]));
    for (const { place, foreseen, plan } of before) {
      const row = after.get(place);
      // One that was foreseen, and is left out for it, comes to nothing.
      const wasSent = given.sendsForeseen || foreseen === null;
      if (wasSent) tried.sent++;
      const refused = row?.outcome === "refused" ? row.code : wasSent && !row?.outcome ? "no outcome" : null;
      if (foreseen) tried.foreseen[foreseen] = (tried.foreseen[foreseen] ?? 0) + 1;
      if (wasSent && refused !== foreseen)
        tried.unforeseen.push({ round, place, foreseen, refused, detail: row?.detail ?? null, plan });
      if (!wasSent && row?.outcome)
        tried.unforeseen.push({ round, place, foreseen, refused: `sent: ${row.outcome}`, detail: null, plan });
    }
  }

  async #ended(name: { club: string; id: string }): Promise<void> {
    const limit = performance.now() + LONGEST_RUN_MS;
    while (performance.now() < limit) {
      const found = await stageWithCounts(this.#open.db, name, new Date());
      if (found?.stage.state === "ended") return;
      await wait(20);
    }
    const left = (await this.#rowsOf(name)).filter(({ state, outcome }) => state === "sent" && outcome === null);
    throw new Error(`the list does not end: ${JSON.stringify(left.map(({ place, plan }) => ({ place, plan })))}`);
  }

  #rowsOf({ club, id }: { club: string; id: string }): Promise<StageRowRecord[]> {
    return this.#open.db
      .select()
      .from(stageRows)
      .where(and(eq(stageRows.club, club), eq(stageRows.stage, id)))
      .orderBy(sql`${stageRows.place}`);
  }

  async #contractWithout(off: readonly string[]): Promise<ContractDocument> {
    const known = this.#contracts.get(off.join());
    if (known) return known;
    const { document } = await fetchContract(this.#baseUrl, new Date());
    this.#contracts.set(off.join(), document);
    return document;
  }
}
