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

/** The hands' own pace, in milliseconds: eight keys a second, and slower. */
type Pace = 0 | 125 | 400 | 1_500;

/** Something that a person does, or that happens to them. Numbers choose among what there is at that moment. */
export type Step = { pace: Pace } & (
  | { do: "press"; who: Who; operation: Operation; which: number }
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
  | { do: "mark"; who: Who; person: number; presence: Presence }
  | { do: "reload"; who: Who }
  | { do: "send what was left"; who: Who }
  | { do: "open a page"; who: Who; which: number }
  | { do: "end the session"; who: Who }
  | { do: "the line"; who: Who; is: Line }
  | { do: "the sky"; is: Sky }
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

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 26, arbitrary: deed("press", { who: office, operation, which: number }) },
  {
    weight: 5,
    arbitrary: deed("decide together", {
      who: office,
      operation,
      which: number,
      count: fc.integer({ min: 2, max: 6 }),
    }),
  },
  { weight: 4, arbitrary: deed("take back", { who: office, which: number }) },
  { weight: 5, arbitrary: deed("answer the question", { who: office, which: number, yes: fc.boolean() }) },
  { weight: 7, arbitrary: deed("enrol", { who: office, person: number, group: number }) },
  { weight: 5, arbitrary: deed("write a note", { who: fc.constantFrom<Who>(...OFFICE, "treasurer"), person: number }) },
  { weight: 2, arbitrary: deed("rewrite a note", { who: office, which: number }) },
  { weight: 3, arbitrary: deed("make a record", { who: office }) },
  { weight: 3, arbitrary: deed("change a record", { who: office, person: number }) },
  { weight: 12, arbitrary: deed("receive", { who: cashier, person: number, twice: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: deed("paste payments", { who: cashier, person: number, count: fc.integer({ min: 2, max: 4 }) }),
  },
  {
    weight: 9,
    arbitrary: deed("mark", {
      who: fc.constantFrom<Who>("coach", "coach", "director"),
      person: number,
      presence: fc.constantFrom<Presence>("present", "absent", "excused"),
    }),
  },
  { weight: 4, arbitrary: deed("reload", { who: anybody }) },
  { weight: 2, arbitrary: deed("send what was left", { who: anybody }) },
  { weight: 3, arbitrary: deed("open a page", { who: anybody, which: number }) },
  { weight: 2, arbitrary: deed("end the session", { who: anybody }) },
  {
    weight: 5,
    arbitrary: deed("the line", { who: anybody, is: fc.constantFrom<Line>("clear", "clear", "cut", "deaf") }),
  },
  {
    weight: 9,
    arbitrary: deed("the sky", {
      is: fc.constantFrom<Sky>(
        "clear",
        "clear",
        "slow",
        "away",
        "patience",
        "a page in front",
        "deaf",
        "deaf",
        "a page behind",
      ),
    }),
  },
  { weight: 3, arbitrary: deed("a colleague decides", { operation, which: number }) },
  { weight: 1, arbitrary: deed("a colleague registers", { person: number, group: number }) },
  { weight: 1, arbitrary: deed("a colleague deletes", { which: number }) },
  { weight: 2, arbitrary: deed("replace the access", {}) },
  { weight: 2, arbitrary: deed("kill", { program: fc.constantFrom("dashboard", "service") }) },
  { weight: 1, arbitrary: deed("the clock steps", { hours: fc.constantFrom<-1 | 1>(-1, 1) }) },
  { weight: 3, arbitrary: deed("wait", { seconds: fc.constantFrom<1 | 3 | 7>(1, 3, 7) }) },
);

/** From a short quarter of an hour to an evening. */
export const histories: fc.Arbitrary<Step[]> = fc.array(step, { minLength: 30, maxLength: 80, size: "max" });

/** Everything that may be done, for what was met and what never was. */
export const DEEDS: readonly Step["do"][] = [
  ...([
    "press",
    "decide together",
    "take back",
    "answer the question",
    "enrol",
    "write a note",
    "rewrite a note",
  ] as const),
  ...([
    "make a record",
    "change a record",
    "receive",
    "paste payments",
    "mark",
    "reload",
    "send what was left",
  ] as const),
  ...([
    "open a page",
    "end the session",
    "the line",
    "the sky",
    "a colleague decides",
    "a colleague registers",
  ] as const),
  ...(["a colleague deletes", "replace the access", "kill", "the clock steps", "wait"] as const),
];

const PACES: Readonly<Record<Pace, string>> = { 0: "at once", 125: "quickly", 400: "calmly", 1500: "slowly" };

/** A step as a person would tell it. */
export function say(step: Step): string {
  const then = `, and goes on ${PACES[step.pace]}`;
  switch (step.do) {
    case "press":
      return `The ${step.who} presses ${step.operation} on registration ${step.which}${then}`;
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
