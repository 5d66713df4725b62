import { stageKindOf } from "#lib/desk/stage-kinds.ts";
import type { ImportSource } from "#lib/people/import/row.ts";
import type { ImportSettings } from "#lib/people/import/settings.ts";
import type { NewStageRow } from "../begin.ts";
import type { AnyStageKind } from "../kind.ts";
import { plansOfTests } from "./plans-kind.ts";
import { at, lettersOf, nameOf } from "./random-club.ts";
import { randomPlans, type Surroundings } from "./random-plans.ts";
import type { RandomStage } from "./random-season.ts";

/** A list as it is begun: its kind, what it is set to, its rows, and what a person changes in them then. */
export interface RandomRows {
  kind: AnyStageKind;
  settings: unknown;
  rows: NewStageRow[];
  changes: { place: number; changes: Record<string, unknown> }[];
}

/** The rows of a list about a season that was made. */
export function randomRows({ list }: RandomStage, around: Surroundings): RandomRows {
  if (list.kind === "plans") {
    const plans = randomPlans(list, around);
    const rows = plans.flatMap((plan, nth) => (plan ? [{ place: nth + 1, source: { plan } }] : []));
    return { kind: plansOfTests, settings: {}, rows, changes: [] };
  }
  const kind = stageKindOf(list.kind);
  if (!kind) throw new Error(`there is no kind ${list.kind}`);
  if (list.kind === "import") return { kind, ...fileOf(list, around), changes: [] };
  const { made, given } = around;
  const groupOf = (nth: number | null) => (nth === null ? null : (at(made.groups, nth) ?? null));
  const live = made.annual.filter((one) => one.isPast === (list.kind === "renewal"));
  const taken = list.rows.slice(0, live.length).map((row, nth) => ({ row, one: live[nth] as (typeof live)[number] }));
  const changes = taken.flatMap(({ row }, nth) => {
    const slot = row.slot === null ? null : (at(made.slots, row.slot) ?? null);
    const said = {
      ...(row.group !== null && { group: String(groupOf(row.group)) }),
      ...(slot !== null && { slot: String(slot) }),
      ...("answer" in row && row.answer !== null && { answer: row.answer }),
    };
    return Object.keys(said).length > 0 ? [{ place: nth + 1, changes: said }] : [];
  });
  const rows = taken.map(({ row, one }, nth): NewStageRow => {
    const registration = { id: one.id, memberId: one.person };
    const whole = () => ({ id: made.pastGroup, name: "Avant", sportId: null, level: null, sex: null });
    if (list.kind === "renewal")
      return { place: nth + 1, source: { ...registration, group: whole(), slots: [], inSport: 1 } };
    if (list.kind === "moves")
      return { place: nth + 1, source: { ...registration, slotIds: [], groupId: at(made.groups, nth) ?? null } };
    const other = "elsewhere" in row ? groupOf(row.elsewhere as number | null) : null;
    const slotIds = given.groups[made.groups.indexOf(other ?? 0)]?.slots
      .slice(0, 1)
      .flatMap((slot) => made.slots[slot] ?? []);
    return {
      place: nth + 1,
      source: { ...registration, elsewhere: other === null ? null : { groupId: other, slotIds: slotIds ?? [] } },
    };
  });
  return { kind, settings: list.kind === "offers" ? { yes: "yes", no: "no", place: "place" } : {}, rows, changes };
}

const COLUMNS = ["last_name", "first_name", "birth_date", "sex", "email", "group", "slots"] as const;

/** A file with known and new people, some of them twice, in groups and slots by their names. */
function fileOf(
  { rule, validate, people, rows }: Extract<RandomStage["list"], { kind: "import" }>,
  { made }: Surroundings,
): { settings: ImportSettings; rows: NewStageRow[] } {
  const named = (ids: readonly number[], nths: readonly number[], name: (season: number, nth: number) => string) =>
    ids.length === 0 ? "" : [...new Set(nths.map((nth) => name(made.nth, nth % ids.length)))].join("; ");
  const columns = COLUMNS.map((field) => ({
    ...{ heading: field, samples: [], field, rule, how: "sure" as const, dates: "day_first" as const },
  }));
  return {
    settings: {
      ...{ columns, today: "2026-11-26", zone: "Europe/Paris", people, emailOfGuardian: false, validate, communes: {} },
      found: {
        ...{ format: "csv", sheet: null, otherSheets: [], encoding: "utf-8", separator: "semicolon", dateSystem: 1900 },
        ...{ headRow: 1, rows: rows.length, aside: [] },
      },
    },
    rows: rows.map((row, nth) => {
      const known = row.person === null ? null : nameOf.person(made.nth, row.person % made.people.length);
      const fresh = { last_name: `Nova${lettersOf(made.nth)}`, first_name: `Zo${lettersOf(row.name)}` };
      const { last_name, first_name } = known ?? fresh;
      const cells: ImportSource["cells"] = [
        ...[row.spoilt === "too long" ? "x".repeat(80) : last_name, first_name],
        ...[row.birth_date?.split("-").toReversed().join("/") ?? null, row.sex, `${first_name}@file.example`],
        row.spoilt === "no group" ? "Nulle part" : named(made.groups, row.groups, nameOf.group),
        named(made.slots, row.slots, nameOf.slot),
      ];
      return { place: nth + 2, source: { cells } };
    }),
  };
}
