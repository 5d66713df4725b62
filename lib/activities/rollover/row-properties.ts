import type { RolledNoun } from "#lib/sync/copy/rolled-record.ts";

/** A column of a row that a person may change. */
export type RolledField =
  | "name"
  | "day"
  | "time"
  | "date"
  | "until"
  | "opens"
  | "closes"
  | "former"
  | "commune"
  | "youngest"
  | "oldest"
  | "price"
  | "outside"
  | "capacity"
  | "trainer";

/** Where a column stands in the record of each noun; what is not here it does not have. */
export const PROPERTIES: Readonly<Record<RolledNoun, Readonly<Partial<Record<RolledField, string>>>>> = {
  season: {
    ...{ name: "name", date: "start_date", until: "end_date" },
    ...{ opens: "registration_start", closes: "registration_end", price: "membership_cost_euros" },
    ...{ former: "previous_registration_start", commune: "city_registration_start" },
  },
  slot: {
    ...{ name: "name", day: "day", time: "hour", youngest: "birth_year_start", oldest: "birth_year_end" },
    ...{ capacity: "capacity", trainer: "trainer_ids" },
  },
  group: {
    ...{ name: "name", youngest: "birth_year_start", oldest: "birth_year_end", price: "cost_euros" },
    capacity: "capacity",
  },
  lesson: { day: "day", time: "hour", trainer: "trainer_ids" },
  event: {
    ...{ name: "name", date: "begin", until: "end", time: "begin", opens: "registration_opening" },
    ...{ closes: "registration_deadline", youngest: "birth_year_start", oldest: "birth_year_end" },
    ...{ price: "cost_euros", outside: "external_cost_euros", capacity: "capacity" },
  },
};

/** Columns that a record has where its club asks for them: of a row without, nobody is asked. */
export const OPTIONAL_FIELDS: ReadonlySet<RolledField> = new Set(["former", "commune", "outside"]);

/** What a cell had in the old record stands beside it under this name. */
export const cellBefore = (name: string): string => `${name}:before`;
