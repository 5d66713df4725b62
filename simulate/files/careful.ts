import { randomUUID } from "node:crypto";
import type { MadeFile } from "./bytes.ts";
import { areNear, type ClubPerson, guardianAt, plainly, type Reading } from "./expected.ts";
import type { ImportScreen, ShownGroup, ShownPerson } from "./screen.ts";
import type { Row, Sheet } from "./sheet.ts";
import type { Guardian } from "./truth.ts";

/** What is asked of its reader about a row. */
export interface Asked {
  row: number;
  words: string;
  /** A careful person would have asked it, too. */
  isDue: boolean;
}

/** A file that a careful person has read in, up to its run. */
export interface CarefulReading extends Reading {
  id: string;
  asked: Asked[];
  /** What was said for certain and is not so, of columns and of the file as a whole. */
  mistaken: string[];
  /** Columns that she had to say herself. */
  columnsSaid: number;
  /** How she took part: what she said is said again in the same words. */
  refused?: string;
}

/** Nobody mends one file more often. */
const MOST_ROUNDS = 12;

const NAMES = /^(parent[12]_)?(full_name|last_then_first|first_then_last)$/;

/**
 * Reads a file in as somebody does who knows the truth and looks at everything that the screen shows: takes each column for what it is, says what stands in cells that are asked about,
 * and who the people are.
 */
export class CarefulPerson {
  readonly #screen: ImportScreen;
  readonly #sheet: Sheet;
  /** The club's records of the people of the file, by their place in the truth. */
  readonly #records: ReadonlyMap<number, number>;
  readonly #club: readonly ClubPerson[];

  constructor(screen: ImportScreen, sheet: Sheet, records: ReadonlyMap<number, number>, club: readonly ClubPerson[]) {
    this.#screen = screen;
    this.#sheet = sheet;
    this.#records = records;
    this.#club = club;
  }

  async readIn(file: MadeFile): Promise<CarefulReading> {
    const handed = await this.#hand(file);
    const reading: CarefulReading = {
      ...{ id: "id" in handed ? handed.id : "", asked: [], mistaken: [], columnsSaid: 0 },
      ...{ fields: [], typed: new Map(), leftOut: new Set(), told: new Map() },
    };
    if ("refused" in handed) return { ...reading, refused: handed.refused };
    await this.#sayColumns(reading);
    const before = new Set<string>();
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const said = [...(await this.#mend(reading, before)), ...(await this.#sayWho(reading, before))];
      if (said.length === 0) break;
      for (const one of said) before.add(one);
    }
    reading.told = await this.#screen.rows(reading.id);
    return reading;
  }

  async #hand(file: MadeFile): Promise<{ id: string } | { refused: string }> {
    const ask = randomUUID();
    const handed = await this.#screen.hand(file, ask);
    if ("id" in handed || "refused" in handed) return handed;
    if ("sheets" in handed) return { refused: "several sheets, of which there is one" };
    const wanted = WRITTEN[file.encoding ?? "utf8"] ?? [];
    const offered = handed.encodings.map((one) => (typeof one === "string" ? one : one.encoding));
    const encoding = offered.find((one) => wanted.includes(one.toLowerCase()));
    if (encoding === undefined)
      return { refused: `asked how it is written, and not offered ${file.encoding}: ${offered}` };
    const again = await this.#screen.hand(file, ask, { encoding });
    return "id" in again || "refused" in again ? again : { refused: "asked twice how it is written" };
  }

  async #sayColumns(reading: CarefulReading): Promise<void> {
    const { columns: shown, fields, options } = await this.#screen.columns(reading.id);
    const { columns } = this.#sheet;
    const taken = new Set<string>();
    reading.fields = columns.map(({ accept, heading, told }, place) => {
      const one = shown[place];
      const proposed = one?.field ?? null;
      const offered = accept.filter((field) => fields.includes(field));
      const isRight = proposed === null ? offered.length === 0 : accept.includes(proposed);
      // Of a column in which nothing stands nobody can say more than its heading does.
      const isFilled = this.#sheet.rows.some(({ cells }) => (cells[place]?.cell ?? null) !== null);
      if (!isRight && isFilled && one?.how === "sure") {
        const meant = offered[0] ?? "nothing that is taken over";
        reading.mistaken.push(`the column "${heading}" (${told}: ${meant}) is said to be ${proposed} for certain`);
      }
      // A column that nobody can take over is left as it is proposed only where that is nothing.
      // Where no capitals tell two names of one cell apart, what says their order is better than what reads capitals.
      const isBest =
        !NAMES.test(proposed ?? "") || this.#sheet.habits.capitals !== "as they are" || proposed === offered[0];
      const said =
        isRight && isBest && proposed !== null && !taken.has(proposed)
          ? proposed
          : (offered.find((field) => !taken.has(field)) ?? null);
      if (said !== null) taken.add(said);
      return said;
    });
    reading.columnsSaid = shown.filter(({ field }, place) => (reading.fields[place] ?? null) !== field).length;
    if (reading.columnsSaid === 0) return;
    const said = shown.map(({ rule }, place) => ({ field: reading.fields[place] ?? null, rule }));
    const kept = await this.#screen.press("keepImportColumns", reading.id, { columns: said, options });
    if (!kept.ok) throw new Error(`The columns were refused: ${kept.words}`);
  }

  /** @returns what was said, in words: nothing where nothing was left to say */
  async #mend(reading: CarefulReading, before: ReadonlySet<string>): Promise<string[]> {
    const { groups, rows } = await this.#screen.toMend(reading.id);
    const said: string[] = [];
    for (const group of groups) {
      const about = this.#rowsOf(group, reading);
      const name = `${group.code} ${group.field} ${group.repair}`;
      // The club has room for one: whoever has read that leaves the second one blank.
      const isSecond = group.code === "notTaken" && /_2$/.test(group.field ?? "");
      for (const row of about) this.#ask(reading, row, group.title, isSecond || this.#isDue(row, group.field, reading));
      const wanted = [...new Set(about.map((row) => (isSecond ? "" : this.#typed(row, group.field, group.choices))))];
      const [value] = wanted;
      const isOne = wanted.length === 1 && value !== undefined && group.field !== null && !before.has(name);
      if (before.has(name)) reading.mistaken.push(`mended as it is, and still asked: ${group.title}`);
      const which = { repair: { code: group.code, field: group.field, repair: group.repair } };
      await this.#change(reading, which, isOne ? { [group.field as string]: value as string } : null, about);
      said.push(name);
    }
    for (const { place, cells } of groups.length > 0 ? [] : rows) {
      const row = this.#sheet.rows.find(({ number }) => number === place);
      if (!row) throw new Error(`Row ${place} is to be mended, and the file has none of it.`);
      const name = `${place} ${cells.map(({ field, fault }) => `${field} ${fault}`).join(" ")}`;
      const changes: Record<string, string> = {};
      for (const { field, fault, choices } of cells) {
        const value = /_is$/.test(field)
          ? this.#sameGuardian(row, field, fault)
          : this.#typed(row, field, choices?.map(saidBy) ?? null);
        this.#ask(
          reading,
          row,
          fault,
          /_is$/.test(field) ? this.#isDueGuardian(row, field, fault) : this.#isDue(row, field, reading),
        );
        if (value !== undefined) changes[field] = value;
      }
      const isWhole = Object.keys(changes).length === cells.length && !before.has(name);
      if (before.has(name))
        reading.mistaken.push(`said as it is, and still asked: row ${place}, ${cells.map(({ fault }) => fault)}`);
      await this.#change(reading, { places: [place] }, isWhole ? changes : null, [row]);
      said.push(name);
    }
    return said;
  }

  /** @param changes null: the rows are left out */
  async #change(
    reading: CarefulReading,
    which: object,
    changes: Record<string, string> | null,
    about: readonly Row[],
  ): Promise<void> {
    const wish = changes ? { which, changes } : { which, leftOut: true };
    const answer = await this.#screen.press("mendImportRows", reading.id, wish);
    if (!answer.ok) throw new Error(`Mending was refused: ${answer.words}`);
    for (const { number } of about)
      if (changes)
        for (const [field, value] of Object.entries(changes))
          reading.typed.set(`${number} ${field}`, this.#meaning(number, field, value));
      else reading.leftOut.add(number);
  }

  /** What was typed as the truth has it: days and names are typed in words of their own. */
  #meaning(number: number, field: string, value: string): string {
    const row = this.#sheet.rows.find((one) => one.number === number);
    if (field === "birth_date") return row?.person.born ?? value;
    if (NAMES.test(field)) return value.replace(", ", "|");
    return /phone/.test(field) ? value.replace(/\D/g, "") : value;
  }

  #rowsOf({ rows, count, field, repair }: ShownGroup, reading: CarefulReading): Row[] {
    const numbers = [...(/rows?:? ([\d, ]+)/.exec(rows)?.[1] ?? "").matchAll(/\d+/g)].map(Number);
    const named = this.#sheet.rows.filter(({ number }) => numbers.includes(number));
    if (named.length >= count) return named;
    const place = reading.fields.indexOf(field ?? "");
    const text = (cell: unknown) =>
      String(cell ?? "")
        .replace(/\s+/g, " ")
        .trim();
    return this.#sheet.rows.filter(
      (row) => named.includes(row) || (place >= 0 && text(row.cells[place]?.cell) === text(repair)),
    );
  }

  /** What she types; undefined where she can say nothing of it on this screen. */
  #typed(row: Row, field: string | null, choices: readonly string[] | null): string | undefined {
    const { person } = row;
    const [, prefix, name] = /^(parent[12]_)?(.*)$/.exec(field ?? "") ?? [];
    const of: Guardian | undefined = prefix ? guardianAt(row, this.#sheet, prefix === "parent1_" ? 1 : 2) : undefined;
    if (prefix && !of) return undefined;
    const one = of ?? person;
    switch (name) {
      case "full_name":
      case "last_then_first":
      case "first_then_last":
        return `${one.last}, ${one.first}`;
      case "last_name":
        return one.last;
      case "first_name":
        return one.first;
      case "phone":
      case "phone_2":
        return (name === "phone_2" && !of ? person.phone2 : one.phone) ?? undefined;
      case "email":
        return one.email ?? person.guardians.find(({ email }) => email)?.email ?? undefined;
      case "birth_date": {
        const [year, month, day] = person.born.split("-");
        return `${day}/${month}/${year}`;
      }
      case "sex":
        return person.sex;
      case "type":
        return of?.kind;
      case "group":
        return choices?.find((choice) => plainly(choice) === plainly(person.groups[0] ?? ""));
      default:
        return undefined;
    }
  }

  /** Whether the guardian whom the club has is the one of this row. */
  #sameGuardian(row: Row, field: string, fault: string): "same" | "other" {
    const of = guardianAt(row, this.#sheet, field === "parent1_is" ? 1 : 2);
    const [, other = ""] = [...fault.matchAll(/“([^”]*)”/g)].map(([, said]) => said ?? "");
    if (!of) return "other";
    if (other === "") return "other";
    const isSame =
      plainly(other) === plainly(`${of.last} ${of.first}`) || plainly(other) === plainly(`${of.first} ${of.last}`);
    return isSame || (of.email !== null && plainly(other) === plainly(of.email)) ? "same" : "other";
  }

  /** Two near names are worth a question, and so are two people of one name. */
  #isDueGuardian(row: Row, field: string, fault: string): boolean {
    const of = guardianAt(row, this.#sheet, field === "parent1_is" ? 1 : 2);
    const others = row.person.guardians.filter((one) => one !== of);
    const isWhole = row.cells.every(
      (cell, place) => !/guardian/.test(this.#sheet.columns[place]?.told ?? "") || cell.means !== null,
    );
    return !of || !isWhole || others.some((one) => areNear(one, of)) || fault.includes("other contacts");
  }

  #isDue(row: Row, field: string | null, reading: CarefulReading): boolean {
    if (field === "birth_date" && this.#sheet.hasBothOrders) return true;
    const place = reading.fields.indexOf(field ?? "");
    const cell = row.cells[place];
    // What is missing is asked: nobody is created without it.
    return !cell || cell.mayAsk || cell.means === null;
  }

  #ask(reading: CarefulReading, { number }: Row, words: string, isDue: boolean): void {
    if (!reading.asked.some((one) => one.row === number && one.words === words))
      reading.asked.push({ row: number, words, isDue });
  }

  async #sayWho(reading: CarefulReading, before: ReadonlySet<string>): Promise<string[]> {
    const rows = await this.#screen.people(reading.id);
    const said: string[] = [];
    for (const shown of rows) {
      const row = this.#sheet.rows.find(({ number }) => number === shown.place);
      if (!row) throw new Error(`Row ${shown.place} is somebody to tell apart, and the file has none of it.`);
      const name = `who ${shown.place}`;
      this.#ask(reading, row, `who is ${shown.inFile.name}?`, this.#isDueWho(row, reading));
      const person = this.#whoIs(row, shown);
      if (person === undefined || before.has(name)) {
        await this.#change(reading, { places: [shown.place] }, null, [row]);
        said.push(`${name} left out`);
        continue;
      }
      const answer = await this.#screen.press("sayWhoRowIs", reading.id, {
        place: shown.place,
        seen: shown.seen,
        person,
      });
      // Who was said of one row may change another, which is then shown anew.
      if (answer.ok) said.push(name);
      else said.push(`${name} later`);
    }
    return said;
  }

  #whoIs(row: Row, { known }: ShownPerson): number | string | undefined {
    const offered = known.map(({ is, id }) => is ?? id);
    const record = this.#records.get(row.person.nth);
    if (record !== undefined) return offered.includes(record) ? record : undefined;
    const earlier = this.#sheet.rows.find(({ person, number }) => person === row.person && number < row.number);
    if (!earlier) return "new";
    return offered.includes(`row ${earlier.number}`) ? `row ${earlier.number}` : undefined;
  }

  /** Who is who is worth a question where there is somebody else of nearly that name, or a birth date is missing on one side. */
  #isDueWho(row: Row, reading: CarefulReading): boolean {
    const { person } = row;
    const place = this.#sheet.columns.findIndex(({ told }) => told === "born");
    const hasBirth = place >= 0 && reading.fields[place] === "birth_date" && row.cells[place]?.means !== null;
    const record = this.#club.find(({ id }) => id === this.#records.get(person.nth));
    if (record && (!hasBirth || record.birth_date === null)) return true;
    if (row.isLater && !hasBirth) return true;
    const others = this.#sheet.rows.filter((one) => one.person !== person).map(({ person: one }) => one);
    const strangers = this.#club
      .filter(({ id }) => id !== record?.id)
      .map((one) => ({ last: one.last_name, first: one.first_name }));
    return [...others, ...strangers].some((one) => areNear(person, one));
  }
}

const saidBy = (choice: string | { value: string }) => (typeof choice === "string" ? choice : choice.value);

/** What the screen calls each way of writing. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  utf8: ["utf-8", "utf8"],
  "utf8 with a mark": ["utf-8", "utf8"],
  "windows-1252": ["windows-1252"],
  "iso-8859-15": ["iso-8859-15"],
  cp850: ["cp850", "ibm850"],
  utf16le: ["utf-16le", "utf-16"],
};
