import type { MirrorPerson } from "#lib/base/store/schema/sync/mirror.ts";
import { personName } from "#lib/base/words/formats.ts";
import type { RowToPlan, StageOf } from "#lib/sync/staging/kind.ts";
import type { Planned, StageDoubt, StagedStep } from "#lib/sync/staging/plan.ts";
import type { ImportFacts, LiveRegistration } from "./facts.ts";
import { eachOnce, GUARDIAN_ANSWERS, type GuardianAnswer, type SaidGuardian } from "./guardians.ts";
import { type Match, matchOf } from "./match.ts";
import {
  type ColumnRule,
  type FilePerson,
  type KnownPerson,
  newPersonBody,
  OWN_FIELDS,
  personChange,
} from "./merge.ts";
import { type FoundInCell, groupsIn, slotsIn } from "./places.ts";
import { type FileRow, fileRow, type ImportSource } from "./row.ts";
import type { IdentifiedRow } from "./same-person-rows.ts";
import { saysTheSame } from "./says-the-same.ts";
import type { ImportSettings } from "./settings.ts";

type Row = RowToPlan<ImportSource>;
type Stage = StageOf<ImportSettings>;

/** Whom a row is about: somebody whom the club has, somebody who is created here, or whom an earlier row of the file creates. */
type Whom =
  | { is: "known"; person: MirrorPerson }
  | { is: "new" }
  | { is: "row"; first: number }
  /** Of these a person has to say who it is, unless it is one who has all of it already. */
  | { is: "open"; agreeing: MirrorPerson[]; isLikely: boolean; doubt: StageDoubt };

/** The writes of a row of a file. Pure. */
export function planned(row: Row, facts: ImportFacts, { settings }: Stage): Planned {
  const read = fileRow(row.source, row.changes, settings);
  const whom = whomOf(row, read, facts);
  if (whom.is !== "open") return plannedOf(row, read, whom, facts, settings);
  for (const person of whom.agreeing) {
    const known = plannedOf(row, read, { is: "known", person }, facts, settings);
    // Who has all that the row says needs no asking; who has it of the person, by more than a family's contact, is registered.
    if (known.plan === null || (whom.isLikely && !known.plan.some(({ names }) => names === "change"))) return known;
  }
  return plannedOf(row, read, whom, facts, settings);
}

function plannedOf(row: Row, read: FileRow, whom: Whom, facts: ImportFacts, settings: ImportSettings): Planned {
  const doubts: StageDoubt[] = [...read.doubts];
  if (whom.is === "open") doubts.push(whom.doubt);
  const first = facts.rows.first(row.place);
  // What is said of one person in two rows is read of the first: two phones of one person would change it at every reading.
  const isLater = first !== undefined && first.place !== row.place;
  const steps: StagedStep[] = [];
  const nothing = untouched(whom, settings);
  if (nothing === null) {
    if (isLater && whom.is !== "open") doubts.push(...laterDoubts(read, first));
    else steps.push(...personSteps(row, read, whom, settings, doubts));
    const registrations = registrationSteps(row, read, whom, facts, settings, doubts);
    if (whom.is !== "open") steps.push(...registrations);
  }
  const known = whom.is === "known" ? whom.person : null;
  return {
    label: personName(known && !read.named.lastName ? known : read.named),
    cells: read.cells,
    plan: steps.length > 0 ? steps : null,
    ...(steps.length === 0 && { nothingBecause: nothing ?? (isLater && whom.is === "row" ? "twice" : "same") }),
    // Where nothing is to be done, nothing has to be mended.
    doubts: nothing === null ? doubts : [],
    memberId: known?.id ?? null,
  };
}

function whomOf(row: Row, read: FileRow, facts: ImportFacts): Whom {
  const { candidates, rows } = facts;
  const said = row.made.member ?? row.changes.person;
  const chosen = typeof said === "number" ? candidates.person(said) : undefined;
  if (chosen) return { is: "known", person: chosen };
  const first = rows.first(row.place);
  if (first && first.place !== row.place) {
    const theirs = typeof first.person === "number" ? candidates.person(first.person) : undefined;
    if (theirs) return { is: "known", person: theirs };
    const match = first.person === "new" ? undefined : matchOf(first.named, candidates.of(first.named));
    const person = match?.is === "same" ? candidates.person(match.id) : undefined;
    return person ? { is: "known", person } : { is: "row", first: first.place };
  }
  const match: Match = said === "new" ? { is: "new" } : matchOf(read.named, candidates.of(read.named));
  const person = match.is === "same" ? candidates.person(match.id) : undefined;
  if (person) return { is: "known", person };
  const earlier = said === "new" ? [] : rows.perhaps(row.place);
  if (match.is !== "alike" && earlier.length === 0) return { is: "new" };
  const ids = match.is === "alike" ? match.ids : [];
  const agreeing =
    match.is === "alike" ? ids.slice(0, match.agreeing).flatMap((id) => candidates.person(id) ?? []) : [];
  return {
    ...{ is: "open", agreeing, isLikely: match.is === "alike" && match.isLikely && earlier.length === 0 },
    doubt: {
      ...{ code: ids.length > 0 ? "similarPerson" : "similarRow", field: "person", blocks: true },
      values: {
        ...{ ids: ids.join(","), rows: earlier.map(({ place }) => place).join(",") },
        count: ids.length + earlier.length,
      },
    },
  };
}

/** Of a row about the person of an earlier one: what it says otherwise is not taken over, and told. */
function laterDoubts({ person }: FileRow, first: IdentifiedRow): StageDoubt[] {
  const before = JSON.parse(first.says) as FilePerson;
  const others = OWN_FIELDS.filter((field) => {
    const said = person[field];
    return said && !saysTheSame(field, said, before[field]);
  });
  const isOtherFamily = person.parents.length > 0 && JSON.stringify(person.parents) !== JSON.stringify(before.parents);
  const names = [...others, ...(isOtherFamily ? ["parents"] : [])];
  const values = { row: first.place };
  return names.length === 0
    ? [{ code: "twiceInFile", values, blocks: false }]
    : [{ code: "otherInFile", values: { ...values, fields: names.join(",") }, blocks: false }];
}

/** Why a row is left alone by what was said of the file as a whole; null where it is not. */
function untouched(whom: Whom, { people }: ImportSettings): string | null {
  if (people === "known" && (whom.is === "new" || whom.is === "row")) return "newLeftAlone";
  return people === "new" && whom.is === "known" ? "knownLeftAlone" : null;
}

function personSteps(
  { changes }: Row,
  read: FileRow,
  whom: Whom,
  settings: ImportSettings,
  doubts: StageDoubt[],
): StagedStep[] {
  if (whom.is === "row" || whom.is === "open") return [];
  const answers = answersIn(changes);
  const { unclear } = eachOnce(read.person.parents, answers.get(2));
  if (unclear !== null)
    doubts.push({ code: "guardianTwice", field: "parent2_is", values: { found: unclear }, blocks: true });
  if (whom.is === "known") {
    const { body, seen, tooMany, alike } = personChange(
      read.person,
      knownFields(whom.person),
      (field) => ruleOf(settings, field),
      answers,
    );
    if (tooMany) doubts.push({ code: "tooManyGuardians", blocks: false });
    for (const { nth, said, known } of alike)
      doubts.push({
        ...{ code: "similarGuardian", field: `parent${nth}_is`, blocks: true },
        values: { found: guardianName(said), name: guardianName(known) },
      });
    if (Object.keys(body).length === 0) return [];
    return [
      {
        ...{ names: "change", write: "PATCH /members/{id}", id: whom.person.id },
        ...{ body: body as StagedStep["body"], seen: seen as StagedStep["body"] },
      },
    ];
  }
  const body = newPersonBody(read.person, settings.emailOfGuardian, answers);
  // What stands there and cannot be read is told as that.
  for (const field of ["last_name", "first_name", "email"] as const)
    if (!body[field] && !doubts.some((one) => one.field === field))
      doubts.push({ code: "missing", field, blocks: true });
  return [{ names: "member", write: "POST /members", body: body as StagedStep["body"] }];
}

/** What a person said of guardians who are like those that the club has. */
function answersIn(changes: Row["changes"]): Map<number, GuardianAnswer> {
  return new Map(
    ([1, 2] as const).flatMap((nth) => {
      const said = GUARDIAN_ANSWERS.find((one) => one === changes[`parent${nth}_is`]);
      return said === undefined ? [] : [[nth, said] as const];
    }),
  );
}

/** Who a guardian is, in words: by their names, or by what they are reached with. */
const guardianName = ({ last_name, first_name, email, phone }: SaidGuardian): string =>
  (personName({ lastName: last_name ?? null, firstName: first_name ?? null }) || email || phone || "").slice(0, 200);

/** The most cautious rule of the columns that fill a field. */
function ruleOf({ columns }: ImportSettings, field: string): ColumnRule {
  const of = columns.filter((one) => one.field !== null && fillsOf(one.field) === field).map(({ rule }) => rule);
  return (["new", "empty"] as const).find((rule) => of.includes(rule)) ?? "always";
}

/** The field of a person that a column fills. */
function fillsOf(field: string): string {
  if (field.startsWith("parent")) return "parents";
  return field === "postal_code" || field === "town" ? "city_code" : field;
}

const knownFields = (person: MirrorPerson): KnownPerson => ({
  ...{ last_name: person.lastName, first_name: person.firstName, email: person.email, phone: person.phone },
  ...{ birth_date: person.birthDate, sex: person.sex, address: person.address, city_code: person.cityCode },
  parents: person.parents,
});

function registrationSteps(
  { made }: Row,
  read: FileRow,
  whom: Whom,
  facts: ImportFacts,
  settings: ImportSettings,
  doubts: StageDoubt[],
): StagedStep[] {
  const groups = groupsIn(read.group, facts.groups);
  doubts.push(...doubtsOf("Group", "group", read.group, groups));
  const offered = new Set(facts.groups.filter(({ id }) => groups.ids.includes(id)).flatMap(({ slotIds }) => slotIds));
  const among = facts.slots.filter(({ id }) => offered.has(id));
  // Without a group there is nothing that a slot is of; a group that is not known is told already.
  const slots = groups.ids.length > 0 ? slotsIn(read.slots, among) : { ids: [], unknown: [], ambiguous: [] };
  doubts.push(...doubtsOf("Slot", "slots", read.slots, slots));
  if (read.slots !== "" && read.group === "")
    doubts.push({ code: "slotWithoutGroup", field: "group", repair: read.slots.slice(0, 500), blocks: true });
  const left = new Set(slots.ids);
  return groups.ids.flatMap((groupId, nth) => {
    const group = facts.groups.find(({ id }) => id === groupId);
    const own = [...left].filter((id) => group?.slotIds.includes(id));
    for (const id of own) left.delete(id);
    return ofGroup({ groupId, slotIds: own, nth }, made, whom, facts, settings);
  });
}

/** What a cell names and the season does not have, or has more than once: mended for all rows with the same words at once. */
function doubtsOf(
  what: "Group" | "Slot",
  field: string,
  cell: string,
  { unknown, ambiguous }: FoundInCell,
): StageDoubt[] {
  const repair = cell.slice(0, 500);
  const of = (kind: "unknown" | "ambiguous", named: readonly string[]): StageDoubt[] =>
    named.length === 0
      ? []
      : [{ code: `${kind}${what}`, field, repair, values: { found: named.join(", ").slice(0, 500) }, blocks: true }];
  return [...of("unknown", unknown), ...of("ambiguous", ambiguous)];
}

interface Wished {
  groupId: number;
  slotIds: number[];
  nth: number;
}

function ofGroup(
  { groupId, slotIds, nth }: Wished,
  made: Row["made"],
  whom: Whom,
  facts: ImportFacts,
  settings: ImportSettings,
): StagedStep[] {
  const theirs = whom.is === "known" ? (facts.registrations.get(whom.person.id) ?? []) : [];
  const suffix = nth === 0 ? "" : String(nth + 1);
  const created = `registration${suffix}`;
  const validation = (id: StagedStep["id"], seen?: StagedStep["seen"]): StagedStep[] => {
    const step = {
      names: `validation${suffix}`,
      write: "POST /annual-registrations/{id}/validate",
      id,
      body: {},
    } as const;
    return settings.validate ? [{ ...step, ...(seen && { seen }) }] : [];
  };
  // What an earlier run registered and the club did not validate: mended rows move it, and it is validated as it was meant to be.
  const own = theirs.find(({ id }) => id === made[created]);
  const there = theirs.find((one) => one.groupId === groupId);
  if (own && (!there || there === own))
    return [
      ...(there ? slotChange(own, slotIds, suffix) : move(own, groupId, slotIds, suffix)),
      // Where it is moved first, the copy may not have it in its group yet.
      ...(own.isValid ? [] : validation(own.id, there && { group_id: groupId })),
    ];
  if (there) return slotChange(there, slotIds, suffix);
  const body = { member_id: memberOf(whom), group_id: groupId, ...(slotIds.length > 0 && { slot_ids: slotIds }) };
  return [{ names: created, write: "POST /annual-registrations", body }, ...validation({ of: created })];
}

/** Another group for a registration: slots of the old one do not come along. */
function move({ id, groupId: from, slotIds: has }: LiveRegistration, to: number, slotIds: number[], suffix: string) {
  const slots = (ids: readonly number[]): StagedStep["body"] =>
    slotIds.length + has.length > 0 ? { slot_ids: [...ids] } : {};
  const step: StagedStep = {
    ...{ names: `move${suffix}-${to}`, write: "PATCH /annual-registrations/{id}", id },
    ...{ body: { group_id: to, ...slots(slotIds) }, seen: { group_id: from, ...slots(has) } },
  };
  return [step];
}

function memberOf(whom: Whom): StagedStep["body"][string] {
  if (whom.is === "known") return whom.person.id;
  return whom.is === "row" ? { row: whom.first, of: "member" } : { of: "member" };
}

/** Other slots than those that are chosen; a file that says none changes none. */
function slotChange({ id, slotIds: has }: LiveRegistration, slotIds: readonly number[], suffix: string): StagedStep[] {
  if (slotIds.length === 0 || new Set(slotIds).symmetricDifference(new Set(has)).size === 0) return [];
  return [
    {
      ...{ names: `slots${suffix}`, write: "PATCH /annual-registrations/{id}", id },
      ...{ body: { slot_ids: [...slotIds] }, seen: { slot_ids: [...has] } },
    },
  ];
}
