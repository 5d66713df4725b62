import * as fc from "fast-check";
import type { Role } from "../desk/programs.ts";
import { deedInWords, type HabitStep, habitInWords } from "../habits.ts";
import { WEEK } from "./calendar.ts";
import { WAYS } from "./ways.ts";

/*
 * What happens over a club's year, in steps that mean something whatever came before: their numbers choose among what there is at that moment, modulo how many there are.
 */

export const LOOKS = [
  "first pages",
  "lists",
  "returned",
  "letters",
  "waiting",
  "papers",
  "told",
  "closed",
  "pages",
] as const;
export type Look = (typeof LOOKS)[number];

/** Somebody changes the club meanwhile, after a page was read and before what was decided on it is sent. */
export interface Meanwhile {
  meanwhile: boolean;
}

/** Of a step at the desk: who does it, and whether they look at what was read before the club changed. */
interface AtDesk {
  by: Role;
  unread: boolean;
}

/** What one changes of a row of a roll-over. */
export type RolledChange = "name" | "price" | "opens" | "day" | "capacity" | "left out";
/** What is decided about papers. */
export type Decision = "accept" | "refuse" | "reopen" | "attest" | "withhold" | "declare" | "declare and accept";

export type DeskStep = AtDesk &
  (
    | {
        do: "roll over";
        from: number;
        to: "new" | "there";
        percent: number;
        euros: number;
        standIn: boolean;
        noLimit: boolean;
        without: "nothing" | "lessons" | "slots" | "events";
      }
    | { do: "look for more"; list: number }
    | { do: "change a proposal"; list: number; row: number; what: RolledChange; value: number }
    | ({ do: "run"; list: number; sendsAll: boolean } & Meanwhile)
    | { do: "list renewals"; season: number; show: "proposed" | "all" }
    | { do: "list offers"; season: number; group: number }
    | { do: "list moves"; season: number; group: number; to: number; some: number[]; named: boolean }
    | { do: "choose"; list: number; row: number; what: "group" | "slot" | "answer"; value: number }
    | { do: "choose for many"; list: number; repair: number; value: number }
    | { do: "leave a row out"; list: number; row: number }
    | { do: "remove a list"; list: number }
    | ({ do: "decide papers"; season: number; person: number; how: Decision; days: number } & Meanwhile)
    | { do: "say sports"; season: number; person: number; sport: number }
    | {
        do: "write a rule";
        sport: number;
        asks: "attestation" | "certificate" | "both";
        months: number;
        grace: boolean;
      }
    | { do: "take the rules of France" }
    | { do: "tell others"; isTold: boolean }
    | { do: "choose holidays"; zone: number; school: boolean; national: boolean; local: boolean }
    | { do: "close"; from: number; days: number }
    | { do: "open again"; closure: number }
  );

/** Of the club's own, or of somebody else: by its API. */
export type ClubStep =
  | {
      do: "club: register";
      season: number;
      person: number;
      group: number;
      slot: number;
      ends: "validate" | "refuse" | "leave";
    }
  | { do: "club: decide"; season: number; registration: number; how: "validate" | "refuse" | "cancel" | "delete" }
  | { do: "club: move"; season: number; registration: number; group: number }
  | { do: "club: add"; season: number; what: "lesson" | "group" | "slot"; to: number; day: number }
  | { do: "club: change"; season: number; what: "price" | "hour" | "capacity" | "name"; of: number; value: number }
  | { do: "club: open earlier"; season: number; for: "former members" | "a commune"; days: number }
  | {
      do: "club: papers";
      season: number;
      person: number;
      has: "nothing" | "attested" | "withheld" | "certificate";
      days: number;
      length: number;
      type: number;
      valid: number;
    };

export type Step = DeskStep | ClubStep | HabitStep<typeof WAYS> | { do: "look"; at: Look };

const pick = fc.nat({ max: 40 });
const few = fc.uniqueArray(fc.nat({ max: 7 }), { minLength: 1, maxLength: 3 });
const yesNo = fc.boolean();
const seldom = fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });
const mostly = <Value>(usual: Value, ...other: Value[]): fc.Arbitrary<Value> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 3, arbitrary: fc.constantFrom(...other) });
/** The season that runs is the last of two, or the last but one; others are chosen now and then. */
const season = fc.oneof({ weight: 6, arbitrary: fc.constant(1) }, { weight: 2, arbitrary: fc.nat({ max: 3 }) });

type Of<Name extends Step["do"]> = Omit<Extract<Step, { do: Name }>, "do" | "by" | "unread">;
type Fields<Name extends Step["do"]> = { [Field in keyof Of<Name>]: fc.Arbitrary<Of<Name>[Field]> };

const at = <Name extends DeskStep["do"]>(
  weight: number,
  name: Name,
  usual: Role,
  others: Role[],
  fields: Fields<Name>,
) => {
  // Mostly who does it in such a club; now and then somebody who may not.
  const by = fc.oneof(
    { weight: 16, arbitrary: fc.constant(usual) },
    { weight: 3, arbitrary: fc.constantFrom<Role>("director", ...others) },
    { weight: 1, arbitrary: fc.constantFrom<Role>("coach", "secretary", "doctor") },
  );
  // What reads the club itself is as often done without having the copy read first.
  const unread = name === "roll over" || name === "look for more" ? yesNo : seldom;
  const step = fc.record({ do: fc.constant(name), by, unread, ...fields });
  return { weight, arbitrary: step as unknown as fc.Arbitrary<Step> };
};
const club = <Name extends ClubStep["do"]>(weight: number, name: Name, fields: Fields<Name>) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(name), ...fields }) as unknown as fc.Arbitrary<Step>,
});

const days = fc.integer({ min: -500, max: 300 });
const step: fc.Arbitrary<Step> = fc.oneof(
  at(9, "roll over", "director", [], {
    ...{ from: season, to: mostly("new", "there"), percent: mostly(0, 3, -2.5), euros: mostly(0, 5, -10) },
    ...{ standIn: seldom, noLimit: seldom, without: mostly("nothing", "lessons", "slots", "events") },
  }),
  at(4, "look for more", "director", [], { list: pick }),
  at(7, "change a proposal", "director", [], {
    ...{ list: pick, row: pick, value: pick },
    what: fc.constantFrom<RolledChange>("name", "price", "opens", "opens", "day", "capacity", "left out"),
  }),
  at(16, "run", "director", ["secretary"], { list: pick, sendsAll: seldom, meanwhile: seldom }),
  at(6, "list renewals", "secretary", [], { season, show: fc.constantFrom("proposed", "all") }),
  at(5, "list offers", "secretary", [], { season, group: pick }),
  at(6, "list moves", "secretary", [], { season, group: pick, to: pick, some: few, named: yesNo }),
  at(10, "choose", "secretary", [], {
    list: pick,
    row: pick,
    what: fc.constantFrom("group", "slot", "answer", "answer"),
    value: pick,
  }),
  at(3, "choose for many", "secretary", [], { list: pick, repair: pick, value: pick }),
  at(2, "leave a row out", "secretary", [], { list: pick, row: pick }),
  at(1, "remove a list", "secretary", [], { list: pick }),
  at(12, "decide papers", "doctor", [], {
    ...{ season, person: pick, days, meanwhile: yesNo },
    how: fc.constantFrom<Decision>(
      "accept",
      "accept",
      "refuse",
      "reopen",
      "attest",
      "withhold",
      "declare",
      "declare and accept",
    ),
  }),
  at(2, "say sports", "doctor", [], { season, person: pick, sport: pick }),
  at(3, "write a rule", "director", [], {
    ...{
      sport: pick,
      asks: fc.constantFrom("attestation", "certificate", "both"),
      months: fc.constantFrom(6, 12, 36),
      grace: seldom,
    },
  }),
  at(1, "take the rules of France", "director", [], {}),
  at(3, "tell others", "director", [], { isTold: mostly(true, false) }),
  at(4, "choose holidays", "director", [], { zone: fc.nat({ max: 3 }), school: yesNo, national: yesNo, local: yesNo }),
  at(3, "close", "director", [], { from: fc.nat({ max: 280 }), days: fc.nat({ max: 12 }) }),
  at(1, "open again", "director", [], { closure: pick }),
  club(8, "club: register", {
    ...{ season, person: pick, group: pick, slot: pick, ends: fc.constantFrom("validate", "refuse", "leave", "leave") },
  }),
  club(7, "club: decide", {
    season,
    registration: pick,
    how: fc.constantFrom("validate", "validate", "refuse", "refuse", "cancel", "delete"),
  }),
  club(3, "club: move", { season, registration: pick, group: pick }),
  club(6, "club: add", { season, what: fc.constantFrom("lesson", "lesson", "group", "slot"), to: pick, day: pick }),
  club(4, "club: change", {
    season,
    what: fc.constantFrom("price", "hour", "capacity", "name"),
    of: pick,
    value: pick,
  }),
  club(2, "club: open earlier", {
    season,
    for: fc.constantFrom("former members", "a commune"),
    days: fc.integer({ min: 1, max: 40 }),
  }),
  club(8, "club: papers", {
    ...{ season, person: pick, days, length: fc.integer({ min: 1, max: 900 }), type: pick, valid: fc.nat({ max: 3 }) },
    has: fc.constantFrom("nothing", "attested", "withheld", "certificate", "certificate"),
  }),
  { weight: 8, arbitrary: fc.record({ do: fc.constant("look" as const), at: fc.constantFrom(...LOOKS) }) },
);

const habit: fc.Arbitrary<Step> = fc.record({
  do: fc.constant("habit" as const),
  of: fc.constantFrom(...(Object.keys(WAYS) as (keyof typeof WAYS)[])),
  is: fc.nat({ max: 5 }),
});

/** How the club is made, then what happens there. */
export const histories: fc.Arbitrary<Step[]> = fc
  .tuple(fc.array(habit, { maxLength: 4, size: "max" }), fc.array(step, { minLength: 15, maxLength: 40, size: "max" }))
  .map(([made, lived]) => [...made, ...lived]);

/** Every kind of step. */
export const STEPS: readonly Step["do"][] = [
  ...(["habit", "roll over", "look for more", "change a proposal", "run", "list renewals", "list offers"] as const),
  ...(["list moves", "choose", "choose for many", "leave a row out", "remove a list", "decide papers"] as const),
  ...(["say sports", "write a rule", "take the rules of France", "tell others", "choose holidays", "close"] as const),
  ...(["open again", "club: register", "club: decide", "club: move", "club: add", "club: change"] as const),
  ...(["club: open earlier", "club: papers", "look"] as const),
];

/** The day of a week that a number means. */
export const weekday = (index: number): string => WEEK[index % WEEK.length] ?? "lundi";

/** A step as one would tell it. */
export const say = (step: Step): string =>
  step.do === "habit" ? habitInWords(WAYS, "the club", step) : deedInWords(step);
