import * as fc from "fast-check";

/*
 * What clients of a club's API do, in deeds that mean something whatever came before: numbers choose among what there is at that moment, modulo how many there are.
 */

export type Years = "any" | "children" | "adults";
export type Window = "open" | "over" | "later";
export type Day = (typeof DAYS)[number];
export const DAYS = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"] as const;
export type Sex = "Homme" | "Femme";
export type Both = Sex | "Homme et femme" | null;
export type PaidAs = "Paiement" | "Reduction" | "Remboursement" | "Autre";
export type Presence = "present" | "absent" | "excused";
export type Decided = "validate" | "refuse" | "cancel" | "delete";

interface SeasonFields {
  window: Window;
  /** Euros. */
  fee: number;
  most: number;
}
interface SlotFields {
  season: number;
  capacity: number;
  years: Years | null;
  sex: Both;
  day: Day;
}
interface GroupFields {
  season: number;
  capacity: number | null;
  cost: number | null;
  years: Years;
  sex: Both;
  auto: boolean;
  slotCount: number | null;
  slots: number[];
}
interface EventFields {
  season: number;
  capacity: number | null;
  cost: number | null;
  years: Years;
  auto: boolean;
  prepaid: boolean;
  forMembers: boolean;
  external: boolean;
  window: Window | null;
  /** Days from today on which it takes place. */
  when: number;
}
interface PersonFields {
  born: "child" | "adult" | null;
  sex: Sex | null;
}

/** One call of the API. */
export type Call =
  | ({ do: "make a season" } & SeasonFields)
  | ({ do: "change a season"; which: number } & Partial<SeasonFields>)
  | { do: "delete a season"; which: number }
  | ({ do: "make a slot" } & SlotFields)
  | ({ do: "change a slot"; which: number } & Partial<SlotFields>)
  | ({ do: "make a group" } & GroupFields)
  | ({ do: "change a group"; which: number } & Partial<GroupFields>)
  | { do: "make a lesson"; group: number; day: Day }
  | { do: "change a lesson"; which: number; day: Day }
  | ({ do: "make an event" } & EventFields)
  | ({ do: "change an event"; which: number } & Partial<EventFields>)
  | ({ do: "make a person" } & PersonFields)
  | ({ do: "change a person"; which: number } & Partial<PersonFields>)
  | { do: "register"; person: number; group: number; slots: number[] }
  | { do: "enter"; person: number; event: number }
  | { do: "amend"; which: number; person?: number; group?: number; slots?: number[] }
  | { do: "decide"; on: "annual" | "event"; which: number; how: Decided }
  | {
      do: "pay";
      person: number;
      season: number;
      type: PaidAs;
      keys: number[];
      share: number;
      wild?: number | undefined;
    }
  | { do: "amend a payment"; which: number; cents?: number; type?: PaidAs; person?: number; season?: number }
  | { do: "allocate"; which: number; keys: number[]; share: number; wild?: number | undefined }
  | { do: "mark"; of: "lesson" | "slot" | "event"; which: number; week: number; person: number; presence: Presence }
  | { do: "name a sport"; which: number | null; name: number }
  | { do: "file a document"; name: number; file: number }
  | { do: "change a document"; which: number; name?: number; file?: number }
  | { do: "remove a document"; which: number }
  | { do: "hand in"; person: number; field: number; file: number }
  | { do: "take back"; person: number; field: number }
  | { do: "ask health"; person: number; season: number; questionnaire: boolean | null }
  | { do: "certify"; person: number; season: number; from: number; days: number; valid?: boolean | null }
  | { do: "decide health"; person: number; season: number; valid: boolean | null }
  | { do: "draw an invoice"; on: "annual" | "event"; which: number };

/** How a call is spoiled, so that nothing may come of it. */
export type Spoiling =
  | "unknown field"
  | "wrong type"
  | "record of nobody"
  | "no key"
  | "short key"
  | "no scope"
  | "no token";

export type Deed =
  | Call
  /** The same request under the same key once more, as after a lost answer. */
  | { do: "twice"; call: Call }
  /** Another request under a key that was used. */
  | { do: "under a used key"; call: Call }
  | { do: "at once"; calls: Call[] }
  | { do: "spoiled"; call: Call; how: Spoiling }
  | { do: "look closely" };

const pick = fc.nat({ max: 20 });
const few = fc.array(pick, { maxLength: 3, size: "max" });
const day = fc.constantFrom(...DAYS);
const years = fc.constantFrom<Years>("any", "any", "any", "any", "children", "adults");
const both = fc.constantFrom<Both>(null, null, null, "Homme et femme", "Homme", "Femme");
const euros = fc.integer({ min: 0, max: 12 }).map((tens) => tens * 10);
const capacity = fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 2, arbitrary: fc.nat({ max: 3 }) });
const windowOf = fc.constantFrom<Window>("open", "open", "open", "open", "open", "open", "over", "later");
const paidAs = fc.constantFrom<PaidAs>("Paiement", "Paiement", "Reduction", "Remboursement", "Remboursement", "Autre");
const decided = fc.constantFrom<Decided>("validate", "validate", "validate", "refuse", "refuse", "cancel", "delete");
const share = fc.integer({ min: 1, max: 8 });
const wild = fc.oneof(
  { weight: 7, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 12_000 }) },
);

const season = { window: windowOf, fee: euros, most: fc.constantFrom(0, 0, 0, 1, 2) };
const slot = { season: pick, capacity: fc.nat({ max: 3 }), years: fc.option(years), sex: both, day };
const group = {
  ...{ season: pick, capacity, cost: fc.option(euros), years, sex: both, auto: fc.boolean() },
  ...{ slotCount: fc.option(fc.nat({ max: 2 })), slots: few },
};
const event = {
  ...{ season: pick, capacity, cost: fc.option(euros), years, auto: fc.boolean(), prepaid: fc.boolean() },
  ...{
    forMembers: fc.boolean(),
    external: fc.boolean(),
    window: fc.option(windowOf),
    when: fc.integer({ min: -20, max: 20 }),
  },
};
const person = {
  born: fc.constantFrom<"child" | "adult" | null>("child", "child", "adult", "adult", "adult", null),
  sex: fc.constantFrom<Sex | null>("Homme", "Homme", "Femme", "Femme", null),
};

type Shape = Record<string, fc.Arbitrary<unknown>>;
const made = (name: string, shape: Shape) =>
  fc.record({ do: fc.constant(name), ...shape }) as unknown as fc.Arbitrary<Call>;
const changed = (name: string, shape: Shape, only = false) =>
  fc.record(
    { do: fc.constant(name), which: pick, ...shape },
    only ? {} : { requiredKeys: ["do", "which"] },
  ) as unknown as fc.Arbitrary<Call>;

/** As often as such calls are worth it: what a rule is about more often than what it needs. */
const call: fc.Arbitrary<Call> = fc.oneof(
  { weight: 1, arbitrary: made("make a season", season) },
  { weight: 1, arbitrary: changed("change a season", season) },
  { weight: 1, arbitrary: changed("delete a season", {}, true) },
  { weight: 2, arbitrary: made("make a slot", slot) },
  { weight: 3, arbitrary: changed("change a slot", slot) },
  { weight: 2, arbitrary: made("make a group", group) },
  { weight: 5, arbitrary: changed("change a group", group) },
  { weight: 1, arbitrary: made("make a lesson", { group: pick, day }) },
  { weight: 2, arbitrary: changed("change a lesson", { day }, true) },
  { weight: 2, arbitrary: made("make an event", event) },
  { weight: 3, arbitrary: changed("change an event", event) },
  { weight: 2, arbitrary: made("make a person", person) },
  { weight: 2, arbitrary: changed("change a person", person) },
  { weight: 12, arbitrary: made("register", { person: pick, group: pick, slots: few }) },
  { weight: 6, arbitrary: made("enter", { person: pick, event: pick }) },
  { weight: 5, arbitrary: changed("amend", { person: pick, group: pick, slots: few }) },
  {
    weight: 12,
    arbitrary: changed("decide", { on: fc.constantFrom("annual", "annual", "event"), how: decided }, true),
  },
  { weight: 7, arbitrary: made("pay", { person: pick, season: pick, type: paidAs, keys: few, share, wild }) },
  {
    weight: 3,
    arbitrary: changed("amend a payment", {
      ...{ cents: fc.integer({ min: 1, max: 12_000 }), type: paidAs, person: pick, season: pick },
    }),
  },
  { weight: 3, arbitrary: changed("allocate", { keys: few, share, wild }, true) },
  {
    weight: 6,
    arbitrary: changed(
      "mark",
      {
        ...{ of: fc.constantFrom("lesson", "slot", "event"), week: fc.integer({ min: -6, max: 1 }), person: pick },
        presence: fc.constantFrom<Presence>("present", "absent", "excused"),
      },
      true,
    ),
  },
);

const third = fc.nat({ max: 2 });
const yesNo = fc.constantFrom<boolean | null>(true, false, null);
/** What hangs on people and the club beside registrations and money. */
const paperwork: fc.Arbitrary<Call> = fc.oneof(
  made("name a sport", { which: fc.option(pick), name: pick }),
  made("file a document", { name: pick, file: third }),
  changed("change a document", { name: pick, file: third }),
  changed("remove a document", {}, true),
  { weight: 3, arbitrary: made("hand in", { person: pick, field: third, file: third }) },
  { weight: 2, arbitrary: made("take back", { person: pick, field: third }) },
  { weight: 2, arbitrary: made("ask health", { person: pick, season: pick, questionnaire: yesNo }) },
  {
    weight: 2,
    arbitrary: fc.record(
      {
        ...{
          do: fc.constant("certify" as const),
          person: pick,
          season: pick,
          from: fc.integer({ min: -400, max: 10 }),
        },
        ...{ days: fc.integer({ min: -2, max: 400 }), valid: yesNo },
      },
      { requiredKeys: ["do", "person", "season", "from", "days"] },
    ) as unknown as fc.Arbitrary<Call>,
  },
  { weight: 2, arbitrary: made("decide health", { person: pick, season: pick, valid: yesNo }) },
  { weight: 3, arbitrary: made("draw an invoice", { on: fc.constantFrom("annual", "event"), which: pick }) },
);

const SPOILINGS: readonly Spoiling[] = [
  ...(["unknown field", "wrong type", "record of nobody", "no key", "short key", "no scope", "no token"] as const),
];

const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 20, arbitrary: call },
  { weight: 3, arbitrary: paperwork },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("twice" as const), call }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("under a used key" as const), call }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("at once" as const),
      calls: fc.array(call, { minLength: 2, maxLength: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("spoiled" as const), call, how: fc.constantFrom(...SPOILINGS) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("look closely" as const) }) },
);

/** What each club has before anybody does anything: without it most deeds would find nothing to be done to. */
const BEGINNING: readonly Call[] = [
  { do: "make a season", window: "open", fee: 20, most: 0 },
  { do: "make a person", born: "adult", sex: "Femme" },
  { do: "make a person", born: "child", sex: "Homme" },
  { do: "make a slot", season: 0, capacity: 2, years: null, sex: null, day: "lundi" },
  {
    do: "make a group",
    season: 0,
    capacity: null,
    cost: 60,
    years: "any",
    sex: null,
    auto: false,
    slotCount: null,
    slots: [0],
  },
  { do: "make a lesson", group: 0, day: "mardi" },
  {
    ...{ do: "make an event", season: 0, capacity: null, cost: 40, years: "any", auto: false, prepaid: false },
    ...{ forMembers: false, external: false, window: null, when: 0 },
  },
];

export const histories: fc.Arbitrary<Deed[]> = fc.array(deed, { minLength: 20, maxLength: 80, size: "max" }).map(
  (deeds) => [...BEGINNING, ...deeds],
  (all) => (Array.isArray(all) ? (all as Deed[]).slice(BEGINNING.length) : []),
);

/** Every kind of deed. */
export const DEEDS: readonly string[] = [
  ...[
    "make a season",
    "change a season",
    "delete a season",
    "make a slot",
    "change a slot",
    "make a group",
    "change a group",
  ],
  ...[
    "make a lesson",
    "change a lesson",
    "make an event",
    "change an event",
    "make a person",
    "change a person",
    "register",
  ],
  ...["enter", "amend", "decide", "pay", "amend a payment", "allocate", "mark", "twice", "under a used key", "at once"],
  ...[
    "spoiled",
    "look closely",
    "name a sport",
    "file a document",
    "change a document",
    "remove a document",
    "hand in",
  ],
  ...["take back", "ask health", "certify", "decide health", "draw an invoice"],
];

/** A deed as one would tell it. */
export function say(deed: Deed): string {
  if (deed.do === "twice") return `twice under one key: ${say(deed.call)}`;
  if (deed.do === "under a used key") return `under a key that was used: ${say(deed.call)}`;
  if (deed.do === "at once") return `at once: ${deed.calls.map(say).join("; ")}`;
  if (deed.do === "spoiled") return `with ${deed.how}: ${say(deed.call)}`;
  const { do: name, ...rest } = deed;
  const words = Object.entries(rest).flatMap(([field, value]) =>
    value === undefined ? [] : [`${field} ${JSON.stringify(value)}`],
  );
  return words.length > 0 ? `${name} (${words.join(", ")})` : name;
}
