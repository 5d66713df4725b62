import { randomUUID } from "node:crypto";
import type { Coverage } from "../coverage.ts";
import { copyAnew } from "../desk/copy.ts";
import { openDesk, type RunningDesk, startClubs } from "../desk/programs.ts";
import { habitName } from "../habits.ts";
import type { Fault, Kind, Place, Stage } from "../kind.ts";
import { type MadeFile, saved } from "./bytes.ts";
import { CarefulPerson, type CarefulReading } from "./careful.ts";
import { type Club, type ClubPerson, known } from "./expected.ts";
import { differences, matched } from "./oracle.ts";
import { ImportScreen } from "./screen.ts";
import { type Sheet, sheetOf } from "./sheet.ts";
import { ACCIDENTS, COLUMNS, HABITS, habitsOf, histories, type Step, say } from "./steps.ts";
import { GROUPS, type Person, truthOf } from "./truth.ts";

/** Files that some secretary has made of the truth, read in, read again, and given out and read once more. */
export const files: Kind<Step> = {
  about: "files of people as offices make them, read in by somebody careful, against the truth that they were made of",
  histories,
  takesBuild: true,
  say,
  open: openStage,
  keptIn: "lib/people/import/histories",
};

async function openStage(place: Place): Promise<Stage<Step>> {
  const service = await startClubs(place);
  let desk: { running: RunningDesk; slug: string; played: number } | undefined;
  let opened = 0;
  const clean = async () => {
    if (desk && desk.played < MOST_PLAYED) return desk;
    await desk?.running.stop();
    const slug = `files-${++opened}`;
    desk = { slug, running: await openDesk(place, service, slug, ["director", "secretary"]), played: 0 };
    return desk;
  };
  return {
    play: async (history, coverage, known = new Set()) => {
      const at = await clean();
      at.played++;
      const ended = await playOne(at.running, at.slug, history, { coverage, known }).catch((cause: unknown) => {
        at.played = MOST_PLAYED;
        throw cause;
      });
      // A heading that was said once is remembered by a club: the next history has a club of its own.
      if (ended.hasSaid) at.played = MOST_PLAYED;
      return ended.faults;
    },
    known: () => ({
      habits: Object.entries(HABITS).flatMap(([of, choices]) => choices.map((one) => habitName(of, one))),
      ...{ columns: COLUMNS, accidents: ACCIDENTS, outcomes: OUTCOMES },
      actions: desk?.running.actions.map(({ name }) => name).filter((name) => name.includes("/import/")) ?? [],
    }),
    close: async () => {
      await desk?.running.stop();
      await service.stop();
    },
  };
}

interface Means {
  coverage: Coverage;
  /** Rules that are passed over. */
  known: ReadonlySet<string>;
}

/** Histories that one club has: each leaves its people behind, under names that are nobody's. */
const MOST_PLAYED = 20;

async function playOne(
  desk: RunningDesk,
  slug: string,
  history: readonly Step[],
  { coverage, known }: Means,
): Promise<{ faults: Fault[]; hasSaid: boolean }> {
  const people = truthOf(history);
  if (people.length === 0) return { faults: [], hasSaid: false };
  for (const [of, one] of Object.entries(habitsOf(history))) coverage.meet("habits", habitName(of, one));
  for (const step of history) {
    if (step.do === "accident") coverage.meet("accidents", step.is);
    if (step.do === "column") coverage.meet("columns", step.of);
  }
  const evening = new Evening(desk, slug, history, people, { coverage, known });
  const faults = await evening.play();
  await evening.leave();
  return { faults, hasSaid: evening.hasSaid };
}

/** One history: a club, the truth, and a file of it. */
class Evening {
  readonly #desk: RunningDesk;
  readonly #slug: string;
  readonly #people: readonly Person[];
  readonly #history: readonly Step[];
  readonly #coverage: Coverage;
  readonly #known: ReadonlySet<string>;
  readonly #records = new Map<number, number>();
  #season = 0;
  #sheet: Sheet;
  /** Who was left behind by others. */
  #strangers: readonly ClubPerson[] = [];
  /** What a column is was said by hand. */
  hasSaid = false;

  constructor(
    desk: RunningDesk,
    slug: string,
    history: readonly Step[],
    people: readonly Person[],
    { coverage, known }: Means,
  ) {
    this.#desk = desk;
    this.#slug = slug;
    this.#people = people;
    this.#history = history;
    this.#sheet = sheetOf(history, people);
    this.#coverage = coverage;
    this.#known = known;
    for (const seat of Object.values(desk.seats)) seat.coverage = coverage;
  }

  /** @returns what was broken first: what follows from it would only repeat it */
  async play(): Promise<Fault[]> {
    this.#strangers = await this.#desk.api.all("/members");
    await this.#makeClub();
    this.#sheet = sheetOf(this.#history, this.#people);
    const file = await saved(this.#sheet);
    const before = await this.#club();
    const reading = await this.#read(file, before);
    if (reading.refused !== undefined) return [{ rule: "a file is refused", words: reading.refused }];
    const { refused } = await this.#screen().runAll(reading.id);
    for (const [row, words] of await this.#screen().rows(reading.id)) {
      reading.told.set(row, `${reading.told.get(row) ?? ""} ${words}`);
      this.#coverage.meet("outcomes", OUTCOMES.find((one) => words.trim().toLowerCase().startsWith(one)) ?? "other");
    }
    const after = await this.#club();
    const others = (await this.#everybody()).filter((one) => this.#isStranger(one));
    if (JSON.stringify(others) !== JSON.stringify(this.#strangers))
      return [{ rule: "somebody else is changed", words: JSON.stringify(others) }];
    const faults: Fault[] = [
      ...differences(this.#people, this.#sheet, reading, before, after, this.#records),
      ...reading.mistaken.map((words) => ({ rule: "said for certain", words })),
      ...this.#needless(reading),
    ].filter(({ rule }) => !this.#known.has(rule));
    if (faults.length > 0) return faults;
    return [...(await this.#again(file, after, refused)), ...(await this.#givenOut(after))].filter(
      ({ rule }) => !this.#known.has(rule),
    );
  }

  async #makeClub(): Promise<void> {
    const { api } = this.#desk;
    const make = async (path: string, body: object): Promise<number> => {
      const { status, body: said } = await api.send({ method: "POST", path, body: body as Record<string, unknown> });
      if (status >= 300) throw new Error(`POST ${path} answered ${status} ${JSON.stringify(said)}`);
      return said.data.id;
    };
    const dates = { start_date: "2026-09-01", end_date: "2027-07-31" };
    const registration = { registration_start: "2026-06-01", registration_end: "2027-06-30" };
    this.#season = await make("/seasons", { name: "2026-2027", ...dates, ...registration });
    for (const name of GROUPS)
      await make("/groups", { name, season_id: this.#season, birth_year_start: 2200, birth_year_end: 1900 });
    // Codes of communes are the club's own: what it answers for a postal code is the truth of it.
    for (const { town } of this.#people) {
      const { body } = await api.get(`/communes?postal_code=${town.postal}`);
      town.code = body.data.find(({ name }: { name: string }) => name === town.name)?.city_code;
    }
    for (const person of this.#people)
      if (person.known !== "nothing") this.#records.set(person.nth, await make("/members", known(person)));
    await copyAnew(this.#desk, this.#season, this.#slug);
  }

  #screen(): ImportScreen {
    return new ImportScreen(this.#desk.seats.secretary, this.#slug, this.#season);
  }

  async #club(): Promise<Club> {
    const { api } = this.#desk;
    const names = new Map<number, string>(
      (await api.all(`/seasons/${this.#season}/groups`)).map(({ id, name }) => [id, name]),
    );
    const groups = new Map<number, string[]>();
    for (const { member_id: id, group_id: group } of await api.all(`/seasons/${this.#season}/annual-registrations`))
      groups.set(id, [...(groups.get(id) ?? []), names.get(group) ?? ""]);
    return { people: (await this.#everybody()).filter((one) => !this.#isStranger(one)), groups };
  }

  #everybody = (): Promise<ClubPerson[]> => this.#desk.api.all("/members");

  #isStranger = ({ id }: ClubPerson): boolean => this.#strangers.some((one) => one.id === id);

  async #read(file: MadeFile, { people }: Club): Promise<CarefulReading> {
    const reading = await new CarefulPerson(this.#screen(), this.#sheet, this.#records, people).readIn(file);
    this.hasSaid ||= reading.columnsSaid > 0;
    return reading;
  }

  /** Nobody can be removed: names that are nobody's keep who was here from being taken for somebody of the next history. */
  async leave(): Promise<void> {
    const { people } = await this.#club();
    for (const { id } of people) {
      const letters = (text: string) => text.replace(/[^a-z]/g, "");
      const [last_name, first_name] = [randomUUID(), randomUUID()].map((one) => `Z${letters(one)}${id}`);
      const gone = {
        last_name,
        first_name,
        email: `gone${id}@home.example`,
        phone: null,
        birth_date: null,
        parents: [],
      };
      await this.#desk.api.send({ method: "PATCH", path: `/members/${id}`, body: gone });
    }
  }

  /** Rows that were asked about, and would not have been by a careful person: at most one in twenty, and one. */
  #needless({ asked, columnsSaid }: CarefulReading): Fault[] {
    const rows = this.#sheet.rows.length;
    const all = new Set(asked.map(({ row }) => row));
    const needless = new Map(asked.filter(({ isDue }) => !isDue).map(({ row, words }) => [row, words]));
    this.#coverage.meet("rows", "read", rows);
    this.#coverage.meet("rows", "asked about", all.size);
    this.#coverage.meet("rows", "asked about without need", needless.size);
    for (const words of needless.values())
      this.#coverage.meet("asked without need", words.replace(/“[^”]*”|\bwho is .*/g, "…"));
    this.#coverage.meet("columns of files", "read", this.#sheet.columns.length);
    this.#coverage.meet("columns of files", "said by hand", columnsSaid);
    if (needless.size <= 1 + rows / 20) return [];
    const words = [...needless].map(([row, one]) => `row ${row}: ${one}`).join("; ");
    return [{ rule: "asked without need", words: `${needless.size} of ${rows} rows: ${words}` }];
  }

  /** The same file once more changes nothing. @param refused rows that the club would not take the first time, nor does now */
  async #again(file: MadeFile, before: Club, refused: number): Promise<Fault[]> {
    await copyAnew(this.#desk, this.#season, this.#slug);
    for (const [nth, id] of matched(this.#people, before.people, this.#records)) this.#records.set(nth, id);
    const reading = await this.#read(file, before);
    if (reading.refused !== undefined) return [{ rule: "a second reading is refused", words: reading.refused }];
    return this.#writesNothing("a second reading writes", reading.id, before, refused);
  }

  /** What the desk gives out is what it takes: read in, it changes nothing. */
  async #givenOut(before: Club): Promise<Fault[]> {
    const { director } = this.#desk.seats;
    const preset = this.#sheet.habits.format === "xlsx" ? "xlsx" : "excel";
    const reply = await director.bytes(`/api/clubs/${this.#slug}/${this.#season}/members/export?preset=${preset}`);
    const name = preset === "xlsx" ? "export.xlsx" : "export.csv";
    const handed = await this.#screen().hand({ name, bytes: reply, encoding: null }, randomUUID());
    if (!("id" in handed)) {
      // A season in which nobody is registered has nobody to give out.
      if ("refused" in handed && handed.refused.includes("no_rows")) return [];
      return [{ rule: "what is given out is not read", words: JSON.stringify(handed) }];
    }
    return this.#writesNothing("what was given out writes", handed.id, before);
  }

  async #writesNothing(rule: string, id: string, before: Club, mostRefused = 0): Promise<Fault[]> {
    const { sent, refused } = await this.#screen().runAll(id);
    const after = await this.#club();
    if (sent === 0 && refused <= mostRefused && JSON.stringify(before.people) === JSON.stringify(after.people))
      return [];
    const changed = after.people.filter(
      (one) => JSON.stringify(one) !== JSON.stringify(before.people.find(({ id }) => id === one.id)),
    );
    const rows = [...(await this.#screen().rows(id))].filter(([, words]) => !/nothing|already/i.test(words));
    const words = `${sent} rows, and ${refused} that the club would refuse; ${JSON.stringify(changed)}; ${rows.map(([row, said]) => `row ${row}: ${said}`).join("; ")}`;
    return [{ rule, words }];
  }
}

/** What the screen says first of a row that came to its end. */
const OUTCOMES = ["created", "changed", "unchanged", "refused", "left out"];
