import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Coverage } from "../coverage.ts";
import { copyAnew } from "../desk/copy.ts";
import { DESK_DEEDS } from "../desk/deeds.ts";
import type { Role, RunningDesk } from "../desk/programs.ts";
import type { Seat } from "../desk/seat.ts";
import type { Fault } from "../kind.ts";
import { type Club, makeClub, type Payment, readTruth, type Truth } from "./club.ts";
import { emptyKept, type Kept } from "./ledger.ts";

/** A deed's effect is at the club within moments; what has not come by then does not. */
const EFFECT_MS = 30_000;
/** What was seen before the club changed it is not sent at all. */
const UNSENT_MS = 1_500;
const LOOK_MS = 12;

/** What histories say of ways of paying, as their words have it. */
const OWN_WAYS = [
  ["cheques vacances ancv", true],
  ["carte bancaire", false],
] as const;

/** Values that somebody must be able to read afterwards, whatever became of them since. */
export interface Trace {
  what: string;
  values: string[];
}

export interface Means {
  /** The club, in the desk's addresses. */
  slug: string;
  coverage: Coverage;
  /** A kind of aid that the club offers. */
  aidKind: string;
  known: ReadonlySet<string>;
}

/** One payment of what was received, as the desk tells it. */
export interface RecordedPart {
  memberId: number;
  amountCents: number;
  state: "waiting" | "unknown" | "recorded" | "notAllocated" | "refused" | "withdrawn";
  paymentId: number | null;
  code: string | null;
}

/** One treasurer's month: the desk that it is at, what was done there, what the club says, and where the two part. */
export class Month {
  readonly desk: RunningDesk;
  readonly slug: string;
  readonly club: Club;
  readonly coverage: Coverage;
  readonly aidKind: string;
  readonly kept: Kept = emptyKept();
  readonly traces: Trace[] = [];
  readonly faults: Fault[] = [];
  /** Rules that are passed over. */
  readonly #known: ReadonlySet<string>;
  truth: Truth;
  /** Somebody else has changed what the club has, and the desk has not read it again. */
  isBehind = false;
  #nth = 0;

  private constructor(desk: RunningDesk, club: Club, truth: Truth, { slug, coverage, aidKind, known }: Means) {
    this.desk = desk;
    this.slug = slug;
    this.club = club;
    this.truth = truth;
    this.coverage = coverage;
    this.aidKind = aidKind;
    this.#known = known;
  }

  static async begin(desk: RunningDesk, means: Means): Promise<Month> {
    const club = await makeClub(desk.api);
    const month = new Month(desk, club, await readTruth(desk.api, club), means);
    await DESK_DEEDS.sayReceived.byHttp(desk.seats.director, month.at, { means: "drawer" });
    for (const [method, isDeposited] of OWN_WAYS)
      await DESK_DEEDS.sayMethod.byHttp(desk.seats.director, month.at, { method, isDeposited });
    await copyAnew(desk, club.season, means.slug);
    // What is in the cash box when the season begins: it was counted when the one before ended.
    const counted = { day: "2026-06-30", countedCents: month.kept.carriedCents, note: null };
    await DESK_DEEDS.countCash.byHttp(desk.seats.director, { ...month.at, season: club.seasonBefore }, counted);
    return month;
  }

  get at() {
    return { season: this.club.season, club: this.slug };
  }

  get base() {
    return `/${this.slug}/${this.club.season}`;
  }

  /** Something that is written nowhere else. */
  token(of: string): string {
    return `${of} ${this.club.season}-${++this.#nth}`;
  }

  /** What is known of a build is noted: it hides nothing that comes after it. */
  found(rule: string, words: string): void {
    if (this.#known.has(rule)) this.coverage.meet("known", rule);
    else this.faults.push({ rule, words });
  }

  seat(role: Role): Seat {
    return this.desk.seats[role];
  }

  /** Has the desk read the club anew. */
  async readAnew(): Promise<void> {
    await copyAnew(this.desk, this.club.season, this.slug);
    this.truth = await readTruth(this.desk.api, this.club);
    this.isBehind = false;
  }

  async readTruth(): Promise<Truth> {
    this.truth = await readTruth(this.desk.api, this.club);
    return this.truth;
  }

  /** Waits until the club has what was asked for under a name, and tells what the desk says of each part. */
  async recorded(seat: Seat, ask: string): Promise<RecordedPart[] | undefined> {
    const until = performance.now() + EFFECT_MS;
    for (;;) {
      const { own } = await seat.json(`/api/clubs/${this.slug}/${this.club.season}/recordings`);
      const recording = own.find((one: { ask: string }) => one.ask === ask);
      if (recording && !recording.isOpen) {
        this.truth = await readTruth(this.desk.api, this.club);
        return recording.parts;
      }
      if (performance.now() > until) {
        this.found(
          "it stands still",
          `after ${EFFECT_MS} ms ${JSON.stringify(recording ?? "nothing")} is told of ${ask}`,
        );
        return undefined;
      }
      await pause(LOOK_MS);
    }
  }

  /** How a payment is once what the club refuses would have come. */
  asItStays(payment: number): Promise<Payment | undefined> {
    return this.until(payment, () => false, UNSENT_MS);
  }

  /** Waits until a payment is as it was wished. @returns how it is in the end */
  async until(
    payment: number,
    isSo: (one: Payment) => boolean,
    withinMs = this.isBehind ? UNSENT_MS : EFFECT_MS,
  ): Promise<Payment | undefined> {
    const until = performance.now() + withinMs;
    for (;;) {
      this.truth = await readTruth(this.desk.api, this.club);
      const one = this.truth.payments.find(({ id }) => id === payment);
      if ((one && isSo(one)) || performance.now() > until) return one;
      await pause(LOOK_MS);
    }
  }

  trace(what: string, ...values: (string | null)[]): void {
    this.traces.push({ what, values: values.filter((value) => value !== null) });
  }

  /** A name for a question. */
  ask = () => randomUUID();
}
