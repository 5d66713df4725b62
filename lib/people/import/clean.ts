import { asText } from "#lib/base/arguments/text.ts";
import { dayOfSerial, wholeDays } from "#lib/base/spreadsheets/number-format.ts";
import { type CellValue, cellText } from "#lib/base/spreadsheets/sheet-row.ts";
import type { Parent } from "#lib/base/store/schema/sync/mirror.ts";
import { clubDay } from "#lib/base/time/club-day.ts";
import { cleanLine, compactPhone } from "#lib/base/words/clean-text.ts";
import { fold } from "#lib/base/words/fold.ts";
import { isPlausibleDay } from "#lib/base/words/plausible-days.ts";
import { typedDate } from "#lib/base/words/typed-date.ts";
import type { StageDoubt } from "#lib/sync/staging/plan.ts";
import { guardianIn, sexIn } from "./cell-words.ts";
import type { ImportField } from "./fields.ts";
import type { SaidGuardian } from "./guardians.ts";
import type { FilePerson, OwnField } from "./merge.ts";
import { OTHER_NAME_WORDS } from "./name-words.ts";
import type { ImportSettings } from "./settings.ts";
import { type ReadName, readWrittenName } from "./written-name.ts";

/** What stands in a row by field. */
export type FieldCells = Partial<Record<ImportField, CellValue>>;

/** A row's person, cleaned where that is certain; what is not is a doubt, in whose words and repair stands what is in the cell. */
export interface CleanedRow {
  person: FilePerson;
  /** The number of the record, where the file has it. */
  id: number | null;
  doubts: StageDoubt[];
  /** How cleaned cells are shown, by field. */
  shown: Partial<Record<ImportField, string>>;
}

/** The most that the contract takes (club-api §2.4), in characters. */
const MOST: Partial<Record<OwnField | keyof Parent, number>> = {
  ...{ last_name: 63, first_name: 63, email: 127, phone: 15, address: 10_000, title: 63, profession: 127 },
};

/** As the contract of clubs takes addresses: one @, and a point behind it. */
const EMAIL = /^[^\s@<>,;:"()[\]]+@[^\s@<>,;:"()[\]]+\.[^\s@<>,;:"()[\]]{2,}$/;

/** What reading a row takes of its file. */
export interface CleanSettings extends Pick<ImportSettings, "communes" | "today" | "zone"> {
  /** What the headings say that the guardians are. */
  kinds?: Partial<Record<1 | 2, string>>;
  /** The column of births writes days as numbers of digits: 130513. */
  digitDays?: boolean;
}

/** Reads the cells of one row. Pure. @param settings its communes, and the day on which the file was read */
export function cleanPerson(cells: FieldCells, settings: CleanSettings): CleanedRow {
  const doubts: StageDoubt[] = [];
  const shown: CleanedRow["shown"] = {};
  const fault = (code: string, field: ImportField, found: string, blocks = true): null => {
    doubts.push({ code, field, repair: found.slice(0, 500), values: { found: found.slice(0, 200) }, blocks });
    return null;
  };
  const take = (field: ImportField, read: (text: string, cell: CellValue) => string | null): string | undefined => {
    const cell = cells[field] ?? null;
    // What no keyboard types is left out; the rest of the cell counts.
    const text = asText(cellText(cell)).trim();
    if (text === "" || isNothing(text)) return undefined;
    const value = read(text, cell);
    if (value === null) return undefined;
    if (value !== text) shown[field] = value;
    return value;
  };
  /** What is not taken over though it stands there. */
  const left = (field: ImportField, found: string): null => fault("notTaken", field, found, false);
  const lineOf = (field: ImportField, name: OwnField | keyof Parent) =>
    take(field, (text) => within(cleanLine(text), MOST[name], () => fault("tooLong", field, text)));
  const emailOf = (field: ImportField) =>
    take(field, (text) => {
      const [first = "", ...more] = cleanLine(text.replace(/mailto:/gi, ""))
        .split(/[;,\s/]+/)
        .filter(Boolean);
      if (!EMAIL.test(first) || first.length > 127) return fault("badEmail", field, text);
      // The club has room for one.
      if (more.some((one) => one.toLowerCase() !== first.toLowerCase())) left(field, more.join(" "));
      return first;
    });
  const phoneOf = (field: ImportField) =>
    take(field, (text) => {
      const [first, ...more] = phonesIn(text);
      if (!first) return fault("badPhone", field, text);
      if (more.length > 0) left(field, more.join(" "));
      return first;
    });
  /** The first of two columns that has something; what the other has besides is told. */
  const eitherOf = (field: ImportField, read: (field: ImportField) => string | undefined) => {
    const [one, other] = [read(field), read(`${field}_2` as ImportField)];
    if (one !== undefined && other !== undefined && one !== other) left(`${field}_2` as ImportField, other);
    return one ?? other;
  };
  const names = (prefix: "" | "parent1_" | "parent2_") => {
    const field = (name: string) => `${prefix}${name}` as ImportField;
    const whole = (["full_name", "last_then_first", "first_then_last"] as const).flatMap((name) => {
      let read: ReadName | null = null;
      const said = take(field(name), (text) => {
        read = readWrittenName(text, ORDERS[name]);
        if (!read || (prefix === "" && !read.first)) return fault("whichName", field(name), text);
        return [read.last, read.first].filter(Boolean).join(" ");
      });
      return said === undefined || !read ? [] : [read as ReadName];
    })[0];
    return {
      last: lineOf(field("last_name"), "last_name") ?? whole?.last,
      first: lineOf(field("first_name"), "first_name") ?? whole?.first,
      title: whole?.title,
    };
  };
  /** A name with a sign, a digit or a word that no name has is taken as it stands, and told. */
  const told = (field: ImportField, name: string | undefined) => {
    if (name !== undefined && isOddName(name)) fault("oddName", field, name, false);
    return name;
  };
  const own = names("");
  const birthName = lineOf("birth_name", "last_name");
  const infix = lineOf("infix", "last_name");
  const lastName = told("last_name", own.last ?? birthName);
  const person: FilePerson = {
    // « van der » in a column of its own belongs to the name behind it.
    ...given(
      "last_name",
      infix && lastName
        ? (within(`${infix} ${lastName}`, MOST.last_name, () => fault("tooLong", "last_name", lastName)) ?? undefined)
        : lastName,
    ),
    ...given("first_name", told("first_name", own.first)),
    ...given("email", eitherOf("email", emailOf)),
    ...given("phone", eitherOf("phone", phoneOf)),
    ...given(
      "birth_date",
      take("birth_date", (text, cell) => birthIn(text, cell, settings) ?? fault("badDate", "birth_date", text)),
    ),
    ...given(
      "sex",
      take("sex", (text) => sexIn(text) ?? fault("badSex", "sex", text)),
    ),
    ...given(
      "address",
      take("address", (text) => within(text, MOST.address, () => fault("tooLong", "address", text))),
    ),
    ...given("city_code", communeIn(settings.communes, take, fault)),
    parents: ([1, 2] as const).flatMap((nth): SaidGuardian[] => {
      const field = (name: string) => `parent${nth}_${name}` as ImportField;
      const { last, first, title } = names(`parent${nth}_`);
      const parent: Partial<Parent> = {
        ...given("last_name", told(field("last_name"), last)),
        ...given("first_name", told(field("first_name"), first)),
        ...given("email", eitherOf(field("email"), emailOf)),
        ...given("phone", eitherOf(field("phone"), phoneOf)),
        ...given("title", lineOf(field("title"), "title") ?? title),
        ...given("profession", lineOf(field("profession"), "profession")),
      };
      // A title alone is nobody.
      if (Object.keys(parent).every((name) => name === "title" || name === "profession")) return [];
      const kind = take(field("type"), (text) => guardianIn(text) ?? fault("otherKind", field("type"), text, false));
      return [{ ...parent, ...given("type", kind ?? settings.kinds?.[nth]), nth }];
    }),
  };
  const id = take("id", (text) => (/^\d{1,10}$/.test(text) ? text : fault("badNumber", "id", text)));
  return { person, id: id === undefined ? null : Number(id), doubts, shown };
}

/** Signs that stand in no name: quotes that were not closed, two names in one cell, remarks. */
const NO_NAME = /["<>@;=_*?!|()[\]{}#\\\d/]/;

const isOddName = (name: string): boolean =>
  NO_NAME.test(name) ||
  fold(name)
    .split(" ")
    .some((word) => OTHER_NAME_WORDS.has(word));

/** What a column of whole names says of their order. */
const ORDERS = { full_name: null, last_then_first: "last_first", first_then_last: "first_last" } as const;

const given = <N extends string>(name: N, value: string | undefined): Partial<Record<N, string>> =>
  value === undefined || value === "" ? {} : ({ [name]: value } as Record<N, string>);

/** What people write where there is nothing. */
export const isNothing = (text: string): boolean =>
  /^([-–—/.?]+|n\/?[acr]|néant|neant|aucune?|none|null|#n\/a|#ref!|#value!|#valeur!)$/i.test(text);

function within(text: string, most: number | undefined, tooLong: () => void): string | null {
  if (most === undefined || text.length <= most) return text;
  tooLong();
  return null;
}

/** Between two numbers in a cell; a stroke without spaces around it parts the digits of one. */
const BETWEEN_PHONES = /\s*(?:[;,|\n]|\bou\b|\bet\b|\bor\b|\boder\b|\bof\b|\s\/|\/\s|\s-\s)\s*/i;

/** The telephone numbers of a cell; none where any part of it is none. */
function phonesIn(text: string): string[] {
  const parts = text.split(BETWEEN_PHONES).filter((part) => part.trim() !== "");
  const read = parts.map(phoneIn);
  return read.every((one) => one !== null) ? [...new Set(read)] : [];
}

/** Digits of a number that begins with its country (ITU-T E.164), its code among them. */
const ABROAD = { least: 8, most: 14 };

/**
 * One telephone number. Spreadsheets take numbers for numbers: the zero in front is lost, and an apostrophe keeps it. At home a number has ten digits: of one with fewer or more a digit is
 * missing, or too much.
 */
function phoneIn(text: string): string | null {
  const said = text
    .replace(/^['’`]+/, "")
    .replace(/^(?:t[ée]l(?:[ée]phone)?|mob(?:ile)?|port(?:able)?|fixe|gsm|perso|pro)\b[\s.:]*/i, "");
  const compact = compactPhone(said);
  if (compact === undefined) return null;
  const digits = compact.replace(/\D/g, "");
  if (compact.startsWith("+") || compact.startsWith("00")) {
    const abroad = digits.replace(/^00/, "");
    return abroad.length >= ABROAD.least && abroad.length <= ABROAD.most ? compact : null;
  }
  if (/^33[1-9]\d{8}$/.test(compact)) return `+${compact}`;
  const whole = /^[1-9]\d{8}$/.test(compact) ? `0${compact}` : compact;
  return /^0[1-9]\d{8}$/.test(whole) ? whole : null;
}

/** Days of a spreadsheet's calendar between which people are born: 1900 to 2099. */
const SERIALS = { least: 2, most: 73_050 };
/** A bare number of these is a year, and no day of 1905. */
const YEARS = { least: 1850, most: 2150 };

/**
 * The day that a cell says. A number of four digits is a year; of five it is the spreadsheet's own count of days, unless its column writes days as digits whose first zero was lost.
 */
function birthIn(text: string, cell: CellValue, { today, zone, digitDays }: CleanSettings): string | null {
  const moment = momentIn(text, zone);
  if (moment === null) return null;
  const number =
    typeof cell === "number" ? cell : /^\d{1,5}(?:[.,]0+)?$/.test(text) ? Number.parseInt(text, 10) : undefined;
  const day =
    number !== undefined && number <= SERIALS.most && !(digitDays && String(number).length === DIGITS_OF_DAY - 1)
      ? serialDay(number)
      : typedDate(moment ?? lostZero(text), { today, isBirth: true });
  return day !== undefined && isPlausibleDay("birth", day, today) ? day : null;
}

function serialDay(number: number): string | undefined {
  if (number < SERIALS.least || (number >= YEARS.least && number <= YEARS.most)) return undefined;
  return dayOfSerial(wholeDays(number), 1900);
}

/** Digits of a day written as one number, DDMMYY. */
const DIGITS_OF_DAY = 6;

/** « 50513 » and « 5052013 » have lost the zero in front, as numbers do. */
const lostZero = (text: string): string => (/^(\d{5}|\d{7})$/.test(text) ? `0${text}` : text);

/**
 * The day of a text with a time behind it. What was written as a moment of the world is the day that it was at the club: programs write the midnight of a day there as 22 or 23 o'clock of the day before.
 * @returns undefined where no time stands there; null where a time late in the evening may be such a midnight, and nobody says so
 */
function momentIn(text: string, zone: string): string | null | undefined {
  const [, day, hour, offset] =
    /^(.*\d)(?:[T ]|,\s*)(\d{1,2})\s?[:h]\s?\d{2}(?::\d{2}(?:\.\d+)?)?\s?(?:([Zz]|[+-]\d{2}:?\d{2})|[ap]\.?m\.?)?$/i.exec(
      text,
    ) ?? [];
  if (day === undefined) return undefined;
  if (offset !== undefined) {
    const instant = new Date(text.replace(" ", "T").toUpperCase());
    return Number.isNaN(instant.getTime()) ? day : clubDay(zone, instant);
  }
  return Number(hour) >= LATE ? null : day;
}

/** Midnight of a club in Europe, as hours of the world count it: 22 in summer, 23 in winter. */
const LATE = 22;

/** Saint and Sainte are written short, and CEDEX is no commune. */
const townKey = (town: string): string =>
  fold(town)
    .replace(/\bcedex\b.*$/, "")
    .replace(/\bst\b/g, "saint")
    .replace(/\bste\b/g, "sainte")
    .replaceAll(" ", "");

/** « 35300 Fougères », « Fougères 35300 », « F-35300 FOUGERES CEDEX »: the code, and the town. */
function codeAndTown(text: string): { code: string; town: string } | null {
  const [, code] = /(?:^|\s)(?:[A-Z]{1,2}-)?(\d{2}\s?\d{3}|\d{4})(?=$|[\s,])/.exec(text) ?? [];
  if (code === undefined) return null;
  return {
    code: code.replace(/\s/g, ""),
    town: cleanLine(text.replace(/(?:[A-Z]{1,2}-)?(\d{2}\s?\d{3}|\d{4})/, " ").replace(/^[\s,-]+|[\s,-]+$/g, "")),
  };
}

/** The commune's code: as the file has it, or the only one of its postal code, or the one of its name among those. What is not taken over is told. */
function communeIn(
  communes: ImportSettings["communes"],
  take: (field: ImportField, read: (text: string) => string | null) => string | undefined,
  fault: (code: string, field: ImportField, found: string, blocks?: boolean) => null,
): string | undefined {
  const code = take("city_code", (text) =>
    /^[\dA-Za-z]{5}$/.test(text) ? text : fault("badCommune", "city_code", text),
  );
  let both: { code: string; town: string } | null = null;
  const asOne = take("postal_town", (text) => {
    both = codeAndTown(text);
    return both ? text : fault("badPostalCode", "postal_town", text, false);
  });
  const { code: bothCode, town: bothTown } = (both as { code: string; town: string } | null) ?? { code: "", town: "" };
  const postal =
    take("postal_code", (text) => postalIn(text) ?? fault("badPostalCode", "postal_code", text, false)) ??
    postalIn(bothCode) ??
    undefined;
  const town = take("town", cleanLine) ?? (bothTown || undefined);
  const [field, found]: [ImportField, string] =
    asOne !== undefined ? ["postal_town", asOne] : [town === undefined ? "postal_code" : "town", town ?? postal ?? ""];
  const among = postal === undefined ? undefined : communes[postal];
  if (code !== undefined) {
    // A code that is none of its postal code's is of another list: the club's own are those that it gives for the postal code.
    if (!among || among.some((one) => one.code === code)) return code;
    fault("otherCommune", "city_code", code, false);
  }
  if (postal === undefined) {
    if (town !== undefined && asOne === undefined) fault("townAlone", "town", town, false);
    return undefined;
  }
  if (!among) {
    fault("communeNotAsked", field, found, false);
    return undefined;
  }
  const named = town === undefined ? [] : among.filter(({ name }) => townKey(name) === townKey(town));
  const fits = named.length > 0 ? named : among;
  if (fits.length === 1 && (named.length === 1 || town === undefined)) return fits[0]?.code;
  fault("whichCommune", field, found, false);
  return undefined;
}

/** A French postal code; a spreadsheet takes the zero in front away. */
export function postalIn(text: string): string | null {
  const digits = text.replace(/\s/g, "").replace(/^F-?/i, "");
  return /^\d{4,5}$/.test(digits) ? digits.padStart(5, "0") : null;
}

/** The postal code of a cell that has the town, too. */
export const postalBeside = (text: string): string | null => postalIn(codeAndTown(text)?.code ?? "");
