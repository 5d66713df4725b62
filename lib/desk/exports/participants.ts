import "server-only";
import { getTranslations } from "next-intl/server";
import { groupHours, type Hours, slotHours } from "#lib/activities/week/weekly-hours.ts";
import { mayReadDocuments, mayReadMedical, type Seat } from "#lib/base/access/permissions.ts";
import { store } from "#lib/base/store/database.ts";
import type { ExportColumn, ExportValue, NamedExport } from "#lib/base/words/export-file.ts";
import { personName, phoneNumber } from "#lib/base/words/formats.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { type Participant, participantsOf, rollHead } from "#lib/registrations/list/participants.ts";
import type { RollKey } from "#lib/sync/copy/roll.ts";
import { seenBy } from "#lib/sync/copy/season-scope.ts";
import { seasonName } from "#lib/sync/copy/seasons.ts";
import type { Within } from "#lib/sync/copy/section.ts";
import { slotInWords, slotsInShort, weekInWords } from "#lib/sync/records/week.ts";
import { contactColumns } from "./contact-columns.ts";
import { seesField } from "./seen-fields.ts";

type OwnField = "number" | "lastName" | "firstName" | "birthDate" | "age" | "sex";

/** What a file says of somebody before what they take part in. */
const OWN: [field: OwnField, value: (person: Participant) => ExportValue][] = [
  ["number", (person) => person.memberId],
  ["lastName", (person) => person.lastName],
  ["firstName", (person) => person.firstName],
  ["birthDate", (person) => ({ day: person.birthDate })],
  ["age", (person) => person.age],
  ["sex", (person) => person.sex],
];

/** Sessions that a page has room for beside names and numbers. */
const DATE_COLUMNS = 10;

/** How one says days and times in the reader's language. */
async function timeWords() {
  const days = await getTranslations("form.options.day");
  const formats = await getFormats();
  return { slots: { day: (day: Parameters<typeof days>[0]) => days(day), hour: formats.hour }, formats };
}

/**
 * Everybody who takes part in a group, a slot or an event, and how they are reached; undefined where the copy has no such thing in that
 * season.
 */
export async function participantsExport(seat: Seat, season: number, place: RollKey): Promise<NamedExport | undefined> {
  const found = await readRoll(seat, season, place);
  if (!found) return undefined;
  const { people, title, day } = found;
  const headers = await getTranslations("ui.export.headers");
  const words = await getTranslations("groups.page");
  const { slots } = await timeWords();
  const contact = contactColumns(found.sight, headers);
  const own = OWN.filter(([field]) => seesField(found.sight, field));
  const told = { documents_missing: mayReadDocuments(seat).allowed, medical_missing: mayReadMedical(seat).allowed };
  const chosen = (["group", "slots", "papers"] as const).map((name) => words(`columns.${name}`));
  return {
    title,
    day,
    columns: [
      ...[...own.map(([field]) => headers(field)), ...chosen].map((header) => ({ header })),
      ...contact.map(({ column }) => column),
    ],
    rows: people.map((person) => [
      ...own.map(([, value]) => value(person)),
      person.group,
      person.slots.map((slot) => slotInWords(slot, slots)).join(" · "),
      person.papers
        .filter((code) => told[code])
        .map((code) => words(`missing.${code}`))
        .join(" · "),
      ...contact.map(({ value }) => value(person.contact)),
    ]),
  };
}

/**
 * The roll of a group, a slot or an event for the wall of a hall: names, whom to call, and empty columns for the dates of sessions. Its
 * notes say when it meets and who leads it.
 */
export async function rollExport(seat: Seat, season: number, place: RollKey): Promise<NamedExport | undefined> {
  const found = await readRoll(seat, season, place);
  if (!found) return undefined;
  const headers = await getTranslations("ui.export.headers");
  const words = await getTranslations("groups.page");
  const { slots } = await timeWords();
  const withSlots = place.of === "groups" && found.people.some((person) => person.slots.length > 0);
  const slotNames = slotsInShort(
    found.people.flatMap((person) => person.slots),
    slots,
  );
  const columns: ExportColumn[] = [
    { header: words("columns.name"), onPaper: true },
    { header: headers("age"), onPaper: true },
    { header: words("columns.phone"), onPaper: true },
    ...(withSlots ? [{ header: words("columns.slots"), onPaper: true }] : []),
  ];
  return {
    title: found.title,
    day: found.day,
    notes: await hoursInWords(seat.club, season, place, found.sight.within),
    boxes: DATE_COLUMNS,
    columns,
    rows: found.people.map((person) => [
      nameOf(person),
      person.age,
      [person.call && whole(phoneNumber(person.call.phone)), person.call?.guardian].filter(Boolean).join(" "),
      ...(withSlots ? [person.slots.map(({ id }) => slotNames.get(id)).join(" · ")] : []),
    ]),
  };
}

/** A number that is dialled from paper stands on one line. */
const whole = (number: string) => number.replaceAll(" ", "\u00a0");

const nameOf = (person: Participant) => personName(person) || `#${person.memberId}`;

async function readRoll(seat: Seat, season: number, place: RollKey) {
  const { db } = await store();
  const head = await rollHead(db, seat.club, place);
  if (!head || head.seasonId !== season) return undefined;
  const scope = await seenBy(seat, season);
  const words = await getTranslations("groups");
  return {
    sight: scope.sight,
    people: await participantsOf(db, scope, place, "validated"),
    title: [head.name ?? words("unnamed", { id: place.id }), (await seasonName(db, seat.club, season)) ?? ""].filter(
      Boolean,
    ),
    day: scope.today,
  };
}

/** When and where it meets and who leads it, a line for each hour of the week; none of an event, whose day is its title's. */
async function hoursInWords(
  club: string,
  seasonId: number,
  { of, id }: RollKey,
  within: Within | null,
): Promise<string[]> {
  if (of === "events") return [];
  const { db } = await store();
  const { slots, formats } = await timeWords();
  const line = (hours: Hours) =>
    [weekInWords(hours, slots), hours.location, formats.list(hours.trainers)].filter(Boolean).join(" · ");
  if (of === "slots") {
    const slot = await slotHours(db, club, id, within);
    return slot ? [line(slot)] : [];
  }
  const { lessons, slots: offered } = await groupHours(db, { club, seasonId }, id, within);
  return [...lessons.map(line), ...offered.map((slot) => [slot.name, line(slot)].filter(Boolean).join(" · "))];
}
