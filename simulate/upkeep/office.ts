import { setTimeout as pause } from "node:timers/promises";
import type { Api } from "../club/api.ts";
import type { Coverage } from "../coverage.ts";
import { copyAnew } from "../desk/copy.ts";
import type { At, DeskDeed } from "../desk/deed.ts";
import { Flight } from "../desk/flight.ts";
import type { Role, RunningDesk } from "../desk/programs.ts";
import type { Any, Seat, Told } from "../desk/seat.ts";
import type { Fault } from "../kind.ts";
import type { Step } from "./steps.ts";

/** Two records of one name and birthday, the second registered to a group. */
interface Pair {
  one: number;
  other: number;
}

/** What a history begins with. */
export interface Scene {
  season: number;
  /** Without a limit, with a place for one, without a limit. */
  groups: [Plain, Plain, Plain];
  lesson: number;
  slot: number;
  /** The first of them leads the lesson; the last are pairs. */
  people: number[];
  pairs: Pair[];
  /** What may be handed in. */
  fields: number[];
  /** Seasons with nothing in them. */
  spare: number[];
}
interface Plain {
  id: number;
  name: string;
}

/** Longer than what was written down takes on its way to the club, and back into the copy. */
const WITHIN_MS = 30_000;
const LOOK_MS = 200;

/** One club's office: the desk, what it began with, and where what it tells and what was done part. */
export class Office {
  readonly desk: RunningDesk;
  readonly slug: string;
  readonly scene: Scene;
  readonly coverage: Coverage;
  readonly faults: Fault[] = [];
  #nth = 0;

  private constructor(desk: RunningDesk, slug: string, scene: Scene, coverage: Coverage) {
    [this.desk, this.slug, this.scene, this.coverage] = [desk, slug, scene, coverage];
  }

  static async begin(desk: RunningDesk, slug: string, coverage: Coverage): Promise<Office> {
    const office = new Office(desk, slug, await makeScene(desk, slug), coverage);
    await copyAnew(desk, office.scene.season, slug);
    return office;
  }

  get api(): Api {
    return this.desk.api;
  }

  seat(role: Role): Seat {
    return this.desk.seats[role];
  }

  at(id?: number | string): At {
    return { club: this.slug, season: this.scene.season, ...(id !== undefined && { id }) };
  }

  /** A page of the club, or of its season. */
  page(role: Role, path: string): Promise<string> {
    return this.seat(role).text(`/${this.slug}${path}`);
  }

  async flight(role: Role, path: string): Promise<Flight> {
    return new Flight(await this.page(role, path));
  }

  get ofSeason(): string {
    return `/${this.scene.season}`;
  }

  /** What the desk answers in data. */
  read(role: Role, path: string): Promise<Any> {
    return this.seat(role).json(`/api/clubs/${this.slug}${path}`);
  }

  /** Something that is written nowhere else. */
  token(of: string): string {
    return `${of} ${++this.#nth} of ${this.slug}`;
  }

  found(rule: string, words: string): void {
    this.faults.push({ rule, words });
  }

  /**
   * Presses, and holds what is told against what may be: whoever may not is refused, and nobody is without a word.
   * @param mayBe whether nothing stands in its way; undefined: that depends on what only the desk or the club knows
   * @returns what was told, where it was done
   */
  async press<Wish>(
    { by, do: name }: Step,
    deed: DeskDeed<Wish>,
    wish: Wish & { ask?: string },
    mayBe: boolean | undefined,
    at: At = this.at(),
  ): Promise<Told | undefined> {
    const told = await deed.byHttp(this.seat(by), at, wish);
    const isDone = told.ok !== false;
    const words = `the ${by} ${deed.says}: ${JSON.stringify(wish)}; told ${JSON.stringify(told).slice(0, 300)}`;
    this.coverage.meet("outcomes", `${name}: ${isDone ? "done" : `refused ${told.code ?? "in words"}`}`);
    if (!deed.roles.includes(by)) {
      if (isDone) this.found(`somebody who may not: ${name}`, words);
      return undefined;
    }
    if (!isDone && !(told.code ?? told.words)) this.found(`refused without a word: ${name}`, words);
    if (isDone && mayBe === false) this.found(`done although it cannot be: ${name}`, words);
    if (!isDone && mayBe === true) this.found(`refused: ${name}`, words);
    return isDone ? told : undefined;
  }

  /** Waits until something is as it is meant; where it does not become so, says what it is instead. */
  async becomes(rule: string, meant: unknown, look: () => Promise<unknown>): Promise<void> {
    const wanted = JSON.stringify(meant);
    for (const until = performance.now() + WITHIN_MS; ; await pause(LOOK_MS)) {
      const is = JSON.stringify(await look());
      if (is === wanted) return;
      if (performance.now() > until) return this.found(rule, `${is} instead of ${wanted}`);
    }
  }
}

/** The one of them that a number stands for. */
export const one = <T>(among: readonly T[], index: number): T | undefined => among[index % Math.max(1, among.length)];

async function makeScene({ api, service }: RunningDesk, slug: string): Promise<Scene> {
  const make = async (path: string, body: Record<string, unknown>): Promise<number> => {
    const { status, body: said } = await api.send({ method: "POST", path, body });
    if (status >= 300) throw new Error(`POST ${path} answered ${status} ${JSON.stringify(said)}`);
    return said.data.id as number;
  };
  const year = (name: string, start: number) =>
    make("/seasons", {
      ...{ name, start_date: `${start}-09-01`, end_date: `${start + 1}-06-30` },
      ...{ registration_start: `${start}-06-01`, registration_end: `${start + 1}-06-01` },
    });
  for (const name of ["Photo", "Règlement"]) await service.admin("document-field", "add", slug, "--name", name);
  const season = await year("Saison 2026-2027", 2026);
  const person = (first_name: string, last_name: string, email: string) =>
    make("/members", { email, first_name, last_name, birth_date: "1990-03-04" });
  const people = [await person("Coach", "Alvandier", "coach@simulated.test")];
  for (const name of ["Brice", "Colette", "Driss", "Edwige", "Félix"])
    people.push(await person(name, `Bros${name.toLowerCase()}`, `${name.at(0)}@example.org`));
  const pairs: Pair[] = [];
  for (const name of ["Ghislaine", "Hugo"]) {
    const twin = () => person(name, `Dumnoubert${name.toLowerCase()}`, `${name}@example.org`);
    pairs.push({ one: await twin(), other: await twin() });
  }
  const weekly = { day: "lundi", minute: 0, duration_minutes: 60, trainer_ids: [people[0]] };
  const slot = await make("/slots", { ...weekly, name: "Bassin", season_id: season, hour: 9, capacity: 9 });
  const group = async (name: string, capacity: number | null): Promise<Plain> => ({
    name,
    id: await make("/groups", {
      ...{ name, season_id: season, capacity, cost_euros: 120, slot_count: 0, slot_ids: [] },
      ...{ birth_year_start: 2200, birth_year_end: 1900 },
    }),
  });
  const groups: Scene["groups"] = [await group("Large", null), await group("Étroit", 1), await group("Vaste", null)];
  const lesson = await make("/lessons", { ...weekly, hour: 8, group_id: groups[0].id });
  const registered: number[] = [];
  for (const [place, member_id] of [...people.slice(1, 5), ...pairs.map(({ other }) => other)].entries()) {
    const group_id = (place % 2 === 0 ? groups[0] : groups[1]).id;
    registered.push(await make("/annual-registrations", { member_id, group_id, slot_ids: [] }));
  }
  // Where the only place is taken nobody else could be registered any more.
  for (const id of registered.filter((_, place) => place % 3 === 0))
    await api.send({ method: "POST", path: `/annual-registrations/${id}/validate` });
  const fields = ((await api.all(`/member-documents/${people[0]}`)) as Any[]).map(({ field_id }) => field_id as number);
  const spare = [await year("Saison de trop", 2031), await year("Encore une", 2032)];
  return {
    season,
    groups,
    lesson,
    slot,
    people: [...people, ...pairs.flatMap((two) => Object.values(two))],
    pairs,
    fields,
    spare,
  };
}
