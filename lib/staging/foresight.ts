import { type Access, accessReasons } from "#lib/mirror/forecast/rules.ts";
import { firstDayOf, type OpeningDates } from "#lib/mirror/forecast/season-opening.ts";
import { nameKeyOf } from "#lib/resources/members.ts";
import { isReference, type MadeRecords, type StagedPlan, type StagedReference, type StagedStep } from "./plan.ts";
import type { Foreseen } from "./stage.ts";

/** Somebody, as the rules see them; sets are of seasons. */
export interface StagedPerson {
  birthDate: string | null;
  sex: string | null;
  cityCode: string | null;
  /** Seasons before which they were a member of the one before. */
  memberOf: Set<string>;
  /** Seasons before which they were ever registered. */
  before: Set<string>;
}

interface ActivityOf extends Access {
  season: string;
  /** Places left; null without a limit. */
  left: number | null;
  /** It validates by itself whom nothing stands against. */
  validates: boolean;
}

/** A group, as the rules see it. */
export interface GroupFacts extends ActivityOf {
  slots: string[];
  slotCount: number | null;
}

interface EventFactsOf extends ActivityOf {
  opens: string | null;
  closes: string | null;
  membersOnly: boolean;
}

/** A slot, as the rules see it. */
export interface SlotFactsOf extends Access {
  left: number | null;
}

interface RegistrationOf {
  kind: "annual" | "event";
  person: string;
  activity: string;
  valid: boolean | null;
  slots: string[];
}

/** What decides what the club will say to the rows of a stage. Records are named by their number, or by the row and step that makes them. */
export interface StagedFacts {
  /** YYYY-MM-DD, of the club. */
  today: string;
  people: Map<string, StagedPerson>;
  groups: Map<string, GroupFacts>;
  events: Map<string, EventFactsOf>;
  slots: Map<string, SlotFactsOf>;
  seasons: Map<string, { dates: OpeningDates; limit: number | null }>;
  /** By kind and name: all of the people who are named, and those that are named themselves. */
  registrations: Map<string, RegistrationOf>;
  /** People of the club by name and birth. */
  alike: Map<string, number>;
}

/** What is foreseen of a row: the first thing that the club would refuse, and what a person should know all the same. */
export interface ForeseenRow {
  refusal: ({ code: string } & Foreseen) | null;
  checks: string[];
}

type FaultOf = (step: StagedStep) => ({ code: string } & Pick<Foreseen, "field" | "fault">) | null;

/** The row before did not come to what this one needs. */
const MISSING = "row_missing";

/**
 * Goes through the rows of a stage in the order in which they are sent, as the club would: who comes first takes the place that who comes last then misses, and what a
 * row makes is there for the next. It knows the rules that the copy can judge (club-api#registration-rules); papers and medical items are the club's to know. Pure but for its own count.
 */
export class Foresight {
  readonly #facts: StagedFacts;
  readonly #made = new Map<string, string>();
  readonly #seen = new Map<string, number>();

  readonly #faultOf: FaultOf;

  /** @param faultOf what the contract says of a step's body, with references in it; null where it takes it */
  constructor(facts: StagedFacts, faultOf: FaultOf) {
    this.#facts = facts;
    this.#faultOf = faultOf;
  }

  /** Takes in what a row has made in an earlier run. */
  known(place: number, made: MadeRecords): void {
    for (const [name, number] of Object.entries(made)) this.#made.set(`${place}/${name}`, String(number));
  }

  /** Foresees one row, behind those before it. */
  row(place: number, plan: StagedPlan, made: MadeRecords): ForeseenRow {
    const checks: string[] = [];
    this.known(place, made);
    for (const step of plan) {
      if (made[step.names] !== undefined) continue;
      const refusal = this.#refusalOf(place, step, checks);
      if (refusal) return { refusal: { ...refusal, step: step.names, write: step.write }, checks };
      this.#take(place, step);
    }
    return { refusal: null, checks };
  }

  #refusalOf(place: number, step: StagedStep, checks: string[]) {
    const fault = this.#faultOf(step);
    if (fault) return fault;
    const codes = this.#isMissing(place, step) ? [MISSING] : this.#reasons(place, step, checks);
    return codes[0] === undefined ? null : { code: codes[0] };
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

  #reasons(place: number, step: StagedStep, checks: string[]): string[] {
    const { write, body } = step;
    const { registrations } = this.#facts;
    if (write === "POST /members") {
      const key = personKey(body);
      if (this.#seen.has(key)) checks.push("double_in_stage");
      if (this.#facts.alike.has(key)) checks.push("person_exists");
      this.#seen.set(key, place);
      return [];
    }
    if (write === "POST /annual-registrations" || write === "POST /event-registrations")
      return this.#creationReasons(this.#wished(place, step));
    const kind = write.includes("/annual-") ? "annual" : write.includes("/event-") ? "event" : null;
    if (!kind) return [];
    const known = registrations.get(`${kind} ${this.#named(place, step.id)}`);
    // One that the copy does not have may be newer than it: the club knows.
    if (!known) return [];
    if (write.endsWith("/validate"))
      return known.valid === true ? ["registration_state"] : this.#validationReasons(known);
    return write.startsWith("PATCH") ? this.#changeReasons(known, this.#wished(place, step, known)) : [];
  }

  /** The registration that a body asks for. */
  #wished(place: number, { write, body }: StagedStep, now?: RegistrationOf): RegistrationOf {
    const kind = write.includes("/annual-") ? "annual" : "event";
    const slots = Array.isArray(body.slot_ids) ? body.slot_ids.map((one) => this.#named(place, one) ?? "") : undefined;
    return {
      kind,
      person: this.#named(place, body.member_id) ?? now?.person ?? "",
      activity: this.#named(place, kind === "annual" ? body.group_id : body.event_id) ?? now?.activity ?? "",
      valid: now?.valid ?? null,
      slots: [...new Set(slots ?? now?.slots)],
    };
  }

  #creationReasons(wish: RegistrationOf): string[] {
    const { today, people } = this.#facts;
    const person = people.get(wish.person);
    const activity = this.#activity(wish);
    // The club alone knows what the copy has not.
    if (!activity || !person) return [];
    const live = this.#othersOf(wish).filter(({ valid }) => valid !== false);
    const season = this.#facts.seasons.get(activity.season);
    if (wish.kind === "event") {
      const { opens, closes, membersOnly } = activity as EventFactsOf;
      const isMember = [...this.#facts.registrations.values()].some(
        (one) =>
          one.kind === "annual" &&
          one.person === wish.person &&
          one.valid &&
          this.#activity(one)?.season === activity.season,
      );
      return told([
        live.some(({ activity: other }) => other === wish.activity) && "already_registered",
        !isWithin(opens, closes, today) && "registration_closed",
        membersOnly && !isMember && "membership_required",
        ...accessReasons(person, activity),
        isFull(activity) && "capacity_reached",
      ]);
    }
    const opening = season && {
      wasMember: person.memberOf.has(activity.season),
      wasRegistered: person.before.has(activity.season),
      cityCode: person.cityCode,
    };
    const opens = season && opening ? firstDayOf(season.dates, opening) : null;
    return told([
      live.some(({ activity: other }) => other === wish.activity) && "already_registered",
      !isWithin(opens, season?.dates.registrationEnd ?? null, today) && "registration_closed",
      this.#isOverLimit(wish, activity, (one) => one.valid !== false) && "registration_limit_reached",
      ...accessReasons(person, activity),
      isFull(activity) && "capacity_reached",
      ...this.#slotReasons(wish, person, activity as GroupFacts, wish.slots),
    ]);
  }

  #validationReasons(one: RegistrationOf): string[] {
    const activity = this.#activity(one);
    const person = this.#facts.people.get(one.person);
    if (!activity || !person) return [];
    const others = this.#othersOf(one, one);
    const isTwice = others.some(({ activity: other, valid }) => other === one.activity && valid !== false);
    if (one.kind === "event")
      return told([
        isTwice && "already_registered",
        ...accessReasons(person, activity),
        isFull(activity) && "capacity_reached",
      ]);
    return told([
      isTwice && "already_registered",
      this.#isOverLimit(one, activity, ({ valid }) => valid === true) && "registration_limit_reached",
      ...accessReasons(person, activity),
      isFull(activity) && "capacity_reached",
      ...this.#slotReasons(one, person, activity as GroupFacts, one.slots),
    ]);
  }

  #changeReasons(before: RegistrationOf, wish: RegistrationOf): string[] {
    const activity = this.#activity(wish);
    const person = this.#facts.people.get(wish.person);
    if (!activity || !person) return [];
    const [isLive, isElsewhere] = [before.valid !== false, before.activity !== wish.activity];
    const isMoved = isElsewhere || before.person !== wish.person;
    const others = this.#othersOf({ ...before, person: wish.person }, before);
    const newSlots = wish.slots.filter((slot) => !before.slots.includes(slot));
    const isTwice = others.some(({ activity: other, valid }) => other === wish.activity && valid !== false);
    const chosen = this.#slotReasons(wish, person, activity as GroupFacts, isLive ? newSlots : []);
    return told([
      isLive && isMoved && isTwice && "already_registered",
      isLive &&
        isMoved &&
        this.#isOverLimit(wish, activity, ({ valid }) => valid !== false, before) &&
        "registration_limit_reached",
      ...(isMoved ? accessReasons(person, activity) : []),
      isLive && isElsewhere && isFull(activity) && "capacity_reached",
      ...(isMoved || newSlots.length > 0 ? chosen : []),
    ]);
  }

  #slotReasons(
    { slots }: RegistrationOf,
    person: StagedPerson,
    group: GroupFacts,
    mustHaveRoom: readonly string[],
  ): (string | false)[] {
    const offered = slots.filter((slot) => group.slots.includes(slot));
    const factsOf = (slot: string) => this.#facts.slots.get(slot);
    return [
      group.slotCount !== null && slots.length > group.slotCount && "too_many_slots",
      offered.length < slots.length && "slot_not_offered",
      ...offered.flatMap((slot) => accessReasons(person, factsOf(slot))),
      offered.some((slot) => mustHaveRoom.includes(slot) && isFull(factsOf(slot))) && "slot_full",
    ];
  }

  #isOverLimit(
    one: RegistrationOf,
    activity: ActivityOf,
    counts: (other: RegistrationOf) => boolean,
    self: RegistrationOf = one,
  ): boolean {
    const limit = this.#facts.seasons.get(activity.season)?.limit;
    if (!limit) return false;
    const others = this.#othersOf(one, self).filter(
      (other) => counts(other) && this.#activity(other)?.season === activity.season,
    );
    return others.length >= limit;
  }

  /** The person's other registrations of this kind. */
  #othersOf({ kind, person }: RegistrationOf, self?: RegistrationOf): RegistrationOf[] {
    return this.#ofPerson(person).filter((other) => other.kind === kind && other !== self);
  }

  readonly #byPerson = new Map<string, RegistrationOf[]>();
  #ofPerson(person: string): RegistrationOf[] {
    if (this.#byPerson.size === 0)
      for (const one of this.#facts.registrations.values())
        this.#byPerson.set(one.person, [...(this.#byPerson.get(one.person) ?? []), one]);
    return this.#byPerson.get(person) ?? [];
  }

  #activity({ kind, activity }: Pick<RegistrationOf, "kind" | "activity">): GroupFacts | EventFactsOf | undefined {
    return (kind === "annual" ? this.#facts.groups : this.#facts.events).get(activity);
  }

  /** What a step that the club does leaves behind. */
  #take(place: number, step: StagedStep): void {
    const { write, body } = step;
    const name = `${place}/${step.names}`;
    const { people, groups, events, slots, seasons, registrations } = this.#facts;
    if (write.startsWith("POST ") && !write.includes("{id}")) this.#made.set(name, name);
    else this.#made.set(name, this.#named(place, step.id) ?? name);
    const season = this.#named(place, body.season_id) ?? "";
    const text = (field: string) => (typeof body[field] === "string" ? (body[field] as string) : null);
    const number = (field: string) => (typeof body[field] === "number" ? (body[field] as number) : null);
    const access = {
      sex: text("sex"),
      birthYearStart: number("birth_year_start"),
      birthYearEnd: number("birth_year_end"),
    };
    switch (write) {
      case "POST /members": {
        const said = { birthDate: text("birth_date"), sex: text("sex"), cityCode: text("city_code") };
        people.set(name, { ...said, memberOf: new Set(), before: new Set() });
        return;
      }
      case "PATCH /members/{id}": {
        const person = people.get(String(step.id));
        if (person && "birth_date" in body) person.birthDate = text("birth_date");
        if (person && "sex" in body) person.sex = text("sex");
        return;
      }
      case "POST /seasons":
        seasons.set(name, { dates: datesIn(body), limit: number("max_annual_registrations") });
        return;
      case "POST /groups": {
        const offered = Array.isArray(body.slot_ids) ? body.slot_ids.map((one) => this.#named(place, one) ?? "") : [];
        const facts = { slots: offered, slotCount: number("slot_count"), validates: body.auto_validate === true };
        groups.set(name, { ...access, season, left: number("capacity"), ...facts });
        return;
      }
      case "POST /slots":
        slots.set(name, { ...access, left: number("capacity") });
        return;
      case "POST /events": {
        const window = { opens: text("registration_opening"), closes: text("registration_deadline") };
        const isOpen = body.membership_required !== true || body.external_access === true;
        const validates = body.auto_validate === true && body.pre_registration_required !== true;
        events.set(name, { ...access, season, left: number("capacity"), ...window, membersOnly: !isOpen, validates });
        return;
      }
      case "POST /annual-registrations":
      case "POST /event-registrations": {
        const wish = this.#wished(place, step);
        registrations.set(`${wish.kind} ${name}`, wish);
        this.#remember(wish);
        if (this.#activity(wish)?.validates && this.#validationReasons(wish).length === 0) this.#validate(wish);
        return;
      }
      default:
        this.#decide(place, step);
    }
  }

  #remember(one: RegistrationOf): void {
    this.#byPerson.set(one.person, [...this.#ofPerson(one.person).filter((other) => other !== one), one]);
  }

  #decide(place: number, step: StagedStep): void {
    const { write } = step;
    const kind = write.includes("/annual-") ? "annual" : write.includes("/event-") ? "event" : null;
    const key = `${kind} ${this.#named(place, step.id)}`;
    const known = kind && this.#facts.registrations.get(key);
    if (!known) return;
    if (write.endsWith("/validate")) {
      this.#validate(known);
      return;
    }
    if (write.endsWith("/cancel")) {
      if (known.valid) this.#free(known);
      this.#facts.registrations.delete(key);
      this.#byPerson.set(
        known.person,
        this.#ofPerson(known.person).filter((other) => other !== known),
      );
      return;
    }
    const wish = this.#wished(place, step, known);
    if (known.valid) this.#free(known);
    this.#byPerson.set(
      known.person,
      this.#ofPerson(known.person).filter((other) => other !== known),
    );
    Object.assign(known, wish);
    this.#remember(known);
    if (known.valid) this.#hold(known);
  }

  #validate(one: RegistrationOf): void {
    one.valid = true;
    this.#hold(one);
  }

  #hold = (one: RegistrationOf) => this.#move(one, -1);
  #free = (one: RegistrationOf) => this.#move(one, 1);

  #move(one: RegistrationOf, places: number): void {
    const held = [this.#activity(one), ...one.slots.map((slot) => this.#facts.slots.get(slot))];
    for (const thing of held) if (thing && thing.left !== null) thing.left += places;
  }
}

/** Two people of one name and birth. */
export const personKey = (body: StagedStep["body"]): string => {
  const text = (field: string) => (typeof body[field] === "string" ? (body[field] as string) : null);
  return `${nameKeyOf(text("last_name"), text("first_name"))} ${text("birth_date") ?? ""}`;
};

function datesIn(body: StagedStep["body"]): OpeningDates {
  const text = (field: string) => (typeof body[field] === "string" ? (body[field] as string) : null);
  return {
    ...{ registrationStart: text("registration_start"), registrationEnd: text("registration_end") },
    ...{ formerStart: text("previous_registration_start"), formerAll: body.previous_registration_all === true },
    ...{ cityStart: text("city_registration_start"), priorityCity: text("city_code") },
  };
}

const isFull = (thing: { left: number | null } | undefined): boolean =>
  thing !== undefined && thing.left !== null && thing.left <= 0;

const isWithin = (first: string | null, last: string | null, today: string): boolean =>
  (first === null || today >= first) && (last === null || today <= last);

const told = (reasons: (string | false)[]): string[] => [
  ...new Set(reasons.filter((reason) => typeof reason === "string")),
];
