import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dateOrder } from "#lib/base/spreadsheets/date-order.ts";
import type { MirrorPerson, Parent } from "#lib/base/store/schema/sync/mirror.ts";
import { AlikeRecords } from "./alike-records.ts";
import { mapColumns } from "./columns.ts";
import type { ImportFacts } from "./facts.ts";
import { planned } from "./planned.ts";
import { fileRow } from "./row.ts";
import { RowsOfFile } from "./same-person-rows.ts";
import type { ImportSettings } from "./settings.ts";

/**
 * Families as an oracle makes them, which knows nothing of the reader: it writes people in the ways that people write them, and remembers who they are. What
 * came to the club has to be those people, each once, with their own guardians; what was read a second time nothing.
 */
const LAST = [
  "Le Goff",
  "Dupont",
  "de la Tour",
  "El Amrani",
  "Martin",
  "O'Brien",
  "Müller",
  "Nguyen",
  "van der Berg",
  "Da Silva",
];
const FIRST = [
  "Michel",
  "Michèle",
  "André",
  "Andrée",
  "Léa",
  "Léo",
  "Anne-Marie",
  "Jean",
  "Paul",
  "Paule",
  "Zoé",
  "Inès",
];
const WAYS = ["own columns", "NOM Prénom", "Prénom NOM", "Nom puis prénom", "Prénom puis nom", "comma"] as const;

interface Adult {
  last: string;
  first: string;
  phone: string;
}
interface Child extends Adult {
  birth: string;
  parents: Adult[];
}

const phone = fc.integer({ min: 0, max: 99_999_999 }).map((digits) => `06${String(digits).padStart(8, "0")}`);
const adult = fc.record({ last: fc.constantFrom(...LAST), first: fc.constantFrom(...FIRST), phone });
const birth = fc
  .record({
    year: fc.integer({ min: 2008, max: 2018 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 13, max: 28 }),
  })
  .map(({ year, month, day }) => `${year}-${String(month).padStart(2, "0")}-${day}`);
const sameName = (one: Adult, other: Adult) => one.last === other.last && one.first === other.first;
const family = fc
  .record({
    children: fc.array(fc.record({ first: fc.constantFrom(...FIRST), birth }), { minLength: 1, maxLength: 3 }),
    parents: fc.array(adult, { maxLength: 2 }),
    last: fc.constantFrom(...LAST),
    /** A couple of one name and one telephone, whose first names are a letter apart. */
    isAlike: fc.boolean(),
  })
  .map(({ children, parents, last, isAlike }): Child[] => {
    const couple =
      isAlike && parents[0] ? parents.map((one) => ({ ...one, last, phone: parents[0]?.phone ?? "" })) : parents;
    const own =
      couple.length === 2 && couple[0] && couple[1] && sameName(couple[0], couple[1]) ? couple.slice(0, 1) : couple;
    return children.map(({ first, birth: born }) => ({ last, first, birth: born, phone: "", parents: own }));
  });

/** The families of a file, each person once. */
const families = fc.array(family, { minLength: 1, maxLength: 8 }).map((all) => {
  const children = all.flat();
  return children.filter(
    (one, at) => children.findIndex((other) => sameName(one, other) && one.birth === other.birth) === at,
  );
});

const HEADS: Record<(typeof WAYS)[number], (of: string) => string[]> = {
  "own columns": (of) => [`Nom ${of}`.trim(), `Prénom ${of}`.trim()],
  "NOM Prénom": (of) => [of === "" ? "Adhérent" : `Nom complet ${of}`],
  "Prénom NOM": (of) => [of === "" ? "Adhérent" : `Nom complet ${of}`],
  "Nom puis prénom": (of) => [`Nom et prénom ${of}`.trim()],
  "Prénom puis nom": (of) => [`Prénom et nom ${of}`.trim()],
  comma: (of) => [of === "" ? "Adhérent" : `Nom complet ${of}`],
};
const capitals = (text: string) => text.toLocaleUpperCase("fr");
const CELLS: Record<(typeof WAYS)[number], (one: { last: string; first: string }) => string[]> = {
  "own columns": ({ last, first }) => [last, first],
  "NOM Prénom": ({ last, first }) => [`${capitals(last)} ${first}`],
  "Prénom NOM": ({ last, first }) => [`${first} ${capitals(last)}`],
  "Nom puis prénom": ({ last, first }) => [`${last} ${first}`],
  "Prénom puis nom": ({ last, first }) => [`${first} ${last}`],
  comma: ({ last, first }) => [`${last}, ${first}`],
};

interface File {
  headings: string[];
  rows: string[][];
}

function fileOf(children: readonly Child[], way: (typeof WAYS)[number], isFrench: boolean): File {
  const guardian = (nth: number) => [...HEADS[way](`responsable ${nth}`), `Tél. responsable ${nth}`];
  const width = HEADS[way]("").length;
  return {
    headings: [...HEADS[way](""), "Né(e) le", "E-mail", ...guardian(1), ...guardian(2)],
    rows: children.map((child, nth) => {
      const [year, month, day] = child.birth.split("-");
      const parents = [0, 1].flatMap((at) => {
        const one = child.parents[at];
        return one ? [...CELLS[way](one), one.phone] : Array.from({ length: width + 1 }, () => "");
      });
      return [
        ...CELLS[way](child),
        isFrench ? `${day}/${month}/${year}` : child.birth,
        `child${nth}@home.example`,
        ...parents,
      ];
    }),
  };
}

/** Reads the file beside a club, and gives what each row would write. */
function read({ headings, rows }: File, club: readonly MirrorPerson[]) {
  const sheet = rows.map((cells, at) => ({ number: at + 2, cells }));
  const columns: ImportSettings["columns"] = mapColumns(headings, sheet, new Map()).map((one, place) => ({
    ...{ ...one, heading: headings[place] ?? "", rule: "always" as const },
    dates: dateOrder(rows.map((cells) => cells[place] ?? null)),
  }));
  const settings: ImportSettings = {
    ...{ columns, communes: {}, today: "2026-11-26", zone: "Europe/Paris", people: "both", emailOfGuardian: true },
    ...{ validate: false, found: { dateSystem: 1900 } as ImportSettings["found"] },
  };
  const ofFile = new RowsOfFile();
  for (const { number, cells } of sheet) {
    const { named, person } = fileRow({ cells }, {}, settings);
    ofFile.add({ place: number, named, person: undefined, says: JSON.stringify(person) });
  }
  const facts: ImportFacts = {
    ...{ groups: [], slots: [], candidates: new AlikeRecords(club), registrations: new Map(), rows: ofFile },
  };
  const stage = { club: "nautic", id: "file", seasonId: 3, settings };
  return sheet.map(({ number, cells }) =>
    planned({ place: number, source: { cells }, changes: {}, made: {} }, facts, stage),
  );
}

const NOBODY = { first_name: null, last_name: null, title: null, phone: null, email: null, profession: null };

/** The club's records once these bodies were sent. */
function recordsOf(plans: ReturnType<typeof read>): MirrorPerson[] {
  return plans.flatMap(({ plan, doubts }, at) => {
    const body = plan?.find(({ write }) => write === "POST /members")?.body as Record<string, unknown> | undefined;
    if (!body || doubts.some(({ blocks }) => blocks)) return [];
    const parents = ((body.parents as Partial<Parent>[] | undefined) ?? []).map((one) => ({
      type: null,
      ...NOBODY,
      ...one,
    }));
    const text = (name: string) => (typeof body[name] === "string" ? (body[name] as string) : null);
    const names = { lastName: text("last_name"), firstName: text("first_name") };
    return [
      {
        ...{ club: "nautic", id: at + 1, reading: 1, ...names, email: text("email"), phone: text("phone"), parents },
        ...{ birthDate: text("birth_date"), sex: null, address: null, cityCode: null, searchKey: "" },
        nameKey: plain(`${names.lastName} ${names.firstName}`),
      } as MirrorPerson,
    ];
  });
}

/** As the copy keys names, told anew: an oracle takes nothing of the product. */
const plain = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z]+/g, " ")
    .trim();

describe("families that are read in", () => {
  it("are the people whom the file means, each once, with their own guardians; the second reading writes nothing", () => {
    let [people, asked] = [0, 0];
    fc.assert(
      fc.property(families, fc.constantFrom(...WAYS), fc.boolean(), (children, way, isFrench) => {
        const file = fileOf(children, way, isFrench);
        const plans = read(file, []);
        const club = recordsOf(plans);
        people += children.length;
        asked += children.length - club.length;
        for (const record of club) {
          const child = children[record.id - 1];
          const written = [record.lastName, record.firstName, record.birthDate]
            .map((part) => plain(part ?? ""))
            .join("/");
          expect(written).toBe([child?.last, child?.first, child?.birth].map((part) => plain(part ?? "")).join("/"));
          const guardians = record.parents.map((one) => plain(`${one.last_name} ${one.first_name}`) + one.phone);
          expect(guardians).toEqual(child?.parents.map((one) => plain(`${one.last} ${one.first}`) + one.phone));
        }
        for (const again of read(file, club))
          expect(again.plan === null || again.doubts.some(({ blocks }) => blocks), JSON.stringify(again)).toBe(true);
        const backwards = { ...file, rows: file.rows.toReversed() };
        for (const again of read(backwards, club))
          expect(again.plan === null || again.doubts.some(({ blocks }) => blocks), JSON.stringify(again)).toBe(true);
      }),
      { numRuns: 300 },
    );
    console.info(`families: ${people} people, ${asked} asked at the first reading`);
    expect(asked).toBeLessThanOrEqual(people / 20);
  });
});
