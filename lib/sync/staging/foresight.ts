import type { OpeningDates } from "#lib/sync/forecast/season-opening.ts";
import { nameKeyOf } from "#lib/sync/resources/members.ts";
import type { Raw } from "#lib/sync/resources/wire.ts";
import { changedFields, isAsTheStepLeaves, isOtherThanSeen } from "./changed.ts";
import { ForeseenClub, type RegistrationOf, type StagedFacts } from "./foreseen-club.ts";
import { changeReasons, creationReasons, validationReasons } from "./foreseen-reasons.ts";
import { ROW_MISSING, STAGED_CHANGED } from "./own-stops.ts";
import {
  isReference,
  type MadeRecords,
  STAGED_WRITES,
  type StagedPlan,
  type StagedReference,
  type StagedStep,
  withNumbers,
} from "./plan.ts";
import { type Foreseen, readable } from "./row-faults.ts";

/** What is foreseen of a row: the first thing that the club would refuse, and what a person should know all the same. */
export interface ForeseenRow {
  refusal: ({ code: string } & Foreseen) | null;
  checks: string[];
}

type Refusal = { code: string } & Pick<Foreseen, "field" | "fault" | "values" | "changed">;

/** What beside the copy decides what is foreseen. */
export interface ForesightWays {
  /** What the contract says of a step's body, with references in it; null where it takes it. `before` is the record that it changes, as far as it is known. */
  faultOf: (step: StagedStep, before: Raw | undefined) => Refusal | null;
  /** Rows that would be refused are sent all the same, so that the rows behind them find what they do before they are refused. */
  sendsForeseen: boolean;
}

/** There is no such record any more. */
const GONE = "not_found";

/**
 * Goes through the rows of a stage in the order in which they are sent, as the club would: who comes first takes the place that who comes last then misses, and what a
 * row makes is there for the next. It knows the rules that the copy can judge (club-api#registration-rules); papers and medical items are the club's to know. Pure but for its own count.
 */
export class Foresight {
  readonly #club: ForeseenClub;
  readonly #ways: ForesightWays;
  readonly #made = new Map<string, string>();
  /** First rows of each person, by who they are. */
  readonly #seen = new Map<string, number>();
  /** What rows before have changed of records, by phase and name, in the words of the wire. */
  readonly #written = new Map<string, Raw>();
  /** What earlier runs have sent of records that rows made: the copy may not have them yet. */
  readonly #sent = new Map<string, Raw>();
  readonly #gone = new Map<string, true>();

  constructor(facts: StagedFacts, ways: ForesightWays) {
    this.#club = new ForeseenClub(facts);
    this.#ways = ways;
  }

  /** Takes in what a row has made in an earlier run. Rows come in their order. */
  known(place: number, made: MadeRecords, plan: StagedPlan = []): void {
    for (const [name, number] of Object.entries(made)) this.#made.set(`${place}/${name}`, String(number));
    for (const { names, write, body } of plan) {
      const number = made[names];
      if (number !== undefined && STAGED_WRITES[write].made)
        this.#sent.set(`${STAGED_WRITES[write].phase} ${number}`, this.#numbered(place, body));
    }
  }

  /** The step with the number of the record that it is about, where a row before has made that in an earlier run. */
  ofKnown(place: number, step: StagedStep): StagedStep {
    const number = Number(this.#named(place, step.id));
    return Number.isInteger(number) ? { ...step, id: number } : step;
  }

  /**
   * Foresees one row, behind those before it.
   * @param records those that its steps name, as the copy has them (`recordsInCopy`)
   */
  row(place: number, plan: StagedPlan, made: MadeRecords, records: ReadonlyMap<string, Raw> = new Map()): ForeseenRow {
    const checks: string[] = [];
    this.#club.begin();
    for (const step of plan) {
      if (made[step.names] !== undefined) continue;
      const refusal = this.#refusalOf(place, step, { checks, records });
      if (refusal) {
        if (!this.#ways.sendsForeseen) this.#club.undo();
        return { refusal: { ...refusal, step: step.names, write: step.write }, checks };
      }
      this.#take(place, step);
    }
    return { refusal: null, checks };
  }

  /** In the order in which it is found out: by this desk before it sends, by the club's contract, by the club's rules. */
  #refusalOf(
    place: number,
    step: StagedStep,
    { checks, records }: { checks: string[]; records: ReadonlyMap<string, Raw> },
  ): Refusal | null {
    if (this.#isMissing(place, step)) return { code: ROW_MISSING };
    const about = this.#about(place, step);
    const written = about === undefined ? undefined : this.#written.get(about);
    const copied = about === undefined ? undefined : records.get(about);
    const sent = about === undefined ? undefined : this.#sent.get(about);
    const before = sent || copied || written ? { ...sent, ...copied, ...written } : undefined;
    const isGone = about !== undefined && this.#isGone(step, about);
    // Of a record that a row makes, the copy of the moment of the plan knows nothing: only what was there can have changed.
    // What is as it is wished by now is sent all the same (`whyChanged`).
    const isOther = isOtherThanSeen(step, before) && !isAsTheStepLeaves(step, before);
    if (!isGone && typeof step.id === "number" && isOther) {
      const changed = changedFields(step, before).map(({ field, seen, now }) => ({
        ...{ field, seen: readable(seen) ?? null, now: readable(now) ?? null },
      }));
      return { code: STAGED_CHANGED, changed };
    }
    if (isGone) return { code: GONE };
    const fault = this.#ways.faultOf(step, before);
    if (fault) return fault;
    const [code] = this.#reasons(place, step, checks);
    return code === undefined ? null : { code };
  }

  /** Plans are made of the copy: a registration that it does not have any more was there. */
  #isGone({ write }: StagedStep, about: string): boolean {
    return this.#gone.has(about) || (write.includes("-registrations") && !this.#club.facts.registrations.has(about));
  }

  #isMissing(place: number, { id, body }: StagedStep): boolean {
    const references = [id, ...Object.values(body), ...Object.values(body).flat()].filter(isReference);
    return references.some((one) => this.#named(place, one) === undefined);
  }

  /** The name of the record that a number or a reference stands for; undefined where no row has made it. */
  #named(place: number, one: unknown): string | undefined {
    if (typeof one === "number") return String(one);
    if (!isReference(one)) return undefined;
    const { of, row = place }: StagedReference = one;
    return this.#made.get(`${row}/${of}`);
  }

  /** A body as it is sent; a number that nobody knows yet is none that anybody saw. */
  #numbered(place: number, body: StagedStep["body"]): Raw {
    return withNumbers(body, (one) => Number(this.#named(place, one)) || -1) as Raw;
  }

  #namedEach(place: number, many: unknown): string[] {
    return Array.isArray(many) ? [...new Set(many.map((one) => this.#named(place, one) ?? ""))] : [];
  }

  /** The record that a step is about, by phase and name. */
  #about(place: number, { write, id }: StagedStep): string | undefined {
    const name = this.#named(place, id);
    return name === undefined ? undefined : `${STAGED_WRITES[write].phase} ${name}`;
  }

  #reasons(place: number, step: StagedStep, checks: string[]): string[] {
    const { write, body } = step;
    const { registrations, alike } = this.#club.facts;
    if (write === "POST /members") {
      const key = personKey(body);
      if (this.#seen.has(key)) checks.push("double_in_stage");
      if (alike.has(key)) checks.push("person_exists");
      return [];
    }
    if (write === "POST /groups" || write === "PATCH /groups/{id}") return this.#groupReasons(place, step);
    if (write === "POST /annual-registrations" || write === "POST /event-registrations")
      return creationReasons(this.#club, this.#wished(place, step));
    const known = registrations.get(this.#about(place, step) ?? "");
    if (!known) return [];
    // What is validated already is as it is wished (`sendStep`).
    if (write.endsWith("/validate")) return known.valid === true ? [] : validationReasons(this.#club, known);
    return write.startsWith("PATCH") ? changeReasons(this.#club, known, this.#wished(place, step, known)) : [];
  }

  /** A group offers slots of its own season only. */
  #groupReasons(place: number, { id, body }: StagedStep): string[] {
    const { groups, slots } = this.#club.facts;
    const season = this.#named(place, body.season_id) ?? groups.get(this.#named(place, id) ?? "")?.season;
    const outside = this.#namedEach(place, body.slot_ids).some((slot) => {
      const other = slots.get(slot)?.season;
      return other !== undefined && season !== undefined && other !== season;
    });
    return outside ? ["validation_failed"] : [];
  }

  /** The registration that a body asks for. */
  #wished(place: number, { write, body }: StagedStep, now?: RegistrationOf): RegistrationOf {
    const kind = write.includes("/annual-") ? "annual" : "event";
    const activity = this.#named(place, kind === "annual" ? body.group_id : body.event_id) ?? now?.activity ?? "";
    return {
      kind,
      person: this.#named(place, body.member_id) ?? now?.person ?? "",
      activity,
      season: this.#club.activityOf({ kind, activity })?.season ?? now?.season ?? "",
      valid: now?.valid ?? null,
      slots: Array.isArray(body.slot_ids) ? this.#namedEach(place, body.slot_ids) : [...(now?.slots ?? [])],
    };
  }

  /** What a step that the club does leaves behind. */
  #take(place: number, step: StagedStep): void {
    const { write, body } = step;
    const club = this.#club;
    const isNew = STAGED_WRITES[write].made;
    const name = isNew ? `${place}/${step.names}` : (this.#named(place, step.id) ?? "");
    club.put(this.#made, `${place}/${step.names}`, name);
    const about = `${STAGED_WRITES[write].phase} ${name}`;
    const said = write.endsWith("/validate") ? { valid: true } : this.#numbered(place, body);
    club.put(this.#written, about, { ...this.#written.get(about), ...said });
    if (write === "POST /members") club.put(this.#seen, personKey(body), this.#seen.get(personKey(body)) ?? place);
    if (write.includes("-registrations")) this.#takeRegistration(place, step, about);
    else this.#takeRecord(place, step, name);
  }

  #takeRecord(place: number, step: StagedStep, name: string): void {
    const { write, body } = step;
    const club = this.#club;
    const { people, groups, events, slots } = club.facts;
    const season = this.#named(place, body.season_id);
    const told = {
      ...pick(body, TEXTS, (value) => (typeof value === "string" ? value : null)),
      ...pick(body, NUMBERS, (value) => (typeof value === "number" ? value : null)),
      ...pick(body, FLAGS, (value) => value === true),
      ...(season !== undefined && { season }),
      ...(Array.isArray(body.slot_ids) && { slots: this.#namedEach(place, body.slot_ids) }),
    };
    const keep = <V extends object>(map: Map<string, V>, fresh: V) => {
      const known = map.get(name);
      const own = Object.fromEntries(Object.entries(told).filter(([field]) => Object.hasOwn(fresh, field)));
      if (known) club.assign(known, own as Partial<V>);
      else if (STAGED_WRITES[write].made) club.put(map, name, { ...fresh, ...own });
    };
    const { phase } = STAGED_WRITES[write];
    if (phase === "people") keep(people, { birthDate: null, sex: null, cityCode: null });
    if (phase === "groups") keep(groups, { ...OPEN, slots: [], slotCount: null, validates: false });
    if (phase === "slots") keep(slots, OPEN);
    if (phase === "events") keep(events, { ...OPEN, ...OPEN_EVENT });
    if (phase === "seasons") this.#takeSeason(step, name);
  }

  #takeSeason({ body }: StagedStep, name: string): void {
    const { seasons } = this.#club.facts;
    const known = seasons.get(name) ?? { start: null, dates: NO_DATES, limit: null };
    const text = (value: unknown) => (typeof value === "string" ? value : null);
    this.#club.put(seasons, name, {
      start: "start_date" in body ? text(body.start_date) : known.start,
      dates: { ...known.dates, ...pick(body, DATES, text), ...pick(body, ALL_BEFORE, (value) => value === true) },
      limit: typeof body.max_annual_registrations === "number" ? body.max_annual_registrations : known.limit,
    });
  }

  #takeRegistration(place: number, step: StagedStep, about: string): void {
    const { write } = step;
    const club = this.#club;
    if (STAGED_WRITES[write].made) {
      const wish = this.#wished(place, step);
      club.register(about, wish);
      const activity = club.activityOf(wish);
      const paysFirst = activity !== undefined && "paysFirst" in activity && activity.paysFirst;
      if (activity?.validates && !paysFirst && validationReasons(club, wish).length === 0) club.validate(wish);
      return;
    }
    const known = club.facts.registrations.get(about);
    if (write.endsWith("/cancel")) {
      club.put(this.#gone, about, true);
      if (known) club.remove(about, known);
      return;
    }
    if (!known) return;
    if (write.endsWith("/validate")) {
      if (known.valid !== true) club.validate(known);
      return;
    }
    club.change(known, this.#wished(place, step, known));
  }
}

/** Two people of one name and birth. */
export const personKey = (body: StagedStep["body"]): string => {
  const text = (field: string) => (typeof body[field] === "string" ? (body[field] as string) : null);
  return `${nameKeyOf(text("last_name"), text("first_name"))} ${text("birth_date") ?? ""}`;
};

/** Properties of the wire that decide something, and what they are called among the facts. */
const TEXTS = {
  ...{ sex: "sex", birth_date: "birthDate", city_code: "cityCode" },
  ...{ registration_opening: "opens", registration_deadline: "closes" },
};
const NUMBERS = {
  ...{ birth_year_start: "birthYearStart", birth_year_end: "birthYearEnd" },
  ...{ capacity: "capacity", slot_count: "slotCount" },
};
const FLAGS = {
  auto_validate: "validates",
  ...{ membership_required: "membershipRequired", external_access: "externalAccess" },
  pre_registration_required: "paysFirst",
};

const DATES = {
  ...{ registration_start: "registrationStart", registration_end: "registrationEnd" },
  ...{ previous_registration_start: "formerStart", city_registration_start: "cityStart", city_code: "priorityCity" },
};
const ALL_BEFORE = { previous_registration_all: "formerAll" };

/** What is so where a body does not say otherwise (club-api §2). */
const OPEN = { sex: null, birthYearStart: null, birthYearEnd: null, capacity: null, taken: 0, season: "" };
const OPEN_EVENT = {
  ...{ opens: null, closes: null, membershipRequired: false, externalAccess: false },
  ...{ paysFirst: false, validates: false },
};
const NO_DATES: OpeningDates = {
  ...{ registrationStart: null, registrationEnd: null, formerStart: null, formerAll: false },
  ...{ cityStart: null, priorityCity: null },
};

/** What a body says of some properties, each under its name among the facts. */
function pick<T>(body: StagedStep["body"], names: Record<string, string>, read: (value: unknown) => T) {
  const said = Object.entries(names).filter(([property]) => Object.hasOwn(body, property));
  return Object.fromEntries(said.map(([property, name]) => [name, read(body[property])]));
}
