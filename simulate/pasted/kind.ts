import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Coverage } from "../coverage.ts";
import { copyAnew } from "../desk/copy.ts";
import { DESK_DEEDS } from "../desk/deeds.ts";
import { NOW, type RunningDesk, startDesk } from "../desk/programs.ts";
import { habitName } from "../habits.ts";
import type { Fault, Kind, Place, Stage } from "../kind.ts";
import { type Line, type List, listOf, METHODS, type Payer, type Payment } from "./lines.ts";
import { ACCIDENTS, HABITS, habitsOf, histories, type Step, say } from "./steps.ts";

/** Lines that a treasurer pastes, looked at by somebody careful, and pasted again, against the payments that they were made of. */
export const pasted: Kind<Step> = {
  about:
    "lines of payments as treasurers paste them, looked at by somebody careful, against the payments that they were made of",
  histories,
  takesBuild: true,
  say,
  open: openStage,
  keptIn: "lib/treasury/payments/histories",
};

/** Those who pay: two of one name, and names of two words. */
const PAYERS = [
  ...["Le Goff|Anne", "Briand|Yves", "Dupont|Marie", "Dupont|Jean", "Martin|Lucas", "de La Tour|Zoé"],
  ...["Ben Salem|Mohamed Amine", "Müller|Jürgen", "N'Diaye|Aïssatou", "Nguyễn|Minh", "Roux|Ana", "Roux|Anaïs"],
];

const TODAY = NOW.slice(0, 10);

async function openStage(place: Place): Promise<Stage<Step>> {
  const desk = await startDesk(place);
  const make = maker(desk);
  const payers: Payer[] = [];
  for (const [nth, name] of PAYERS.entries()) {
    const [last = "", first = ""] = name.split("|");
    const body = { last_name: last, first_name: first, email: `payer${nth}@home.example`, birth_date: "1990-05-17" };
    payers.push({ id: await make("/members", body), last, first });
  }
  // How the club was paid before.
  const first = await makeSeason(desk, payers);
  for (const method of METHODS)
    await make("/payments", {
      member_id: payers[0]?.id,
      season_id: first,
      amount_cents: 100,
      method,
      received_on: TODAY,
    });
  return {
    play: (history, coverage, known) => playOne(desk, payers, history, coverage, known),
    known: () => ({
      habits: Object.entries(HABITS).flatMap(([of, choices]) => choices.map((one) => habitName(of, one))),
      accidents: ACCIDENTS,
    }),
    close: () => desk.stop(),
  };
}

const maker =
  ({ api }: RunningDesk) =>
  async (path: string, body: Record<string, unknown>): Promise<number> => {
    const { status, body: said } = await api.send({ method: "POST", path, body });
    if (status >= 300) throw new Error(`POST ${path} answered ${status} ${JSON.stringify(said)}`);
    return said.data.id;
  };

/** A season of its own for a history, in which everybody is registered: what another recorded is not in it. */
async function makeSeason(desk: RunningDesk, payers: readonly Payer[]): Promise<number> {
  const make = maker(desk);
  const dates = { start_date: "2026-09-01", end_date: "2027-07-31" };
  const registration = { registration_start: "2026-06-01", registration_end: "2027-06-30" };
  const season = await make("/seasons", { name: "Saison", ...dates, ...registration });
  const years = { birth_year_start: 2200, birth_year_end: 1900 };
  const group = await make("/groups", {
    name: "Groupe",
    season_id: season,
    ...years,
    auto_validate: true,
    cost_euros: 500,
  });
  for (const { id } of payers) await make("/annual-registrations", { member_id: id, group_id: group });
  return season;
}

/** A line as the page shows it. */
interface ShownLine {
  raw: string;
  people: { id: number }[];
  amount: { cents: number } | { fault: string };
  receivedOn: string | null;
  oddDay: string | null;
  method: string | null;
  newMethod: string | null;
}

/** How often an amount was recorded of somebody on a day. */
interface RecordedTimes {
  memberId: number;
  cents: number;
  receivedOn: string;
  times: number;
}

async function playOne(
  desk: RunningDesk,
  payers: readonly Payer[],
  history: readonly Step[],
  coverage: Coverage,
  known: ReadonlySet<string> = new Set(),
): Promise<Fault[]> {
  for (const [of, one] of Object.entries(habitsOf(history))) coverage.meet("habits", habitName(of, one));
  for (const step of history) if (step.do === "accident") coverage.meet("accidents", step.is);
  const list = listOf(history, payers, TODAY);
  if (list.lines.length === 0) return [];
  const season = await makeSeason(desk, payers);
  desk.seats.treasurer.coverage = coverage;
  await copyAnew(desk, season);
  return new Treasurer(desk, season, list, coverage, known).play();
}

class Treasurer {
  readonly #desk: RunningDesk;
  readonly #season: number;
  readonly #list: List;
  readonly #coverage: Coverage;
  readonly #faults: Fault[] = [];
  /** Rules that are passed over. */
  readonly #known: ReadonlySet<string>;

  constructor(desk: RunningDesk, season: number, list: List, coverage: Coverage, known: ReadonlySet<string>) {
    this.#desk = desk;
    this.#season = season;
    this.#list = list;
    this.#coverage = coverage;
    this.#known = known;
  }

  async play(): Promise<Fault[]> {
    const shown = await this.#read();
    if (!shown) return this.#faults;
    const wished = this.#look(shown.lines, new Set(shown.beyond.map((raw) => raw.trim())));
    if (this.#faults.length > 0) return this.#faults;
    // A whole season is looked at, and the club is spared so many calls.
    if (wished.length > MOST_RECORDED) return this.#faults;
    if (wished.length > 0) await this.#record(wished);
    this.#compare(await this.#payments(sumOf(wished)), wished);
    if (this.#faults.length > 0) return this.#faults;
    // The same lines once more: each says that it is recorded.
    await copyAnew(this.#desk, this.#season);
    const again = await this.#read();
    const left = (again?.recorded ?? []).map((one) => ({ ...one }));
    for (const line of again?.lines ?? []) {
      const receipt = this.#receipt(line, this.#truthOf(line));
      const before = left.find(
        (one) =>
          receipt &&
          one.times > 0 &&
          one.memberId === receipt.memberId &&
          one.cents === receipt.cents &&
          one.receivedOn === receipt.day,
      );
      if (before) before.times -= 1;
      else if (receipt)
        this.#found("recorded again", `« ${line.raw} » is recorded, and pasted once more nothing is said of it`);
    }
    return this.#faults;
  }

  #found(rule: string, words: string): void {
    if (this.#known.has(rule)) this.#coverage.meet("known", rule);
    else this.#faults.push({ rule, words: `${words}; pasted: ${JSON.stringify(this.#list.text)}` });
  }

  #paste(columns: (string | null)[] | null) {
    const wish = { text: this.#list.text, columns };
    return DESK_DEEDS.readPaste.byHttp(this.#desk.seats.treasurer, { season: this.#season }, wish);
  }

  /** Reads the list, with the columns as they are: what is unclear is asked, and whoever sees that one is taken for another says so. */
  async #read(): Promise<{ lines: ShownLine[]; recorded: RecordedTimes[]; beyond: string[] } | undefined> {
    let read = await this.#paste(null);
    if (!read.ok) return void this.#found("a paste is refused", String(read.words));
    const { columns } = this.#list;
    const shown: (string | null)[] = read.columns.map(({ field }: { field: string | null }) => field);
    const isHandled = shown.length === columns.length;
    if (read.unclear.length > 0) this.#coverage.meet("asked", `which column is ${read.unclear}`);
    const others = shown.filter((field, place) => field !== columns[place]);
    if (isHandled && others.length > 0) {
      this.#coverage.meet("asked", "a column is said otherwise");
      if (read.unclear.length === 0 && this.#list.habits.heads !== "none")
        this.#found(
          "a column is taken for another",
          `under headings ${JSON.stringify(columns)} are read as ${JSON.stringify(shown)}`,
        );
      read = await this.#paste(columns);
    }
    return { lines: read.lines, recorded: read.recorded, beyond: read.beyond };
  }

  #truthOf({ raw }: ShownLine): Line | undefined {
    return this.#list.lines.find(({ text }) => text.trim() === raw.trim());
  }

  /** Looks at every line: what it says without a question is so. @returns what is recorded */
  #look(shown: readonly ShownLine[], beyond: ReadonlySet<string>): Payment[] {
    const texts = new Set(shown.map(({ raw }) => raw.trim())).union(beyond);
    if (beyond.size > 0) this.#coverage.meet("lines", "told as beyond what is read at once", beyond.size);
    for (const { text, isNone } of this.#list.lines)
      if (!isNone && !texts.has(text.trim()))
        this.#found("a line is gone", `« ${text} » is not among the lines that were read`);
    const wished: Payment[] = [];
    for (const line of shown) {
      const truth = this.#truthOf(line);
      if (!truth) {
        if ("cents" in line.amount && line.people.length === 1)
          this.#found("no payment", `« ${line.raw} » is none, and is read as ${JSON.stringify(line.amount)}`);
        continue;
      }
      this.#compareLine(line, truth);
      const receipt = this.#receipt(line, truth);
      if (receipt) wished.push(receipt);
      else this.#coverage.meet("lines", "left where they were");
    }
    return wished;
  }

  #compareLine(
    { raw, people, amount, receivedOn, method, oddDay, newMethod }: ShownLine,
    { payment, isNone, unsaid }: Line,
  ): void {
    const [only, ...more] = people;
    const isAsked = !("cents" in amount) || people.length !== 1;
    this.#coverage.meet("lines", isAsked || oddDay || newMethod ? "asked about" : "read");
    if (isNone) {
      if (!isAsked)
        this.#found(
          "wrong in silence: a payment",
          `« ${raw} » is no payment, and is read as ${JSON.stringify(amount)}`,
        );
      return;
    }
    const wrong = (what: string, has: unknown, meant: unknown) =>
      this.#found(`wrong in silence: ${what}`, `« ${raw} » has the ${what} ${has}, and not ${meant}`);
    if ("cents" in amount && amount.cents !== payment.cents) wrong("amount", amount.cents, payment.cents);
    if (only && more.length === 0 && only.id !== payment.memberId) wrong("payer", only.id, payment.memberId);
    if (receivedOn !== null && receivedOn !== payment.day) wrong("day", receivedOn, payment.day);
    // A day that the line says, and that is neither read nor asked about, would be today's.
    if (receivedOn === null && oddDay === null && !unsaid.has("day"))
      wrong("day", "that of lines without one", payment.day);
    if (method !== null && method !== payment.method) wrong("method", method, payment.method);
    if (method === null && newMethod === null && !unsaid.has("method"))
      wrong("method", "that of lines without one", payment.method);
  }

  /** What the page would record of a line, once somebody careful has said what it asks; null where it cannot. */
  #receipt(
    { people, amount, receivedOn, oddDay, method, newMethod }: ShownLine,
    truth: Line | undefined,
  ): Payment | null {
    if (!truth || truth.isNone || !("cents" in amount)) return null;
    const { payment } = truth;
    if (!people.some(({ id }) => id === payment.memberId)) return null;
    return {
      ...{ memberId: payment.memberId, cents: amount.cents },
      day: oddDay === null ? (receivedOn ?? TODAY) : payment.day,
      method: newMethod === null ? (method ?? METHODS[0]) : payment.method,
    };
  }

  async #record(wished: readonly Payment[]): Promise<void> {
    const lines = wished.map(({ memberId, cents, method, day }) => ({
      memberId,
      amountCents: cents,
      method,
      receivedOn: day,
    }));
    const wish = { ask: randomUUID(), lines };
    const answer = await DESK_DEEDS.recordPaste.byHttp(this.#desk.seats.treasurer, { season: this.#season }, wish);
    if (!answer.ok) this.#found("a paste is not recorded", String(answer.words));
  }

  /** What the club has, once it has so much or no more comes. */
  async #payments(cents: number): Promise<Payment[]> {
    for (let look = 0; ; look++) {
      const rows = await this.#desk.api.all(`/seasons/${this.#season}/payments`);
      const has = rows.map(
        ({ member_id: memberId, amount_cents, received_on: day, method }): Payment => ({
          ...{ memberId, cents: amount_cents, day, method },
        }),
      );
      if (sumOf(has) >= cents || look > MOST_LOOKS) return has;
      await pause(LOOK_MS);
    }
  }

  #compare(has: readonly Payment[], wished: readonly Payment[]): void {
    const [one, other] = [summed(has), summed(wished)];
    if (JSON.stringify(one) !== JSON.stringify(other))
      this.#found("what the club has", `the club has ${one}, and what was looked at is ${other}`);
  }
}

const sumOf = (payments: readonly Payment[]): number => payments.reduce((sum, { cents }) => sum + cents, 0);

/** What came in of whom, when and how: what is beyond somebody's dues is recorded beside what settles them. */
function summed(payments: readonly Payment[]): string[] {
  const groups = Map.groupBy(payments, ({ memberId, day, method }) => `${memberId} ${day} ${method}`);
  return [...groups].map(([name, all]) => `${name}: ${sumOf(all)}`).sort();
}

/** More lines are looked at, and not recorded. */
const MOST_RECORDED = 60;

/** How long payments may take to come to the club. */
const LOOK_MS = 100;
const MOST_LOOKS = 300;
