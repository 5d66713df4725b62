import type { Part } from "../../lib/base/access/sight.ts";
import type { Desk } from "../harness/desk.ts";
import { LISTS } from "./pages.ts";
import { CLUB, SEASON } from "./people.ts";

/** Somebody whose data are like nobody else's, so that one sees wherever they come out. */
export interface Marked {
  id: number;
  registration: number;
  /** The group that they are registered to, and its lesson. */
  group: number;
  lesson: number;
  /** What tells each part, however a page or a file writes it. */
  told: Partial<Record<Part, readonly RegExp[]>>;
  /** The same as one types it into a search. */
  typed: Readonly<Record<"names" | "birth", string> & Record<"contact" | "guardians", readonly string[]>>;
}

/** One of a group that the walk's coach leads, and one of a group that somebody else does. */
export type MarkedPeople = Record<"own" | "other", Marked>;

const PARTS_OF = {
  own: { tag: "zqown", digits: ["0691827361", "0692837465"], year: 2011, month: 2 },
  other: { tag: "zqother", digits: ["0693746152", "0694615273"], year: 2012, month: 11 },
} as const;

/** Creates both at the club itself, with a group that the walk's coach leads for one of them: before the dashboard copies the club. */
export async function markPeople({ api }: Pick<Desk, "api">): Promise<MarkedPeople> {
  const create = async (path: string, body: object): Promise<number> => {
    const answer = await api.write("POST", path, body);
    if (answer.status >= 300) throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return (answer.body as { data: { id: number } }).data.id;
  };
  const trainer = (email: string) =>
    create("/members", { first_name: "Trainer", last_name: `Of ${email.split("@")[0]}`, email });
  const leaders = { own: await trainer("coach@walk.test"), other: await trainer("nobody@walk.test") };
  const members = await api.all<{ birth_date: string | null }>("/members?all=true");
  const born = new Set(members.map(({ birth_date: date }) => date));
  const all = await api.all<{ id: number; valid: boolean | null }>(`/seasons/${SEASON}/annual-registrations`);
  const given = all.filter(({ valid }) => valid === true);
  const mark = async (which: "own" | "other"): Promise<Marked> => {
    const { tag, digits, year, month: number } = PARTS_OF[which];
    const [phone, guardianPhone] = digits;
    const [name, parent, street, work] = ["name", "parent", "street", "work"].map((what) => `${tag}${what}`);
    const two = (part: number) => String(part).padStart(2, "0");
    // A day on which nobody else was born.
    const days = Array.from({ length: 18 }, (_, at) => at + 10).map((day) => ({
      day,
      date: `${year}-${two(number)}-${two(day)}`,
    }));
    const { day: dayOf = 0, date: birthDate = "" } = days.find(({ date }) => !born.has(date)) ?? {};
    const emails = { own: `${tag}mail@marks.example`, guardian: `${tag}guardian@marks.example` };
    const id = await create("/members", {
      ...{ first_name: "Nova", last_name: name, sex: "Femme", email: emails.own, phone, birth_date: birthDate },
      address: `7 ${street}`,
      parents: [
        {
          ...{ type: "Mere", first_name: "Ida", last_name: parent, phone: guardianPhone, email: emails.guardian },
          profession: work,
        },
      ],
    });
    const years = { birth_year_start: 2200, birth_year_end: 1900 };
    const group = await create("/groups", { name: `${tag}group`, season_id: SEASON, auto_validate: true, ...years });
    const lesson = await create("/lessons", {
      ...{ group_id: group, day: "samedi", hour: 9, minute: 0, duration_minutes: 60 },
      trainer_ids: [leaders[which]],
    });
    // Papers are asked for at a validation, not of a validated registration that is given to somebody else.
    const registration = given.pop()?.id ?? 0;
    const change = { member_id: id, group_id: group, slot_ids: [] };
    const answer = await api.write("PATCH", `/annual-registrations/${registration}`, change);
    if (answer.status !== 200) throw new Error(`PATCH: ${answer.status} ${JSON.stringify(answer.body)}`);
    const spaced = (number: string) => new RegExp(number.match(/../g)?.join("[\\s.\\u00a0\\u202f-]?") ?? "");
    const day = `${two(dayOf)}[/-]${two(number)}[/-](${year}|${year % 100})`;
    const month = new Intl.DateTimeFormat("en", { month: "short" }).format(new Date(birthDate));
    return {
      ...{ id, registration, group, lesson },
      told: {
        names: [new RegExp(`${name}`, "i")],
        birth: [new RegExp(`${birthDate}|${day}|${dayOf} ${month}\\w* ${year}`, "i")],
        contact: [new RegExp(emails.own, "i"), spaced(phone)],
        guardians: [new RegExp(`${parent}`, "i"), spaced(guardianPhone), new RegExp(emails.guardian, "i")],
        address: [new RegExp(`${street}`, "i")],
        rest: [new RegExp(`${work}`, "i")],
      },
      typed: {
        ...{ names: String(name), birth: birthDate },
        ...{ contact: [emails.own, phone], guardians: [String(parent), emails.guardian, guardianPhone] },
      },
    };
  };
  return { own: await mark("own"), other: await mark("other") };
}

const season = `/${CLUB}/${SEASON}`;
const data = `/api/clubs/${CLUB}`;
const rows = `${data}/${SEASON}`;
/** A plan that nobody agreed. */
const NO_PLAN = "00000000-0000-4000-8000-000000000000";
type Addresses = (marked: Marked) => readonly string[];

/**
 * Where the marked stand: of each page of the build whose address has a part for a record, with what that part has to be, and of lists
 * those of their rows that are theirs. A page without a part for a record is asked for as it is, besides.
 */
export const PAGES_OF_MARKED: Readonly<Record<string, Addresses>> = {
  "/[club]/[season]/members": () => [`${season}/members?q=zqo`],
  "/[club]/[season]/members/print": () => [`${season}/members/print?q=zqo`],
  "/[club]/[season]/members/new": ({ id }) => [`${season}/members/new?from=${id}`],
  "/[club]/[season]/members/[id]": ({ id }) => [`${season}/members/${id}`],
  "/[club]/[season]/members/[id]/edit": ({ id }) => [`${season}/members/${id}/edit`],
  "/[club]/[season]/members/[id]/address": ({ id }) => [`${season}/members/${id}/address`],
  "/[club]/[season]/members/[id]/papers": ({ id }) => [`${season}/members/${id}/papers`],
  "/[club]/[season]/members/[id]/held": ({ id }) => [`${season}/members/${id}/held`],
  "/[club]/[season]/members/[id]/timeline": ({ id }) => [`${season}/members/${id}/timeline`],
  "/[club]/[season]/members/twins/[id]/[other]": ({ id }) => [`${season}/members/twins/${id}/1`],
  "/card/[token]": () => [`/card/${"A".repeat(43)}`],
  "/unsubscribe/[token]": () => [`/unsubscribe/1.${"A".repeat(43)}`],
  "/[club]/seasons/rollover/[id]": () => [`/${CLUB}/seasons/rollover/${NO_PLAN}`],
  "/[club]/[season]/import/[id]": () => [`${season}/import/${NO_PLAN}`],
  "/[club]/[season]/papers": () => [`${season}/papers?show=all&q=zqo`],
  "/[club]/[season]/assembly/[id]": () => [`${season}/assembly/${NO_PLAN}`],
  "/[club]/[season]/headcount/presets/[id]": () => [`${season}/headcount/presets/${NO_PLAN}`],
  "/[club]/[season]/letters/[id]": () => [`${season}/letters/${NO_PLAN}`],
  "/[club]/[season]/letters/[id]/print": () => [`${season}/letters/${NO_PLAN}/print`],
  "/[club]/[season]/papers/letters/[id]": () => [`${season}/papers/letters/${NO_PLAN}`],
  "/[club]/[season]/papers/letters/[id]/print": () => [`${season}/papers/letters/${NO_PLAN}/print`],
  "/[club]/[season]/papers/print": () => [`${season}/papers/print?show=all&q=zqo`],
  "/[club]/[season]/renewal/lists/[id]": () => [`${season}/renewal/lists/${NO_PLAN}`],
  "/[club]/[season]/renewal": () => [`${season}/renewal?show=all&q=zqo`],
  "/[club]/[season]/week/off": ({ lesson }) => [`${season}/week/off?type=lesson&course=${lesson}`],
  "/[club]/[season]/hours/[id]": ({ id }) => [`${season}/hours/${id}`],
  "/[club]/[season]/hours/[id]/print": ({ id }) => [`${season}/hours/${id}/print?month=2026-09`],
  "/[club]/[season]/medical/[id]": ({ id }) => [`${season}/medical/${id}`],
  "/[club]/[season]/registrations": ({ registration }) => [
    `${season}/registrations?state=all&q=zqo&open=${registration}`,
  ],
  "/[club]/[season]/registrations/print": () => [`${season}/registrations/print?state=all&q=zqo`],
  "/[club]/[season]/registrations/refusals/print": ({ registration }) => [
    `${season}/registrations/refusals/print?kind=annual&id=${registration}`,
  ],
  "/[club]/[season]/registrations/annual/[id]": ({ registration }) => [
    `${season}/registrations/annual/${registration}`,
  ],
  "/[club]/[season]/registrations/new": ({ id }) => [
    `${season}/registrations/new?person=${id}`,
    `${season}/registrations/new?q=zqo`,
  ],
  "/[club]/[season]/registrations/new/person": ({ id }) => [`${season}/registrations/new/person?from=${id}`],
  "/[club]/[season]/groups/[id]": ({ group }) => [
    `${season}/groups/${group}`,
    ...["pending", "hours", "attendance", "history"].map((tab) => `${season}/groups/${group}?tab=${tab}`),
  ],
  "/[club]/[season]/groups/[id]/edit": ({ group }) => [`${season}/groups/${group}/edit`],
  "/[club]/[season]/groups/[id]/print": ({ group }) => [`${season}/groups/${group}/print`],
  "/[club]/[season]/groups/[id]/lessons/new": ({ group }) => [`${season}/groups/${group}/lessons/new`],
  "/[club]/[season]/groups/[id]/lessons/[lesson]": ({ group, lesson }) => [
    `${season}/groups/${group}/lessons/${lesson}`,
  ],
  "/[club]/[season]/attendance/print": ({ lesson }) => [
    `${season}/attendance/print?date=2026-09-12&type=lesson&course=${lesson}`,
  ],
  // Where no marked person is: what stands there of others is told by the same functions.
  ...Object.fromEntries(
    ["slots", "events"].flatMap((kind) =>
      ["", "/edit", "/print"].map((page) => [
        `/[club]/[season]/${kind}/[id]${page}`,
        (() => [`${season}/${kind}/1${page}`]) satisfies Addresses,
      ]),
    ),
  ),
  "/[club]/[season]/[list]/print": () => LISTS.map((list) => `${season}/${list}/print?q=zqo`),
  "/[club]/[season]/jobs/[id]": () => [`${season}/jobs/1`],
  "/[club]/[season]/jobs/[id]/print": () => [`${season}/jobs/1/print`],
  "/[club]/[season]/payments/new": ({ id }) => [`${season}/payments/new?person=${id}`],
  "/[club]/[season]/payments/[id]": () => [`${season}/payments/1`],
  "/[club]/[season]/treasury/dues/[id]": ({ id }) => [`${season}/treasury/dues/${id}`],
  "/[club]/[season]/treasury/figures/[figure]": () => [`${season}/treasury/figures/received`],
  "/[club]/[season]/treasury/expenses/[id]": () => [`${season}/treasury/expenses/${NO_PLAN}`],
  "/[club]/[season]/treasury/aid/[id]": () => [`${season}/treasury/aid/${NO_PLAN}`],
  "/[club]/[season]/treasury/aid/kinds/[id]": () => [`${season}/treasury/aid/kinds/${NO_PLAN}`],
  "/[club]/[season]/treasury/journal/[number]": () => [`${season}/treasury/journal/1`],
  "/[club]/[season]/treasury/closing/[number]/print": () => [`${season}/treasury/closing/1/print`],
  "/[club]/[season]/assembly/[id]/print": () => [`${season}/assembly/${NO_PLAN}/print`],
  "/[club]/[season]/treasury/closing/[number]": () => [`${season}/treasury/closing/1`],
  "/[club]/[season]/treasury/reminders/[id]": () => [`${season}/treasury/reminders/${NO_PLAN}`],
  "/[club]/[season]/treasury/reminders/[id]/print": () => [`${season}/treasury/reminders/${NO_PLAN}/print`],
  "/[club]/[season]/treasury/slips/[number]": () => [`${season}/treasury/slips/1`],
  "/[club]/[season]/treasury/slips/[number]/print": () => [`${season}/treasury/slips/1/print`],
  "/[club]/[season]/treasury/instalments/new": ({ id }) => [`${season}/treasury/instalments/new?member=${id}`],
  "/[club]/[season]/treasury/instalments/[id]": () => [`${season}/treasury/instalments/${NO_PLAN}`],
  "/[club]/sports/[id]": () => [`/${CLUB}/sports/1`],
  "/[club]/seasons/[id]": () => [`/${CLUB}/seasons/${SEASON}`],
  "/[club]/[...unknown]": () => [`${season}/nowhere`],
};

/** The same of everything that is read at an address. */
export const ROUTES_OF_MARKED: Readonly<Record<string, Addresses>> = {
  "/api/clubs/[club]/[season]/members": ({ id }) => [
    `${rows}/members?q=zqo`,
    `${rows}/members?q=${id}`,
    `${rows}/members?q=zqo&sort=email&cols=name.email.phone.commune`,
  ],
  "/api/clubs/[club]/[season]/members/[id]/dues": ({ id }) => [`${rows}/members/${id}/dues`],
  "/api/clubs/[club]/[season]/members/[id]/registrations": ({ id }) => [`${rows}/members/${id}/registrations`],
  "/api/clubs/[club]/[season]/members/export": () => [
    `${rows}/members/export?preset=open&whole=1&q=zqo`,
    `${rows}/members/export?preset=open&q=zqo&cols=name.birth.email.phone`,
  ],
  "/api/clubs/[club]/[season]/closings/[number]/export": () => [`${rows}/closings/1/export?preset=open`],
  "/api/clubs/[club]/audit/export": ({ id }) => [`/api/clubs/${CLUB}/audit/export?preset=open&of=members/${id}`],
  "/api/clubs/[club]/[season]/ledger/export": () => [`${rows}/ledger/export?from=2026-09-01&to=2027-08-31&preset=open`],
  "/api/clubs/[club]/[season]/papers/export": () => [`${rows}/papers/export?preset=open&show=all&q=zqo`],
  "/api/clubs/[club]/[season]/registrations": () => [`${rows}/registrations?state=all&q=zqo`],
  "/api/clubs/[club]/[season]/registrations/export": () => [
    `${rows}/registrations/export?preset=open&whole=1&state=all&q=zqo`,
    `${rows}/registrations/export?preset=open&state=all&q=zqo&cols=name.age`,
  ],
  "/api/clubs/[club]/[season]/registrations/[kind]/[id]": ({ registration }) => [
    `${rows}/registrations/annual/${registration}`,
  ],
  "/api/clubs/[club]/[season]/hours/export": () => [`${rows}/hours/export?month=2026-09&preset=open`],
  "/api/clubs/[club]/[season]/hours/[id]/export": ({ id }) => [`${rows}/hours/${id}/export?month=2026-09&preset=open`],
  "/api/clubs/[club]/[season]/participants/[of]/[id]/export": ({ group }) => [
    `${rows}/participants/groups/${group}/export?preset=open`,
  ],
  "/api/clubs/[club]/[season]/participants/[of]/[id]/vcards": ({ group }) => [
    `${rows}/participants/groups/${group}/vcards`,
  ],
  "/api/clubs/[club]/[season]/participants/[of]/[id]/emails": ({ group }) => [
    `${rows}/participants/groups/${group}/emails`,
  ],
  "/api/clubs/[club]/[season]/cards": ({ group }) => [`${rows}/cards?of=groups&id=${group}`],
  "/api/clubs/[club]/[season]/cards/[id]": ({ id }) => [`${rows}/cards/${id}`],
  "/api/clubs/[club]/[season]/renewal/emails": () => [`${rows}/renewal/emails`],
  "/api/clubs/[club]/[season]/renewal/export": () => [`${rows}/renewal/export?preset=open`],
  "/api/clubs/[club]/[season]/waiting/emails": ({ group }) => [
    `${rows}/waiting/emails?kind=annual&activity=${group}&place=waits`,
  ],
  "/api/clubs/[club]/found": () => [`${data}/found?season=${SEASON}&q=zqo`],
  "/api/clubs/[club]/people": () => [`${data}/people?season=${SEASON}&q=zqo`],
  "/api/clubs/[club]/people/alike": ({ typed }) => [
    `${data}/people/alike?season=${SEASON}&last_name=${typed.names}&first_name=Nova`,
  ],
  "/api/clubs/[club]/names": ({ id }) => [`${data}/names?field=trainer_ids&value=${id}`],
  "/api/clubs/[club]/attendance/sheets": () => [`${data}/attendance/sheets?from=2026-09-12&days=1`],
  "/api/clubs/[club]/attendance/sheet": ({ lesson }) => [
    `${data}/attendance/sheet?date=2026-09-12&type=lesson&course=${lesson}`,
  ],
};
