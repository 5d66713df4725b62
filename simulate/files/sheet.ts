import { type Head, headed, headedOf, headOfBoth, KIN, SEXES } from "./headings.ts";
import { PARTICLES } from "./names.ts";
import { type Accident, type ColumnName, type Habits, habitsOf, type Step } from "./steps.ts";
import { at, type Guardian, type Person } from "./truth.ts";

/** What stands in a cell: a text, a number, or a day that the spreadsheet knows to be one. */
export type Cell = string | number | { day: string } | null;

/** What a column tells, and of whom. */
export type Told =
  | ("last" | "first" | "name" | "born" | "sex" | "email" | "phone" | "phone2" | "address" | "town" | "insee" | "group")
  | `guardian${1 | 2} ${"name" | "last" | "first" | "email" | "phone" | "kind" | "title"}`
  | "nothing";

/** A cell and what it says to a careful reader. */
export interface Written {
  cell: Cell;
  /** Null: it says nothing. */
  means: string | null;
  /** A careful reader may ask, too. */
  mayAsk: boolean;
}

/** A column of the file. */
export interface Column {
  heading: string;
  told: Told;
  /** What a careful person takes it for among what the desk offers, the best first; none: it is left aside. */
  accept: string[];
  of(person: Person, row: Row): Written;
}

/** A row about somebody. */
export interface Row {
  /** From 1, as the spreadsheet numbers it. */
  number: number;
  person: Person;
  /** The guardians in the order of this row. */
  guardians: (Guardian | undefined)[];
  cells: Written[];
  /** An earlier row is about the same person. */
  isLater: boolean;
}

/** The file before it is written down. */
export interface Sheet {
  habits: Habits;
  columns: Column[];
  rows: Row[];
  /** Everything that stands in it, row by row. */
  grid: Cell[][];
  /** Days of one column are written in both orders. */
  hasBothOrders: boolean;
}

const told = (cell: Cell, means: string | null = typeof cell === "string" ? cell : null, mayAsk = false): Written => ({
  ...{ cell, means, mayAsk },
});

/** What a careful reader takes a column of whole names for. */
const ORDERED = {
  lastFirst: (prefix: string) => [`${prefix}last_then_first`, `${prefix}full_name`],
  firstLast: (prefix: string) => [`${prefix}first_then_last`, `${prefix}full_name`],
  whole: (prefix: string) => [`${prefix}full_name`, `${prefix}last_then_first`, `${prefix}first_then_last`],
} as const;

/** Whether a careful reader can tell the two names of one cell apart. */
function isClear(last: string, first: string, hasOrder: boolean, isCapital: boolean): boolean {
  const plain = (word: string) =>
    word
      .normalize("NFD")
      .replace(/[\u0300-\u036f]/g, "")
      .toLowerCase();
  // No first name begins with what stands before family names, as far as a reader knows.
  if (PARTICLES.has(plain(first.split(" ")[0] ?? "")) && first.includes(" ")) return false;
  const units = (text: string) =>
    text.split(" ").filter((word) => !PARTICLES.has(word.toLowerCase().replace(/^['’]/, "")));
  // Words without small letters beside a name in capitals, and single ones that may be initials, tell nothing.
  if (isCapital)
    return first !== first.toUpperCase() && last.split(" ").every((word) => /['’]/.test(word) || word.length > 1);
  return hasOrder && units(last).length === 1 && units(first).length === 1;
}

class Writer {
  readonly habits: Habits;
  readonly #variant: number;

  constructor(history: readonly Step[], people: readonly Person[]) {
    const habits = habitsOf(history);
    // Where no day is beyond the twelfth nobody can tell that the month stands first.
    const isTellable = people.some(({ born }) => Number(born.slice(8)) > 12);
    this.habits = habits.dates === "month/day/year" && !isTellable ? { ...habits, dates: "day/month/year" } : habits;
    this.#variant = history.reduce((sum, step) => sum + (step.do === "habit" ? step.is : 0), 0);
  }

  #head(head: Head, nth = this.#variant): string {
    return headed(head, this.habits.language, nth);
  }

  #last(last: string, nth: number): string {
    if (this.habits.capitals === "as they are") return last;
    // Particles stay small in half of the rows.
    return last
      .split(" ")
      .map((word) => (nth % 2 === 0 && PARTICLES.has(word.toLowerCase()) ? word : word.toLocaleUpperCase("fr")))
      .join(" ");
  }

  #name(of: { last: string; first: string }, order: "lastFirst" | "firstLast" | "whole", nth: number): Written {
    const last = this.#last(of.last, nth);
    const isFirst = order === "firstLast" || (order === "whole" && this.#variant % 2 === 0);
    const comma = order === "lastFirst" && this.#head("lastFirst").includes(",") ? "," : "";
    const cell = isFirst ? `${of.first} ${last}` : `${last}${comma} ${of.first}`;
    const isCapital = this.habits.capitals !== "as they are";
    return told(
      cell,
      `${of.last}|${of.first}`,
      comma === "" && !isClear(of.last, of.first, order !== "whole", isCapital),
    );
  }

  /** The columns of the person's own names. */
  names(): Column[] {
    const whole = (order: "lastFirst" | "firstLast" | "whole"): Column[] => [
      {
        ...{ heading: this.#head(order), told: "name", accept: [...ORDERED[order]("")] },
        of: (person) => this.#name(person, order, person.nth),
      },
    ];
    switch (this.habits.names) {
      case "last then first":
        return whole("lastFirst");
      case "first then last":
        return whole("firstLast");
      case "one column without order":
        return whole("whole");
      default:
        return [
          {
            ...{ heading: this.#head("last"), told: "last", accept: ["last_name"] },
            of: (person) => told(this.#last(person.last, person.nth), person.last),
          },
          {
            ...{ heading: this.#head("first"), told: "first", accept: ["first_name"] },
            of: (person) => told(person.first),
          },
        ];
    }
  }

  born(): Column {
    return {
      ...{ heading: this.#head("born"), told: "born", accept: ["birth_date"] },
      of: ({ born }) => told(this.#day(born), born),
    };
  }

  #day(day: string): Cell {
    const [year = "", month = "", date = ""] = day.split("-");
    switch (this.habits.dates) {
      case "day/month/year":
        return `${date}/${month}/${year}`;
      case "day/month/year in two digits":
        return `${Number(date)}/${Number(month)}/${year.slice(2)}`;
      case "day.month.year":
        return `${date}.${month}.${year}`;
      case "year-month-day":
        return day;
      case "month/day/year":
        return `${Number(month)}/${Number(date)}/${year}`;
      case "serials":
        return { day };
    }
  }

  email(): Column {
    return {
      ...{ heading: this.#head("email"), told: "email", accept: ["email", "email_2"] },
      of: ({ email }) => told(email),
    };
  }

  #phone(phone: string | null): Written {
    if (phone === null) return told(null);
    const pairs = phone.match(/../g) ?? [];
    switch (this.habits.phones) {
      case "pairs":
        return told(pairs.join(" "), phone);
      case "points":
        return told(pairs.join("."), phone);
      case "digits":
        return told(phone, phone);
      case "numbers":
        return told(Number(phone), phone);
      case "abroad":
        return told(`+33 ${pairs.join(" ").slice(1)}`, phone);
    }
  }

  #sex(sex: Person["sex"], how = this.habits.sexes): string {
    const said = SEXES[this.habits.language];
    const which = sex === "Femme" ? 0 : 1;
    if (how === "titles") return said.titles[which];
    if (how === "words") return said.words[which];
    return how === "M and F" ? (["F", "M"] as const)[which] : said.letters[which];
  }

  /** A column beside those that every file has. */
  other(name: ColumnName, place: number): Column[] {
    const one = (head: Head, is: Told, accept: string[], of: Column["of"]): Column[] => [
      { heading: this.#head(head, place), told: is, accept, of },
    ];
    switch (name) {
      case "sex":
        return one(this.habits.sexes === "titles" ? "title" : "sex", "sex", ["sex"], ({ sex }) =>
          told(this.#sex(sex), sex),
        );
      case "phone":
        return one("phone", "phone", ["phone", "phone_2"], ({ phone }) => this.#phone(phone));
      case "phone 2":
        return one("phone2", "phone2", ["phone_2", "phone"], ({ phone2 }) => this.#phone(phone2));
      case "address":
        return one("address", "address", ["address"], ({ address }) => told(address));
      case "postal":
        return one("postal", "nothing", ["postal_code"], ({ town }) =>
          told(this.habits.format === "xlsx" && place % 2 ? Number(town.postal) : town.postal, null),
        );
      case "town":
        return one("town", "town", ["town"], ({ town }) =>
          told(place % 3 ? town.name : town.name.toUpperCase(), town.code),
        );
      case "postal and town":
        return one("postalTown", "town", ["postal_town"], ({ town }) => told(`${town.postal} ${town.name}`, town.code));
      case "insee":
        return one("insee", "insee", ["city_code"], ({ town }) => told(town.code));
      case "group":
        return one("group", "group", ["group"], ({ groups }) => told(groups.join(", "), groups.join("|")));
      case "member yes or no":
        return one("member", "nothing", [], ({ nth }) => told(nth % 3 ? "oui" : "non", null));
      case "birth name":
        return one("birthName", "nothing", ["birth_name"], ({ last, nth }) =>
          told(nth % 2 ? at(["Rozé", "Texier"], nth) : last, null),
        );
      case "emergency":
        return one("emergency", "nothing", [], ({ nth }) => told(`06 99 88 77 ${10 + (nth % 80)}`, null));
      case "licence":
        return one("licence", "nothing", [], ({ nth }) => told(1_234_500 + nth, null));
      case "paid":
        return one("paid", "nothing", [], ({ nth }) => told(60 + 5 * nth, null));
      case "birth year":
        return one("birthYear", "nothing", [], ({ born }) => told(Number(born.slice(0, 4)), null));
      case "blank":
        return [{ ...{ heading: "", told: "nothing", accept: [] }, of: () => told(null) }];
      default:
        return [];
    }
  }

  /** The columns of guardians. */
  guardians(columns: ReadonlySet<ColumnName>): Column[] {
    const { guardians: how, language } = this.habits;
    if (how === "none") return [];
    if (how === "one column for both")
      return [
        {
          ...{ heading: headOfBoth[language], told: "guardian1 name" },
          accept: ["full_name", "last_then_first", "first_then_last"].map((name) => `parent1_${name}`),
          of: ({ nth }, { guardians }) => this.#both(guardians, nth),
        },
      ];
    return ([1, 2] as const).flatMap((nth) => this.#guardian(nth, how, columns));
  }

  #both(guardians: Row["guardians"], nth: number): Written {
    const [one, other] = guardians;
    if (!one) return told(null);
    const written = (of: Guardian) => `${of.first} ${this.#last(of.last, nth)}`;
    return told(other ? `${written(one)} et ${written(other)}` : written(one), `${one.last}|${one.first}`, true);
  }

  #guardian(nth: 1 | 2, how: Habits["guardians"], columns: ReadonlySet<ColumnName>): Column[] {
    const { language } = this.habits;
    const whose = how === "first and second" ? nth : nth === 1 ? "mother" : "father";
    const prefix = `parent${nth}_`;
    const head = (one: Head) => headedOf(one, language, whose, this.#variant);
    const of =
      (say: (guardian: Guardian, nth: number) => Written): Column["of"] =>
      (person, { guardians }) => {
        const one =
          typeof whose === "number"
            ? guardians[nth - 1]
            : person.guardians.find(({ kind }) => kind === (whose === "mother" ? "Mere" : "Pere"));
        return one ? say(one, person.nth) : told(null);
      };
    const names: Column[] =
      how === "one cell for each"
        ? [
            {
              ...{ heading: head("lastFirst"), told: `guardian${nth} name`, accept: [...ORDERED.lastFirst(prefix)] },
              of: of((one, at) => this.#name(one, "lastFirst", at)),
            },
          ]
        : [
            {
              ...{ heading: head("last"), told: `guardian${nth} last`, accept: [`${prefix}last_name`] },
              of: of((one, at) => told(this.#last(one.last, at), one.last)),
            },
            {
              ...{ heading: head("first"), told: `guardian${nth} first`, accept: [`${prefix}first_name`] },
              of: of(({ first }) => told(first)),
            },
          ];
    const kind: Column = {
      ...{ heading: head("kind"), told: `guardian${nth} kind`, accept: [`${prefix}type`] },
      of: of((one) => told(KIN[language][one.kind], one.kind)),
    };
    // « Qualité » above « M. » and « Mme » is how they are addressed, and no kind.
    const title: Column = {
      ...{
        heading: head(this.#variant % 2 ? "title" : "kind"),
        told: `guardian${nth} title`,
        accept: [`${prefix}title`],
      },
      of: of((one) => told(this.#sex(one.kind === "Mere" ? "Femme" : "Homme", "titles"))),
    };
    return [
      ...names,
      ...(columns.has("guardian kind") && typeof whose === "number" ? [kind] : []),
      ...(columns.has("guardian title") && !columns.has("guardian kind") ? [title] : []),
      {
        ...{ heading: head("phone"), told: `guardian${nth} phone`, accept: [`${prefix}phone`, `${prefix}phone_2`] },
        of: of(({ phone }) => this.#phone(phone)),
      },
      {
        ...{ heading: head("email"), told: `guardian${nth} email`, accept: [`${prefix}email`, `${prefix}email_2`] },
        of: of(({ email }) => told(email)),
      },
    ];
  }
}

/** The file that the secretary makes of the truth. */
export function sheetOf(history: readonly Step[], people: readonly Person[]): Sheet {
  const writer = new Writer(history, people);
  const { habits } = writer;
  const wished = history.flatMap((step) => (step.do === "column" ? [step] : []));
  const has = new Set(wished.map(({ of }) => of));
  const columns = [
    ...writer.names(),
    ...(has.has("no birth date") ? [] : [writer.born()]),
    ...(has.has("no e-mail") ? [] : [writer.email()]),
    ...writer.guardians(has),
  ];
  // A town without its code is told by nobody, and of two that say one thing she has one.
  for (const { of, place } of wished.filter(({ of }, nth) => wished.findIndex((one) => one.of === of) === nth)) {
    if (of === "town" && !has.has("postal")) continue;
    if (of === "postal and town" && (has.has("town") || has.has("insee"))) continue;
    const others = writer
      .other(of, place)
      .filter(({ heading }) => heading === "" || columns.every((one) => one.heading !== heading));
    columns.splice(place % (columns.length + 1), 0, ...others);
  }
  const inFile = people.filter(({ isInFile }) => isInFile);
  let rows: Omit<Row, "number">[] = inFile.map((person) => {
    const row = { person, guardians: [...person.guardians], cells: [], isLater: false };
    return row;
  });
  const accidents = history.flatMap((step) => (step.do === "accident" ? [step] : []));
  for (const { is, row } of accidents) if (rows.length > 0) rows = beforeCells(rows, is, row);
  for (const row of rows) row.cells = columns.map((column) => column.of(row.person, row as Row));
  const file = { habits, columns, hasBothOrders: false };
  const aside = { blankBehind: new Set<object>(), headsBehind: new Set<object>() };
  for (const accident of accidents) {
    const row = rows[accident.row % Math.max(1, rows.length)];
    if (!row) continue;
    // Of a month before its day nobody can tell but by days of others that are beyond the twelfth.
    const isHit = new Set(accidents.map((one) => rows[one.row % rows.length]));
    const isAlone = rows.every((one) => isHit.has(one) || Number(one.person.born.slice(8)) <= 12);
    if (accident.is === "month first" && isAlone) continue;
    if (accident.is === "blank row") aside.blankBehind.add(row);
    else if (accident.is === "heads once more") aside.headsBehind.add(row);
    else if (befall(columns, row, accident.is, accident.column))
      file.hasBothOrders ||= /^(month first|day that is none)$/.test(accident.is);
  }
  const heads = columns.map(({ heading }) => heading);
  const grid: Cell[][] = [];
  if (habits.above !== "nothing") grid.push(["Liste des adhérents 2026-2027"]);
  if (habits.above === "a title and a blank row") grid.push([]);
  grid.push(heads);
  const numbered: Row[] = [];
  for (const row of rows) {
    if (isAnybodys(row as Row, people, columns)) continue;
    grid.push(row.cells.map(({ cell }) => cell));
    numbered.push(Object.assign(row, { number: grid.length }));
    if (aside.blankBehind.has(row)) grid.push([]);
    if (aside.headsBehind.has(row)) grid.push(heads);
  }
  if (habits.below === "a total") grid.push(["Total", rows.length]);
  return { ...file, rows: numbered, grid };
}

/** Whether a row could as well be about another of one name: nobody could tell, and of such two the file has one at most. */
function isAnybodys(row: Row, people: readonly Person[], columns: readonly Column[]): boolean {
  const alike = people.filter(
    (one) =>
      one !== row.person && plainName(one) === plainName(row.person) && (one.isInFile || one.known !== "nothing"),
  );
  const isSaid = ({ told }: Column) => !/^(nothing|group|guardian.*)$/.test(told);
  return alike.some((other) =>
    columns.every((column, place) => {
      const [is, theirs] = [row.cells[place]?.means ?? null, column.of(other, row).means];
      return !isSaid(column) || is === null || theirs === null || is === theirs;
    }),
  );
}

const plainName = ({ last, first }: Person) => `${last} ${first}`.normalize("NFC").toLocaleLowerCase("fr");

/** What happens to whole rows. */
function beforeCells(rows: Omit<Row, "number">[], is: Accident, nth: number): Omit<Row, "number">[] {
  const row = rows[nth % rows.length];
  if (!row) return rows;
  if (is === "row twice") return [...rows, { ...row, guardians: [...row.guardians], isLater: true }];
  if (is === "guardians change places") row.guardians.reverse();
  if (is === "a row for each guardian" && row.guardians.length === 2 && !row.isLater) {
    const [one, other] = row.guardians;
    row.guardians = [one];
    return [...rows, { ...row, guardians: [other], isLater: true }];
  }
  return rows;
}

/** What happens to one cell: of which columns it may be, and what becomes of it; undefined where it cannot happen to it. */
interface Happening {
  to(told: Told): boolean;
  change(was: Written, nth: number): Partial<Written> | undefined;
}

const ofPhone = (told: Told) => /phone/.test(told);
const ofEmail = (told: Told) => /email/.test(told);
const ofBirth = (told: Told) => told === "born";
const ofName = (told: Told) => /last|first|name/.test(told);
const ofAny = (told: Told) => told !== "nothing";
const inText = (change: (text: string, nth: number) => string) => (was: Written, nth: number) =>
  typeof was.cell === "string" ? { cell: change(was.cell, nth) } : undefined;

const HAPPENINGS: Readonly<Partial<Record<Accident, Happening>>> = {
  spaces: { to: ofAny, change: inText((text) => `  ${text.replaceAll(" ", "  ")} `) },
  "hard spaces": { to: ofAny, change: inText((text) => `\u00a0${text.replaceAll(" ", "\u00a0")}`) },
  "line break": {
    to: (told) => told === "address",
    change: ({ means }) => ({ cell: `${means}\nBâtiment B`, means: `${means}\nBâtiment B` }),
  },
  "cell missing": { to: ofAny, change: () => ({ cell: null, means: null }) },
  "nothing in words": {
    to: (told) => ofAny(told) && !ofName(told) && told !== "group",
    change: (_, nth) => ({ cell: at(["-", "néant", "n/a", "?"], nth), means: null }),
  },
  "day that is none": {
    to: ofBirth,
    change: ({ means }) => ({ cell: `31/02/${means?.slice(0, 4)}`, mayAsk: true }),
  },
  "year alone": { to: ofBirth, change: ({ means }) => ({ cell: Number(means?.slice(0, 4)), mayAsk: true }) },
  serial: { to: ofBirth, change: ({ means }) => ({ cell: serialOf(means ?? "") }) },
  "date with an hour": { to: ofBirth, change: ({ means }) => ({ cell: `${means} 00:00:00` }) },
  "moment of the world": { to: ofBirth, change: ({ means }) => ({ cell: midnightIn(means ?? "") }) },
  "month first": {
    to: ofBirth,
    change: ({ means }) => {
      const [year, month, date = 0] = (means ?? "").split("-").map(Number);
      // Of another nobody could tell.
      return date > 12 ? { cell: `${month}/${date}/${year}` } : undefined;
    },
  },
  "phone without its zero": { to: ofPhone, change: ({ means }) => ({ cell: Number(means) }) },
  "phone with an apostrophe": { to: ofPhone, change: ({ means }) => ({ cell: `'${means}` }) },
  "digit missing": { to: ofPhone, change: ({ means }) => ({ cell: means?.slice(0, -1) ?? null, mayAsk: true }) },
  "two phones": { to: ofPhone, change: ({ means }) => ({ cell: `${means} / 02 99 00 11 22` }) },
  "remark for a phone": { to: ofPhone, change: () => ({ cell: "voir mère", mayAsk: true }) },
  "two e-mails": { to: ofEmail, change: ({ means }) => ({ cell: `${means} ; autre@home.example` }) },
  "e-mail in capitals": { to: ofEmail, change: inText((text) => text.toUpperCase()) },
  mailto: { to: ofEmail, change: inText((text) => `mailto:${text}`) },
  "remark for an e-mail": { to: ofEmail, change: () => ({ cell: "chez sa mère", mayAsk: true }) },
  "title before the name": {
    to: (told) => /name/.test(told),
    change: inText((text, nth) => `${at(["M.", "Mme", "Melle", "Dr"], nth)} ${text}`),
  },
  "née behind the name": {
    to: (told) => /name|last/.test(told),
    change: ({ cell }) => ({ cell: `${cell} (née Rozé)`, mayAsk: true }),
  },
  "unknown group": { to: (told) => told === "group", change: () => ({ cell: "Section inconnue", mayAsk: true }) },
};

/** @returns whether it happened to any */
function befall(columns: readonly Column[], row: Pick<Row, "cells">, is: Accident, nth: number): boolean {
  const happening = HAPPENINGS[is];
  const places = columns.flatMap(({ told }, place) =>
    happening?.to(told) && row.cells[place]?.cell !== null && row.cells[place]?.means !== null ? [place] : [],
  );
  if (places.length === 0) return false;
  const place = at(places, nth);
  const was = row.cells[place] as Written;
  const changed = happening?.change(was, nth);
  if (changed) row.cells[place] = { ...was, ...changed };
  return changed !== undefined;
}

/** Days since the last of 1899, as spreadsheets count. */
const serialOf = (day: string): number =>
  Math.round((Date.parse(`${day}T00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000);

/** The midnight of a day in Paris, as programs write it in the time of the world. */
function midnightIn(day: string): string {
  const noon = new Date(`${day}T12:00Z`);
  const there = Number(
    new Intl.DateTimeFormat("en", { hour: "numeric", hourCycle: "h23", timeZone: "Europe/Paris" }).format(noon),
  );
  return new Date(Date.parse(`${day}T00:00Z`) - (there - 12) * 3_600_000).toISOString();
}
