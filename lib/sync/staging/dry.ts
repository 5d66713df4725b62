import "server-only";
import { and, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { Store } from "#lib/base/store/database.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import { type StageRecord, stageRows, stages } from "#lib/base/store/schema/sync/staging.ts";
import type { ContractDocument } from "#lib/club/contract/document.ts";
import type { FormModel } from "#lib/club/contract/form-field.ts";
import { formModel } from "#lib/club/contract/form-model.ts";
import { crossFieldFaults } from "#lib/club/contract/rules.ts";
import { bodyFaults } from "#lib/club/contract/validator.ts";
import type { Raw } from "#lib/sync/resources/wire.ts";
import { recordsInCopy } from "./changed.ts";
import { copiedFacts, type NamedRecords } from "./copied-facts.ts";
import { type ForeseenRow, Foresight, personKey } from "./foresight.ts";
import { atStage, holdStage, type StageName } from "./hold.ts";
import type { AnyStageKind } from "./kind.ts";
import { isOwnStop } from "./own-stops.ts";
import { hasBody, STAGED_WRITES, type StagedPlan, type StagedStep, withNumbers } from "./plan.ts";
import { chunksOf, planRows, rowsOfStage } from "./planning.ts";
import { FIRST_PLACES, planIn } from "./read.ts";
import type { DryRun, StageRefusal } from "./stage.ts";

/** What trying dry takes, beside the copy. */
export interface DryParts {
  /** The club's contract as it is now; null: it could not be read, and nothing can be told. */
  contract: ContractDocument | null;
  /** How long so many calls take, in seconds. */
  secondsFor: (calls: number) => Promise<number>;
  /** YYYY-MM-DD, of the club. */
  today: string;
}

const TO_SEND = and(eq(stageRows.state, "ready"), isNull(stageRows.outcome));

/**
 * Tries a stage dry: plans every row anew against the copy as it is now, and foresees row by row what the club would say, in the order in which they are sent. Nothing is written
 * to the club, and nothing read from it but its contract.
 * @param sendsForeseen whether it is tried as if rows that would be refused were sent all the same (`RunWish`)
 */
export async function tryDry(
  { db }: Pick<Store, "db">,
  kind: AnyStageKind,
  name: StageName,
  hand: Hand,
  parts: DryParts,
  sendsForeseen = false,
): Promise<{ ok: true; dry: DryRun } | StageRefusal> {
  const held = await db.transaction((tx) => holdStage(tx, kind, name, hand));
  if (!held.ok) return held;
  const { stage } = held;
  // A stage of a whole federation is worked through piece by piece: nobody else waits for all of it.
  await planRows(db, kind, stage);
  const named = await namedIn(db, stage);
  const facts = await copiedFacts(db, stage.club, named, parts.today);
  const foresight = new Foresight(facts, { faultOf: contractFaults(parts.contract), sendsForeseen });
  for await (const rows of chunksOf(db, stage, ne(stageRows.made, {})))
    for (const row of rows) foresight.known(row.place, row.made, planIn(row) ?? []);
  const told = new Tally();
  for await (const rows of chunksOf(db, stage, TO_SEND)) {
    const planned = rows.flatMap((row) => ({ row, plan: planIn(row) ?? [] }));
    const records = await recordsInCopy(
      db,
      stage.club,
      planned.flatMap(({ row, plan }) => plan.map((step) => foresight.ofKnown(row.place, step))),
    );
    const found: { place: number; found: ForeseenRow }[] = [];
    for (const { row, plan } of planned) {
      if (plan.length === 0) continue;
      const foreseen = foresight.row(row.place, plan, row.made, records);
      found.push({ place: row.place, found: foreseen });
      told.add(row.place, plan, row.made, foreseen);
    }
    await keepForeseen(db, stage, found);
  }
  const secondsFor = async (calls: number) => (calls > 0 ? parts.secondsFor(calls) : 0);
  const dry: DryRun = {
    ...{ at: hand.now.toISOString(), by: hand.by.name, version: stage.version, ...told.sums() },
    seconds: await secondsFor(told.calls),
    withRefused: { ...told.withRefused, seconds: await secondsFor(told.withRefused.calls) },
    ...(parts.contract === null && { failed: "contract" }),
  };
  const kept = await db
    .update(stages)
    .set({ dry })
    .where(and(atStage(name), eq(stages.version, stage.version)))
    .returning({ id: stages.id });
  return kept.length > 0 ? { ok: true, dry } : { ok: false, code: "changed" };
}

/** The records that the rows name, and those that rows made before. */
async function namedIn(db: Store["db"], stage: StageRecord): Promise<NamedRecords> {
  const set = () => new Set<number>();
  const named: NamedRecords = {
    ...{ people: set(), groups: set(), events: set(), slots: set(), seasons: set(), annual: set(), event: set() },
    names: new Set(),
  };
  for await (const rows of chunksOf(db, stage, or(TO_SEND, ne(stageRows.made, {}))))
    for (const row of rows) for (const step of planIn(row) ?? []) nameIn(named, step, row.made[step.names]);
  return named;
}

function nameIn(named: NamedRecords, { write, id, body }: StagedStep, made: number | undefined): void {
  const { phase } = STAGED_WRITES[write];
  const about = phase === "lessons" ? undefined : named[phase];
  for (const number of [id, made]) if (typeof number === "number") about?.add(number);
  const fields = { member_id: "people", group_id: "groups", event_id: "events", season_id: "seasons" } as const;
  for (const [field, of] of Object.entries(fields) as [keyof typeof fields, (typeof fields)[keyof typeof fields]][]) {
    const number = body[field];
    if (typeof number === "number") named[of].add(number);
  }
  if (Array.isArray(body.slot_ids))
    for (const slot of body.slot_ids) if (typeof slot === "number") named.slots.add(slot);
  if (write === "POST /members") named.names.add(personKey(body).split(" ").slice(0, -1).join(" "));
}

/** What the club says to a write that its contract does not have (club-api §5). */
const NOT_OFFERED = "feature_disabled";

/** What the club's contract says of a body; references stand for numbers that nobody knows yet. */
function contractFaults(document: ContractDocument | null) {
  const models = new Map<string, FormModel | undefined>();
  return (step: StagedStep, before: Raw | undefined) => {
    if (!document || !hasBody(step.write)) return null;
    const [method, path] = step.write.split(" ") as ["POST" | "PATCH", string];
    if (!models.has(step.write)) models.set(step.write, formModel(document, { method, path }));
    const model = models.get(step.write);
    if (!model) return { code: NOT_OFFERED };
    const body = withNumbers(step.body, () => 1);
    const [fault] = [...bodyFaults(model, body), ...crossFieldFaults(model, before ?? step.seen ?? {}, body)];
    if (!fault) return null;
    const { pointer, code, values } = fault;
    return { code: "validation_failed", field: pointer.slice(1), fault: code, ...(values && { values }) };
  };
}

async function keepForeseen(
  db: Store["db"],
  stage: StageRecord,
  rows: readonly { place: number; found: ForeseenRow }[],
): Promise<void> {
  const values = rows.map(({ place, found: { refusal } }) => {
    const { code = null, ...detail } = refusal ?? {};
    return { place, code, detail: refusal ? detail : null };
  });
  await db.execute(sql`
    update ${stageRows} set foreseen = x.code, foreseen_detail = nullif(x.detail, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as x(place int, code text, detail jsonb)
    where ${rowsOfStage(stage)} and ${stageRows.place} = x.place`);
}

/** What the rows come to together. */
class Tally {
  calls = 0;
  readonly withRefused = { calls: 0, cannotBeTakenBack: 0 };
  #rows = 0;
  #lasting = 0;
  readonly #writes = new Map<string, number>();
  readonly #refusals = new Map<string, { code: string; count: number; places: number[] }>();
  readonly #checks = new Map<string, { code: string; count: number; places: number[] }>();

  add(place: number, plan: StagedPlan, made: Readonly<Record<string, number>>, { refusal, checks }: ForeseenRow): void {
    for (const code of checks) note(this.#checks, code, place);
    this.#addAsSent(plan, made, refusal);
    if (refusal) {
      note(this.#refusals, refusal.code, place);
      return;
    }
    this.#rows++;
    for (const { write, names } of plan) {
      if (made[names] !== undefined) continue;
      this.calls++;
      this.#writes.set(write, (this.#writes.get(write) ?? 0) + 1);
      if ("isLasting" in STAGED_WRITES[write]) this.#lasting++;
    }
  }

  /** A row as it goes where nothing is held back: up to the step that is refused, which is asked for unless this desk refuses it by itself. */
  #addAsSent(plan: StagedPlan, made: Readonly<Record<string, number>>, refusal: ForeseenRow["refusal"]): void {
    for (const { write, names } of plan) {
      if (made[names] !== undefined) continue;
      if (refusal?.step === names) {
        if (!isOwnStop(refusal.code)) this.withRefused.calls++;
        return;
      }
      this.withRefused.calls++;
      if ("isLasting" in STAGED_WRITES[write]) this.withRefused.cannotBeTakenBack++;
    }
  }

  sums(): Pick<DryRun, "rows" | "refusals" | "checks" | "writes" | "calls" | "cannotBeTakenBack"> {
    const most = (found: Map<string, { code: string; count: number; places: number[] }>) =>
      [...found.values()].toSorted((a, b) => b.count - a.count);
    return {
      ...{ rows: this.#rows, refusals: most(this.#refusals), checks: most(this.#checks), calls: this.calls },
      ...{ writes: Object.fromEntries(this.#writes), cannotBeTakenBack: this.#lasting },
    };
  }
}

function note(found: Map<string, { code: string; count: number; places: number[] }>, code: string, place: number) {
  const known = found.get(code) ?? { code, count: 0, places: [] };
  known.count++;
  if (known.places.length < FIRST_PLACES) known.places.push(place);
  found.set(code, known);
}
