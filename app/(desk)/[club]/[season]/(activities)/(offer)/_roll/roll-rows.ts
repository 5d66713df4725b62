import "server-only";
import { getTranslations } from "next-intl/server";
import type { PersonAttendance } from "#lib/activities/attendance/roll-calls.ts";
import { NOBODY, rateOf } from "#lib/activities/attendance/tally.ts";
import { mayReadDocuments, mayReadMedical, type Seat } from "#lib/base/access/permissions.ts";
import { registrationAddress, seasonAddress } from "#lib/base/addresses.ts";
import type { ListColumn, ListedRow, ListFilter } from "#lib/base/arguments/list-view.ts";
import { store } from "#lib/base/store/database.ts";
import { alphabet } from "#lib/base/words/alphabet.ts";
import { callLink } from "#lib/base/words/contact-links.ts";
import { personName, phoneNumber } from "#lib/base/words/formats.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { type MissingPaper, missingPapersOf } from "#lib/papers/missing/copied.ts";
import { paperNamed } from "#lib/papers/missing/names.ts";
import type { PaperCode, Participant } from "#lib/registrations/list/participants.ts";
import type { SlotName } from "#lib/sync/copy/activities.ts";
import { type Sight, seenToday } from "#lib/sync/copy/sight.ts";
import { slotsInShort } from "#lib/sync/records/week.ts";
import { RESOURCES, type RollName } from "#lib/sync/resources/all.ts";

/** Where the people are looked at, and by whom. */
export interface RollView {
  seat: Seat;
  /** What they see of these people: a column of what is shown of nobody is left out. */
  sight: Sight;
  season: number;
  of: RollName;
  state: "validated" | "pending";
  /** Who came, by person, where the reader may know and something is recorded. */
  came?: ReadonlyMap<number, PersonAttendance> | undefined;
}

export interface RollRows {
  columns: ListColumn[];
  filters: ListFilter[];
  rows: ListedRow[];
}

/** Keeps, of the papers that people lack, those kinds that the reader may see. */
function visiblePapers(seat: Seat): (papers: readonly PaperCode[]) => PaperCode[] {
  const visible = { documents_missing: mayReadDocuments(seat).allowed, medical_missing: mayReadMedical(seat).allowed };
  return (papers) => papers.filter((code) => visible[code]);
}

/** What people lack, in words: papers by their names where the copy has them, else the kinds that the club named when it refused last. */
async function lackingIn(
  people: readonly Participant[],
  { seat }: Pick<RollView, "seat">,
): Promise<(person: Participant) => string[]> {
  const words = await getTranslations("groups.page");
  const papers = await getTranslations("papers");
  const visible = visiblePapers(seat);
  const ids = people.map(({ memberId }) => memberId);
  const named = mayReadDocuments(seat).allowed
    ? await missingPapersOf((await store()).db, seat.club, [...(await seenToday(seat, ids))])
    : new Map<number, MissingPaper[]>();
  return ({ memberId, papers: codes }) => {
    const names = (named.get(memberId) ?? []).map((paper) => paperNamed(paper, papers));
    const others = visible(codes).filter((code) => names.length === 0 || code !== "documents_missing");
    return [...names, ...others.map((code) => words(`missing.${code}`))];
  };
}

/**
 * Who takes part, as a list shows it. A row leads to the person; that of somebody who waits, to their registration. A column that would
 * say the same of everybody is left out.
 */
export async function participantRows(people: readonly Participant[], view: RollView): Promise<RollRows> {
  const words = await getTranslations("groups.page");
  const days = await getTranslations("form.options.day");
  const formats = await getFormats();
  const slotNames = slotsInShort(
    people.flatMap(({ slots }) => slots),
    { day: (day) => days(day), hour: formats.hour },
  );
  const slotName = ({ id }: SlotName) => slotNames.get(id) ?? `#${id}`;
  const lackingOf = await lackingIn(people, view);
  const has = {
    slots: view.of === "groups" && people.some(({ slots }) => slots.length > 0),
    group: view.of === "slots",
    papers: people.some((person) => lackingOf(person).length > 0),
  };
  const seesPhones = people.some(
    ({ memberId }) => view.sight.sees("contact", memberId) || view.sight.sees("guardians", memberId),
  );
  const attendance = await attendanceCells(view.came);
  const further = (["slots", "group", "papers"] as const).filter((id) => has[id]);
  const cellsOf = (person: Participant): ListedRow["cells"] => {
    const { age, call, group, slots } = person;
    const name = nameOf(person);
    const dial = call && callLink(call.phone);
    const missing = lackingOf(person);
    return {
      name: { text: name, sort: name },
      age: { text: age === null ? "" : words("years", { age }), sort: age },
      phone: {
        text: call ? phoneNumber(call.phone) : "",
        sort: null,
        ...(dial && { href: dial }),
        ...(call?.guardian && { note: call.guardian }),
      },
      slots: { text: slots.map(slotName).join(" · "), sort: slots[0] ? slotName(slots[0]) : null },
      group: { text: group ?? "", sort: group },
      ...attendance?.cellsOf(person.memberId),
      papers: { text: missing.join(" · "), sort: missing.length > 0 ? missing.join() : null, tone: "pending" },
    };
  };
  return {
    columns: [
      { id: "name", label: words("columns.name") },
      ...(view.sight.of("age") === "none"
        ? []
        : [{ id: "age", label: words("columns.age"), whole: true, aside: true }]),
      ...(seesPhones ? [{ id: "phone", label: words("columns.phone"), fixed: true }] : []),
      ...(attendance?.columns ?? []),
      ...further.map((id) => ({ id, label: words(`columns.${id}`) })),
    ],
    filters: [
      ...(has.slots ? [slotFilter(people, slotName, words("columns.slots"))] : []),
      ...(has.group ? [groupFilter(people, words("columns.group"))] : []),
      ...(has.papers
        ? [
            {
              id: "papers",
              label: words("papersFilter"),
              options: [{ value: "missing", label: words("papersMissing") }],
            },
          ]
        : []),
    ],
    rows: people.map((person) => ({
      id: person.id,
      href: hrefOf(person, view),
      search: [nameOf(person), person.group, ...person.contact.guardians.map(({ name }) => name)].join(" "),
      facets: {
        ...(person.slots[0] && { slots: String(person.slots[0].id) }),
        ...(person.group !== null && { group: person.group }),
        ...(lackingOf(person).length > 0 && { papers: "missing" }),
      },
      cells: cellsOf(person),
    })),
  };
}

/** The last presence and the rate of each; undefined where nothing is recorded of anybody. */
async function attendanceCells(came: RollView["came"]) {
  if (!came || came.size === 0) return undefined;
  const words = await getTranslations("attendance");
  const formats = await getFormats();
  const columns: ListColumn[] = [
    { id: "last", label: words("columns.lastPresence"), greatestFirst: true },
    { id: "rate", label: words("columns.rate"), numeric: true },
  ];
  const cellsOf = (memberId: number): ListedRow["cells"] => {
    const { last, tally } = came.get(memberId) ?? { last: null, tally: NOBODY };
    const rate = rateOf(tally);
    return {
      last: {
        text: last ? `${formats.shortDate(last.date)} · ${words(`presences.${last.presence}`)}` : "",
        sort: last?.date ?? null,
      },
      rate: { text: rate === null ? "" : formats.percent(rate), sort: rate },
    };
  };
  return { columns, cellsOf };
}

const nameOf = (person: Participant) => personName(person) || `#${person.memberId}`;

function hrefOf({ id, memberId }: Participant, { seat: { club }, season, of, state }: RollView): string {
  if (state === "validated") return seasonAddress(club, season, "members", memberId);
  return registrationAddress(club, season, { kind: RESOURCES[of].roll.kind, id });
}

/** A person is found under the first of their slots: few groups let one choose more. */
function slotFilter(people: readonly Participant[], nameOf: (slot: SlotName) => string, label: string): ListFilter {
  const names = new Map(people.flatMap(({ slots: [slot] }) => (slot ? [[slot.id, nameOf(slot)] as const] : [])));
  return { id: "slots", label, options: optionsOf([...names].map(([id, name]) => [String(id), name])) };
}

function groupFilter(people: readonly Participant[], label: string): ListFilter {
  const names = new Set(people.flatMap(({ group }) => group ?? []));
  return { id: "group", label, options: optionsOf([...names].map((name) => [name, name])) };
}

const optionsOf = (entries: readonly (readonly [value: string, label: string])[]) =>
  entries.map(([value, label]) => ({ value, label })).sort((a, b) => alphabet.compare(a.label, b.label));
