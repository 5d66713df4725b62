import * as fc from "fast-check";

/** Whoever is at the desk. */
export type Who = "secretary" | "second secretary" | "coach" | "treasurer" | "director";

/** What decides a registration. */
export type Operation = "validate" | "refuse" | "cancel";

/** What stands between the dashboard and its club. */
export type Sky =
  | "clear"
  | "slow"
  /** Nobody answers. */
  | "away"
  /** 429. */
  | "patience"
  /** Something else answers in the club's place: an HTML page. */
  | "a page in front"
  /** The club does what it is asked, and no answer comes back. */
  | "deaf"
  /** The club does what it is asked, and a page comes back. */
  | "a page behind";

/** What stands between a page and the dashboard. */
export type Line = "clear" | "cut" | "deaf";

/** What decides. */
export type Key = "v" | "r";

/** What lies between what decides and the step to the next, in milliseconds: eight keys a second, and slower; or they watch what becomes of it. */
export type Look = 125 | 400 | 1_500 | "until it is told";

/** The hands' own pace, in milliseconds: eight keys a second, and slower. */
type Pace = 0 | 125 | 400 | 1_500;

/** Something that a person does, or that happens to them. Numbers choose among what there is at that moment. */
export type Step = { pace: Pace } & (
  | { do: "press"; who: Who; operation: Operation; which: number; look: Look }
  /** Several, one after the other. */
  | { do: "go down the list"; who: Who; keys: Key[]; which: number; look: Look }
  /** First the one, then the other of the same. */
  | { do: "change the mind"; who: Who; first: Key; which: number; look: Look }
  | { do: "decide together"; who: Who; operation: Operation; which: number; count: number }
  | { do: "take back"; who: Who; which: number }
  | { do: "answer the question"; who: Who; which: number; yes: boolean }
  | { do: "enrol"; who: Who; person: number; group: number }
  | { do: "write a note"; who: Who; person: number }
  | { do: "rewrite a note"; who: Who; which: number }
  | { do: "make a record"; who: Who }
  | { do: "change a record"; who: Who; person: number }
  | { do: "receive"; who: Who; person: number; twice: boolean }
  | { do: "paste payments"; who: Who; person: number; count: number }
  /** So many people, each of them twice, for two groups. */
  | { do: "read a list in"; who: Who; count: number }
  | { do: "mark"; who: Who; person: number; presence: Presence }
  | { do: "reload"; who: Who }
  | { do: "send what was left"; who: Who }
  | { do: "open a page"; who: Who; which: number }
  | { do: "end the session"; who: Who }
  | { do: "the line"; who: Who; is: Line }
  | { do: "the sky"; is: Sky }
  /** Longer than a piece of work takes it for a passing matter. */
  | { do: "the sky stays"; is: Sky; seconds: 45 }
  | { do: "a colleague decides"; operation: Operation; which: number }
  | { do: "a colleague registers"; person: number; group: number }
  | { do: "a colleague deletes"; which: number }
  | { do: "replace the access" }
  | { do: "kill"; program: "dashboard" | "service" }
  | { do: "the clock steps"; hours: -1 | 1 }
  | { do: "wait"; seconds: 1 | 3 | 7 }
);

export type Presence = "present" | "absent" | "excused";

const OFFICE: readonly Who[] = ["secretary", "second secretary", "director"];
const number = fc.nat(30);
const pace = fc.constantFrom<Pace>(0, 0, 125, 125, 125, 400, 1_500);
const office = fc.constantFrom(...OFFICE);
const anybody = fc.constantFrom<Who>("secretary", "second secretary", "coach", "treasurer", "director");
const operation = fc.constantFrom<Operation>("validate", "validate", "refuse", "refuse", "cancel");
const cashier = fc.constantFrom<Who>("treasurer", "treasurer", "director");

function deed<Name extends Step["do"]>(
  name: Name,
  fields: {
    [Key in Exclude<keyof Extract<Step, { do: Name }>, "do" | "pace">]: fc.Arbitrary<Extract<Step, { do: Name }>[Key]>;
  },
): fc.Arbitrary<Step> {
  return fc.record({ do: fc.constant(name), pace, ...fields }) as unknown as fc.Arbitrary<Step>;
}

const look = fc.constantFrom<Look>(125, 125, 125, 125, 125, 400, 400, 1_500, "until it is told");
const key = fc.constantFrom<Key>("v", "v", "v", "r", "r");
const sky = fc.constantFrom<Sky>(
  ...(["clear", "clear", "slow", "away", "patience", "a page in front", "deaf", "deaf", "a page behind"] as const),
);
const presence = fc.constantFrom<Presence>("present", "absent", "excused");

/** What there is to do, each with how often it is done where nothing else is said. */
const STEPS: Readonly<Record<Step["do"], { weight: number; arbitrary: fc.Arbitrary<Step> }>> = {
  press: { weight: 26, arbitrary: deed("press", { who: office, operation, which: number, look }) },
  "go down the list": {
    weight: 3,
    arbitrary: deed("go down the list", {
      ...{ who: office, keys: fc.array(key, { minLength: 2, maxLength: 6, size: "max" }), which: number },
      look: fc.constantFrom<Look>(125, 125, 400),
    }),
  },
  "change the mind": {
    weight: 1,
    arbitrary: deed("change the mind", { who: office, first: key, which: number, look }),
  },
  "decide together": {
    weight: 5,
    arbitrary: deed("decide together", {
      who: office,
      operation,
      which: number,
      count: fc.integer({ min: 2, max: 6 }),
    }),
  },
  "take back": { weight: 4, arbitrary: deed("take back", { who: office, which: number }) },
  "answer the question": {
    weight: 5,
    arbitrary: deed("answer the question", { who: office, which: number, yes: fc.boolean() }),
  },
  enrol: { weight: 7, arbitrary: deed("enrol", { who: office, person: number, group: number }) },
  "write a note": {
    weight: 5,
    arbitrary: deed("write a note", { who: fc.constantFrom<Who>(...OFFICE, "treasurer"), person: number }),
  },
  "rewrite a note": { weight: 2, arbitrary: deed("rewrite a note", { who: office, which: number }) },
  "make a record": { weight: 3, arbitrary: deed("make a record", { who: office }) },
  "change a record": { weight: 3, arbitrary: deed("change a record", { who: office, person: number }) },
  receive: { weight: 12, arbitrary: deed("receive", { who: cashier, person: number, twice: fc.boolean() }) },
  "paste payments": {
    weight: 2,
    arbitrary: deed("paste payments", { who: cashier, person: number, count: fc.integer({ min: 2, max: 4 }) }),
  },
  "read a list in": {
    weight: 1,
    arbitrary: deed("read a list in", { who: office, count: fc.integer({ min: 1, max: 4 }) }),
  },
  mark: {
    weight: 9,
    arbitrary: deed("mark", { who: fc.constantFrom<Who>("coach", "coach", "director"), person: number, presence }),
  },
  reload: { weight: 4, arbitrary: deed("reload", { who: anybody }) },
  "send what was left": { weight: 2, arbitrary: deed("send what was left", { who: anybody }) },
  "open a page": { weight: 3, arbitrary: deed("open a page", { who: anybody, which: number }) },
  "end the session": { weight: 2, arbitrary: deed("end the session", { who: anybody }) },
  "the line": {
    weight: 5,
    arbitrary: deed("the line", { who: anybody, is: fc.constantFrom<Line>("clear", "clear", "cut", "deaf") }),
  },
  "the sky": { weight: 9, arbitrary: deed("the sky", { is: sky }) },
  // Of each evening it would take most of the time: those of lists have it.
  "the sky stays": {
    weight: 0,
    arbitrary: deed("the sky stays", {
      is: fc.constantFrom<Sky>("away", "a page in front", "a page in front", "deaf", "a page behind"),
      seconds: fc.constant<45>(45),
    }),
  },
  "a colleague decides": { weight: 3, arbitrary: deed("a colleague decides", { operation, which: number }) },
  "a colleague registers": { weight: 1, arbitrary: deed("a colleague registers", { person: number, group: number }) },
  "a colleague deletes": { weight: 1, arbitrary: deed("a colleague deletes", { which: number }) },
  "replace the access": { weight: 2, arbitrary: deed("replace the access", {}) },
  kill: { weight: 2, arbitrary: deed("kill", { program: fc.constantFrom("dashboard", "service") }) },
  "the clock steps": { weight: 1, arbitrary: deed("the clock steps", { hours: fc.constantFrom<-1 | 1>(-1, 1) }) },
  wait: { weight: 3, arbitrary: deed("wait", { seconds: fc.constantFrom<1 | 3 | 7>(1, 3, 7) }) },
};

/** Everything that may be done, for what was met and what never was. */
export const DEEDS = Object.keys(STEPS) as Step["do"][];

/** @param often deeds that are done more or less often than elsewhere; 0: never */
const stepOf = (often: Partial<Record<Step["do"], number>>): fc.Arbitrary<Step> =>
  fc.oneof(
    ...DEEDS.map((name) => ({ ...STEPS[name], weight: often[name] ?? STEPS[name].weight })).filter(
      ({ weight }) => weight > 0,
    ),
  );

const NEVER = Object.fromEntries(DEEDS.map((name) => [name, 0])) as Partial<Record<Step["do"], number>>;

/** An evening of lists: few deeds, and a club that stays away for longer than its answers take. */
const stepOfLists = stepOf({
  ...NEVER,
  ...{ "read a list in": 6, "the sky stays": 4, "the sky": 3, receive: 2, press: 2, wait: 2, kill: 1 },
  ...{ "replace the access": 1, "the line": 1 },
});

/** From a short quarter of an hour to an evening; one in ten is of lists. */
export const histories: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 9, arbitrary: fc.array(stepOf({}), { minLength: 30, maxLength: 80, size: "max" }) },
  { weight: 1, arbitrary: fc.array(stepOfLists, { minLength: 4, maxLength: 12, size: "max" }) },
);

const stepOfLongOnes = stepOf({
  ...{ press: 22, "go down the list": 16, "change the mind": 3, "decide together": 2, "take back": 2, mark: 6 },
  ...{ reload: 6, "the sky": 6, kill: 1, "replace the access": 1, "the clock steps": 1, wait: 1 },
});

/** A quarter of an hour of keys, under a clear sky: what keys alone may do to each other. */
const stepOfKeys = stepOf({
  ...NEVER,
  ...{ press: 10, "go down the list": 6, "change the mind": 4, reload: 1 },
});

/** Evenings in browsers, of two hundred wishes and more: most of them are keys. One in three is a quarter of an hour of nothing else. */
export const longHistories: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 2, arbitrary: fc.array(stepOfLongOnes, { minLength: 225, maxLength: 245, size: "max" }) },
  { weight: 1, arbitrary: fc.array(stepOfKeys, { minLength: 6, maxLength: 14, size: "max" }) },
);

const LOOKS: Readonly<Record<Look, string>> = {
  ...{ 125: "goes on with the next at once", 400: "goes on with the next calmly", 1500: "looks, and goes on" },
  "until it is told": "watches what becomes of it, and goes on",
};
const KEYS: Readonly<Record<Key, string>> = { v: "validate", r: "refuse" };

const PACES: Readonly<Record<Pace, string>> = { 0: "at once", 125: "quickly", 400: "calmly", 1500: "slowly" };

/** A step as a person would tell it. */
export function say(step: Step): string {
  const then = `, and goes on ${PACES[step.pace]}`;
  switch (step.do) {
    case "press":
      return `The ${step.who} presses ${step.operation} on registration ${step.which}, and ${LOOKS[step.look]}`;
    case "go down the list":
      return `The ${step.who} goes down the list from registration ${step.which} on: ${step.keys.map((key) => KEYS[key]).join(", ")}; after each they ${step.look === 125 ? "go on at once" : "go on calmly"}`;
    case "change the mind":
      return `The ${step.who} presses ${KEYS[step.first]} on registration ${step.which}, and then ${KEYS[step.first === "v" ? "r" : "v"]}; after each they have a look: ${LOOKS[step.look]}`;
    case "decide together":
      return `The ${step.who} selects ${step.count} from registration ${step.which} on and presses ${step.operation} for all, and yes${then}`;
    case "take back":
      return `The ${step.who} takes press ${step.which} back${then}`;
    case "answer the question":
      return `The ${step.who} opens what waits for them (${step.which}) and ${step.yes ? "confirms it" : "leaves it"}${then}`;
    case "enrol":
      return `The ${step.who} registers person ${step.person} to group ${step.group}${then}`;
    case "write a note":
      return `The ${step.who} writes a note about person ${step.person}${then}`;
    case "rewrite a note":
      return `The ${step.who} rewrites note ${step.which}${then}`;
    case "make a record":
      return `The ${step.who} makes somebody's record${then}`;
    case "change a record":
      return `The ${step.who} changes the address of person ${step.person}${then}`;
    case "receive":
      return `The ${step.who} records a payment of person ${step.person}${step.twice ? ", twice by one press too many" : ""}${then}`;
    case "paste payments":
      return `The ${step.who} pastes ${step.count} payments from person ${step.person} on${then}`;
    case "read a list in":
      return `The ${step.who} reads in a list of ${step.count}, each for two groups, and lets it run${then}`;
    case "mark":
      return `The ${step.who} marks person ${step.person} ${step.presence}${then}`;
    case "reload":
      return `The ${step.who} loads their page anew${then}`;
    case "send what was left":
      return `The ${step.who} sends what an earlier page has left${then}`;
    case "open a page":
      return `The ${step.who} opens page ${step.which}${then}`;
    case "end the session":
      return `The session of the ${step.who} ends${then}`;
    case "the line":
      return `The line between the ${step.who} and the dashboard is ${step.is}`;
    case "the sky":
      return `Between the dashboard and the club: ${step.is}`;
    case "the sky stays":
      return `Between the dashboard and the club, for ${step.seconds} seconds: ${step.is}`;
    case "a colleague decides":
      return `A colleague at the club decides ${step.operation} of registration ${step.which}`;
    case "a colleague registers":
      return `A colleague at the club registers person ${step.person} to group ${step.group}`;
    case "a colleague deletes":
      return `A colleague at the club deletes registration ${step.which}`;
    case "replace the access":
      return "The access of the dashboard is revoked, and another one given to it";
    case "kill":
      return `The ${step.program} is killed`;
    case "the clock steps":
      return `The dashboard's clock steps by ${step.hours} hour`;
    case "wait":
      return `Everybody waits for ${step.seconds} seconds`;
  }
}
