import { AS_IT_WAS } from "#lib/activities/rollover/as-it-was.ts";
import type { RolloverSettings } from "#lib/activities/rollover/settings.ts";

/** A season that may be rolled over, or rolled over to. */
export interface RolloverSeason {
  id: number;
  name: string;
  startDate: string | null;
  /** What is proposed for the season after it; null where its own dates are not known. */
  following: { name: string; startDate: string; endDate: string } | null;
}

/** What a person has typed so far. */
export interface TypedRollover {
  from: number;
  /** `new`, or the number of a season. */
  next: string;
  name: string;
  startDate: string;
  endDate: string;
  takes: RolloverSettings["takes"];
  percent: string;
  euros: string;
  roundTo: string;
  trainers: string;
  capacity: RolloverSettings["capacity"];
  yearsInNames: boolean;
  followsHolidays: boolean;
}

/** The seasons that a season can be rolled over to: those that begin later. */
export const laterThan = (seasons: readonly RolloverSeason[], from: number): RolloverSeason[] => {
  const start = seasons.find(({ id }) => id === from)?.startDate ?? "";
  return seasons.filter(({ id, startDate }) => id !== from && (startDate ?? "") > start);
};

/** What is proposed where a season is chosen: the next one that is there, or a new one. */
export function typedFrom(seasons: readonly RolloverSeason[], from: number, isEventsOffered: boolean): TypedRollover {
  const { following } = seasons.find(({ id }) => id === from) ?? { following: null };
  const later = laterThan(seasons, from).sort((a, b) => (a.startDate ?? "").localeCompare(b.startDate ?? ""));
  const { prices, takes, capacity, yearsInNames, followsHolidays } = AS_IT_WAS;
  return {
    ...{ from, next: later[0] ? String(later[0].id) : "new" },
    ...(following ?? { name: "", startDate: "", endDate: "" }),
    takes: { ...takes, event: isEventsOffered },
    ...{ percent: String(prices.percent), euros: String(prices.euros), roundTo: String(prices.roundTo) },
    ...{ trainers: "keep", capacity, yearsInNames, followsHolidays },
  };
}

/** What is sent: numbers as a person types them, with a comma or a point. The server says what it does not take. */
export function settingsTyped(typed: TypedRollover): RolloverSettings {
  const { from, next, name, startDate, endDate, takes, capacity, yearsInNames, followsHolidays } = typed;
  const number = (text: string) => Number(text.replace(",", ".").replaceAll(/[\s\u00a0\u202f]/g, "") || "0");
  return {
    from,
    next: next === "new" ? { is: "new", name, startDate, endDate } : { is: "there", id: Number(next) },
    takes,
    prices: {
      percent: number(typed.percent),
      euros: number(typed.euros),
      roundTo: number(typed.roundTo) as RolloverSettings["prices"]["roundTo"],
    },
    trainers: typed.trainers === "keep" ? "keep" : Number(typed.trainers),
    ...{ capacity, yearsInNames, followsHolidays },
  };
}
