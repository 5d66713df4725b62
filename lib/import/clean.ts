import { isText } from "#lib/arguments/text.ts";
import { dayOfSerial } from "#lib/spreadsheets/number-format.ts";
import { type CellValue, cellText } from "#lib/spreadsheets/sheet-row.ts";
import type { StageDoubt } from "#lib/staging/plan.ts";
import type { Parent } from "#lib/store/schema/mirror.ts";
import { cleanLine, compactPhone } from "#lib/words/clean-text.ts";
import { fold } from "#lib/words/fold.ts";
import { isBirthDay, typedDate } from "#lib/words/typed-date.ts";
import type { ImportField } from "./fields.ts";
import type { FilePerson, OwnField } from "./merge.ts";
import type { ImportSettings } from "./settings.ts";

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

/** Reads the cells of one row. Pure. @param settings its communes, and the day on which the file was read */
export function cleanPerson(cells: FieldCells, settings: Pick<ImportSettings, "communes" | "today">): CleanedRow {
  const doubts: StageDoubt[] = [];
  const shown: CleanedRow["shown"] = {};
  const fault = (code: string, field: ImportField, found: string, blocks = true): null => {
    doubts.push({ code, field, repair: found.slice(0, 500), values: { found: found.slice(0, 200) }, blocks });
    return null;
  };
  const take = (field: ImportField, read: (text: string, cell: CellValue) => string | null): string | undefined => {
    const cell = cells[field] ?? null;
    const text = cellText(cell).trim();
    if (text === "" || isNothing(text)) return undefined;
    const value = isText(text) ? read(text, cell) : null;
    if (value === null) return undefined;
    if (value !== text) shown[field] = value;
    return value;
  };
  const lineOf = (field: ImportField, name: OwnField | keyof Parent) =>
    take(field, (text) => within(cleanLine(text), MOST[name], () => fault("tooLong", field, text)));
  const emailOf = (field: ImportField) =>
    take(field, (text) => {
      // Of two addresses in a cell the first counts: the club has room for one.
      const [first = ""] = cleanLine(text.replace(/^mailto:/i, "")).split(/[;,\s]+/);
      return EMAIL.test(first) && first.length <= 127 ? first : fault("badEmail", field, text);
    });
  const phoneOf = (field: ImportField) => take(field, (text) => phoneIn(text) ?? fault("badPhone", field, text));
  const names = (last: ImportField, first: ImportField, full: ImportField) => {
    const whole = take(full, cleanLine);
    const [lastIn, firstIn] = whole === undefined ? [] : namesIn(whole);
    if (whole !== undefined && (!lastIn || !firstIn)) fault("whichName", full, whole);
    return { last: lineOf(last, "last_name") ?? lastIn, first: lineOf(first, "first_name") ?? firstIn };
  };
  const own = names("last_name", "first_name", "full_name");
  const person: FilePerson = {
    ...given("last_name", own.last),
    ...given("first_name", own.first),
    ...given("email", emailOf("email")),
    ...given("phone", phoneOf("phone")),
    ...given(
      "birth_date",
      take("birth_date", (text, cell) => birthIn(text, cell, settings.today) ?? fault("badDate", "birth_date", text)),
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
    parents: ([1, 2] as const).flatMap((nth) => {
      const field = (name: string) => `parent${nth}_${name}` as ImportField;
      const { last, first } = names(field("last_name"), field("first_name"), field("full_name"));
      const parent: Partial<Parent> = {
        ...given("last_name", last),
        ...given("first_name", first),
        ...given("email", emailOf(field("email"))),
        ...given("phone", phoneOf(field("phone"))),
        ...given("title", lineOf(field("title"), "title")),
        ...given("profession", lineOf(field("profession"), "profession")),
      };
      if (Object.keys(parent).length === 0) return [];
      return [{ ...parent, ...given("type", take(field("type"), guardianIn)) }];
    }),
  };
  const id = take("id", (text) => (/^\d{1,10}$/.test(text) ? text : fault("badNumber", "id", text)));
  return { person, id: id === undefined ? null : Number(id), doubts, shown };
}

const given = <N extends string>(name: N, value: string | undefined): Partial<Record<N, string>> =>
  value === undefined || value === "" ? {} : ({ [name]: value } as Record<N, string>);

/** What people write where there is nothing. */
const isNothing = (text: string): boolean =>
  /^([-–—/.?]+|n\/?[acr]|néant|neant|aucune?|none|null|#n\/a|#ref!|#value!|#valeur!)$/i.test(text);

function within(text: string, most: number | undefined, tooLong: () => void): string | null {
  if (most === undefined || text.length <= most) return text;
  tooLong();
  return null;
}

/** NOM Prénom or Prénom NOM: what stands in capitals is the last name. */
function namesIn(whole: string): [last?: string, first?: string] {
  const comma = whole.split(/\s*,\s*/);
  if (comma.length === 2)
    return [comma[0] || undefined, comma[1] || undefined].filter((one) => one !== undefined) as [string, string];
  const words = whole.split(" ");
  const isCapital = (word: string) => word === word.toLocaleUpperCase("fr") && word !== word.toLocaleLowerCase("fr");
  const last = words.filter(isCapital);
  const first = words.filter((word) => !isCapital(word));
  if (last.length > 0 && first.length > 0) return [last.join(" "), first.join(" ")];
  return words.length === 2 ? [words[0], words[1]] : [];
}

/** Spreadsheets take numbers for numbers: the zero in front is lost. Digits of other numbers stay as they are. */
function phoneIn(text: string): string | null {
  const [first = ""] = text.split(/\s*(?:[;,]|\bou\b|\/\s)\s*/i);
  const compact = compactPhone(first);
  if (compact === undefined) return null;
  const bare = /^33[1-9]\d{8}$/.test(compact) ? `+${compact}` : compact;
  const whole = /^[1-9]\d{8}$/.test(bare) ? `0${bare}` : bare;
  return whole.length >= 6 && whole.length <= 15 ? whole : null;
}

/** Days of a spreadsheet's calendar between which people are born: 1900 to 2099. */
const SERIALS = { least: 2, most: 73_050 };

function birthIn(text: string, cell: CellValue, today: string): string | null {
  const serial = typeof cell === "number" ? cell : /^\d{4,5}$/.test(text) ? Number(text) : undefined;
  const day =
    serial !== undefined && serial >= SERIALS.least && serial <= SERIALS.most
      ? dayOfSerial(Math.floor(serial), 1900)
      : typedDate(text.replace(/[T ]\d{1,2}[:h]\d{2}.*$/, ""), { today, isBirth: true });
  return day !== undefined && isBirthDay(day, today) ? day : null;
}

const SEXES: Readonly<Record<"Femme" | "Homme", ReadonlySet<string>>> = {
  Femme: new Set(["f", "femme", "feminin", "fille", "female", "woman", "girl", "mme", "madame", "mlle", "w", "2"]),
  Homme: new Set(["h", "m", "homme", "masculin", "garcon", "g", "male", "man", "boy", "mr", "monsieur", "1"]),
};

function sexIn(text: string): string | null {
  const said = fold(text);
  return (["Femme", "Homme"] as const).find((sex) => SEXES[sex].has(said)) ?? null;
}

const GUARDIANS: readonly (readonly [type: string, said: RegExp])[] = [
  ["Mere", /^(mere|maman|mother|mum|m|mme|madame)$/],
  ["Pere", /^(pere|papa|father|dad|p|monsieur|mr)$/],
  ["Famille_accueil", /accueil|foster/],
  ["Institution", /institution|foyer|home/],
  ["Sans_objet", /^sans objet$/],
];

/** Who a guardian is; who cannot be told is a legal guardian as any other. */
const guardianIn = (text: string): string =>
  GUARDIANS.find(([, said]) => said.test(fold(text.replaceAll("_", " "))))?.[0] ?? "Responsable_legal";

/** Saint and Sainte are written short, and CEDEX is no commune. */
const townKey = (town: string): string =>
  fold(town)
    .replace(/\bcedex\b.*$/, "")
    .replace(/\bst\b/g, "saint")
    .replace(/\bste\b/g, "sainte")
    .replaceAll(" ", "");

/** The commune's code: as the file has it, or the only one of its postal code, or the one of its name among those. */
function communeIn(
  communes: ImportSettings["communes"],
  take: (field: ImportField, read: (text: string) => string | null) => string | undefined,
  fault: (code: string, field: ImportField, found: string, blocks?: boolean) => null,
): string | undefined {
  const code = take("city_code", (text) =>
    /^[\dA-Za-z]{5}$/.test(text) ? text : fault("badCommune", "city_code", text),
  );
  if (code !== undefined) return code;
  const postal = take("postal_code", (text) => postalIn(text) ?? fault("badPostalCode", "postal_code", text, false));
  const among = postal === undefined ? undefined : communes[postal];
  if (!among) return undefined;
  const town = take("town", cleanLine);
  const named = town === undefined ? [] : among.filter(({ name }) => townKey(name) === townKey(town));
  const found = named.length > 0 ? named : among;
  if (found.length === 1 && (named.length === 1 || town === undefined)) return found[0]?.code;
  fault("whichCommune", town === undefined ? "postal_code" : "town", town ?? postal ?? "", false);
  return undefined;
}

/** A French postal code; a spreadsheet takes the zero in front away. */
export function postalIn(text: string): string | null {
  const digits = text.replace(/\s/g, "").replace(/^F-?/i, "");
  return /^\d{4,5}$/.test(digits) ? digits.padStart(5, "0") : null;
}
