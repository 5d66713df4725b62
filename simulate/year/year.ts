import { randomUUID } from "node:crypto";
import type { Coverage } from "../coverage.ts";
import { copyAnew } from "../desk/copy.ts";
import { DESK_DEEDS } from "../desk/deeds.ts";
import type { Role, RunningDesk } from "../desk/programs.ts";
import type { PapersRule, RollingOver } from "../desk/season-deeds.ts";
import type { Seat } from "../desk/seat.ts";
import type { Fault } from "../kind.ts";
import type { Closed } from "./calendar.ts";
import { type Club, makeClub, type Plain, readTruth, type SeasonNow, type Somebody, type Truth } from "./club.ts";
import { FRENCH_RULES } from "./papers.ts";
import type { Noun } from "./rolled.ts";
import type { Step } from "./steps.ts";

/** What stood in a season when a row of a roll-over was made of it. */
export interface Source {
  noun: Noun;
  record: Plain;
}

/** A list that was made at the desk. */
export type MadeList = { id: string; isGone: boolean } & (
  | {
      kind: "rollover";
      settings: RollingOver;
      /** The season as the club had it when the list was made: what was proposed was proposed of that. */
      old: SeasonNow;
      /** By the number of the row. */
      sources: Map<number, Source>;
      /** What a person changed, by the number of the row. */
      changes: Map<number, Record<string, string>>;
    }
  | { kind: "renewal" | "offers" | "moves"; season: number; byHand: Map<number, Record<string, string>> }
);
export type Rollover = Extract<MadeList, { kind: "rollover" }>;
export type PlaceList = Exclude<MadeList, Rollover>;

/** What a history is played with. */
export interface Means {
  coverage: Coverage;
  /** Rules that are passed over. */
  known: ReadonlySet<string>;
}

/** One club's year: the desk that it is at, what was done there, what the club says, and where the two part. */
export class Year {
  readonly desk: RunningDesk;
  readonly club: Club;
  readonly coverage: Coverage;
  readonly faults: Fault[] = [];
  readonly lists: MadeList[] = [];
  readonly closed: Closed = { zone: null, isSchoolFree: false, isPublicFree: false, isLocalFree: false, own: [] };
  /** For which sports somebody's certificate was read, by season and person, with what the certificate said. */
  readonly readFor = new Map<string, { sports: number[]; of: string }>();
  rules: readonly PapersRule[] = FRENCH_RULES;
  isTold = false;
  truth: Truth;
  /** Somebody else has changed what the club has, and the desk has not read it again. */
  isBehind = false;
  /** Rules that were found already of this build. */
  readonly #known: ReadonlySet<string>;
  #nth = 0;

  private constructor(desk: RunningDesk, club: Club, truth: Truth, { coverage, known }: Means) {
    this.desk = desk;
    this.club = club;
    this.truth = truth;
    this.coverage = coverage;
    this.#known = known;
  }

  static async begin(desk: RunningDesk, slug: string, history: readonly Step[], means: Means): Promise<Year> {
    const club = await makeClub(desk.api, slug, history);
    const year = new Year(desk, club, await readTruth(desk.api), means);
    await year.readAnew();
    for (const role of ["doctor", "director"] as const)
      await DESK_DEEDS.sayWhy.byHttp(desk.seats[role], year.at(year.runs), { reason: "certificates" });
    return year;
  }

  /** The season that runs today. */
  get runs(): SeasonNow {
    const runs = this.truth.seasons.find(({ season }) => season.start_date === "2026-09-01");
    if (!runs) throw new Error("The season that runs is gone.");
    return runs;
  }

  at(season: { id: number }, id?: number | string) {
    return { club: this.club.slug, season: season.id, ...(id !== undefined && { id }) };
  }

  base = ({ id }: { id: number }): string => `/${this.club.slug}/${id}`;
  data = ({ id }: { id: number }): string => `/api/clubs/${this.club.slug}/${id}`;
  person = (id: number | null): Somebody | undefined => this.club.people.find((one) => one.id === id);

  /** Something that is written nowhere else. */
  token = (of: string): string => `${of} ${++this.#nth}`;
  name = (): string => randomUUID();

  /** What is known of a build is noted: it hides nothing that comes after it. */
  found(rule: string, words: string): void {
    if (this.#known.has(rule)) this.coverage.meet("known", rule);
    else this.faults.push({ rule, words });
  }

  seat(role: Role): Seat {
    return this.desk.seats[role];
  }

  async readTruth(): Promise<Truth> {
    this.truth = await readTruth(this.desk.api);
    return this.truth;
  }

  /** Has the desk read the club anew. */
  async readAnew(): Promise<void> {
    await this.readTruth();
    await Promise.all(this.truth.seasons.map(({ id }) => copyAnew(this.desk, id, this.club.slug)));
    this.isBehind = false;
  }
}
