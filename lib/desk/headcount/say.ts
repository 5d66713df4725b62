import "server-only";
import { getTranslations } from "next-intl/server";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { countedBefore } from "./compare.ts";
import { type Headcount, OTHER_COMMUNE, UNKNOWN } from "./count.ts";
import type { HeadcountDefinition, HeadcountDimension } from "./definition.ts";
import type { ShownHeadcount } from "./shown.ts";

/** A headcount in words: how its rows and columns are called, and how it was counted. */
export interface SaidHeadcount {
  /** Of the dimensions of the rows. */
  heads: string[];
  /** Of each row one for each dimension. */
  rowOf(keys: readonly string[]): string[];
  columnOf(keys: readonly string[]): string;
  total: string;
  /** Whether it is what was or what is now. */
  state: string;
  /** So that anybody can count the same again. */
  notes: string[];
}

/** Says a headcount in the language of who asks. */
export async function sayHeadcount(shown: ShownHeadcount): Promise<SaidHeadcount> {
  const { definition, counted, day, season, before, frozenAt, today, doubles } = shown;
  const words = await getTranslations("headcount");
  const { date, dateTime } = await getFormats();
  const named = await namer(definition, counted.names);
  const asks = (dimension: HeadcountDimension) => [...definition.down, ...definition.across].includes(dimension);
  const says = { day: date(day), season: season.name ?? `${season.id}` };
  const notes = [
    words("notes.who", says),
    asks("age") && words(definition.ageBy === "day" ? "notes.ageDay" : "notes.ageYear", says),
    asks("commune") && words("notes.commune"),
    asks("commune") && definition.communes.length > 0 && words("notes.elsewhere"),
    (asks("group") || asks("sport")) && words("notes.several"),
    asks("comer") && words("notes.comer"),
    asks("paid") && words("notes.paid", says),
    words("notes.unknown"),
    before &&
      words("notes.before", {
        ...{ season: before.name ?? "", day: date(before.day), frozen: before.frozenAt === null ? "no" : "yes" },
      }),
    frozenAt === null && doubles > 0 && words("notes.doubles", { count: doubles }),
  ];
  return {
    heads: definition.down.length === 0 ? [""] : definition.down.map((one) => words(`dimensions.${one}`)),
    rowOf: (keys) => (keys.length === 0 ? [words("all")] : keys.map((key, at) => named(definition.down[at], key))),
    columnOf: (keys) => keys.map((key, at) => named(definition.across[at], key)).join(", "),
    total: words("total"),
    state:
      frozenAt !== null
        ? words("state.frozen", { at: dateTime(frozenAt) })
        : words(day === today ? "state.today" : "state.past", says),
    notes: notes.filter((note) => typeof note === "string"),
  };
}

async function namer({ bands }: HeadcountDefinition, names: Headcount["names"]) {
  const words = await getTranslations("headcount");
  const band = (from: number) => {
    const next = bands[bands.indexOf(from) + 1];
    if (next === undefined) return from === 0 ? words("bandAll") : words("bandOver", { from });
    return from === 0 ? words("bandUnder", { to: next }) : words("band", { from, to: next - 1 });
  };
  return (dimension: HeadcountDimension | undefined, key: string): string => {
    if (dimension === undefined) return key;
    if (key === UNKNOWN) return words("unknownOf", { dimension: words(`dimensions.${dimension}`) });
    if (key === OTHER_COMMUNE) return words("values.elsewhere");
    if (dimension === "age") return band(Number(key));
    if (dimension === "commune" || dimension === "sport" || dimension === "group")
      return names[dimension]?.[key] ?? key;
    return words(`values.${key as "Femme"}`);
  };
}

/** What each cell of a headcount had in the season before. */
export function beforeOf({ definition, counted, before }: ShownHeadcount) {
  return before ? countedBefore(definition, counted, before.counted) : () => null;
}
