import { z } from "zod";
import { dayOfKind } from "#lib/base/arguments/days-in.ts";
import type { StageKind } from "../kind.ts";
import type { Planned, StageDoubt, StagedBody, StagedStep } from "../plan.ts";

/** A row of the tests: somebody, and the group that they are to be in, by its number or as a file says it. */
const source = z.strictObject({
  last: z.string(),
  first: z.string(),
  born: z.string().nullable(),
  sex: z.string(),
  groupId: z.number().nullable(),
  /** The row that makes their group, instead of its number. */
  groupRow: z.number().optional(),
  /** The row is no person, but a group of this name. */
  group: z.object({ name: z.string(), season: z.number() }).optional(),
  slotIds: z.array(z.number()).optional(),
  /** Somebody whom the club has. */
  memberId: z.number().optional(),
  /** Their phone is to be changed, and was this one when that was proposed. */
  phone: z.string().optional(),
  phoneSeen: z.string().optional(),
});
export type PersonSource = z.output<typeof source>;

const SEXES: Readonly<Record<string, string>> = { Homme: "Homme", Femme: "Femme" };

/** A kind of stage for tests: people, each created and registered; a sex that nobody knows is to be mended. */
export const peopleOfTests: StageKind<{ validates: boolean }, PersonSource, null> = {
  name: "import",
  rule: () => ({ allowed: true }),
  settings: z.strictObject({ validates: z.boolean() }),
  source,
  fields: {
    sex: z.enum(["Homme", "Femme"]),
    last: z.string().min(1).max(63),
    born: dayOfKind("birth"),
    groupId: z.number().int(),
  },
  columns: async () => [
    { name: "last", editor: "text" },
    { name: "sex", editor: "choice", choices: Object.keys(SEXES).map((value) => ({ value, label: value })) },
  ],
  prepare: async () => null,
  plan({ source, changes }, _facts, { settings }) {
    const said = { ...source, ...(changes as Partial<PersonSource>) };
    if (said.group) return groupRow(said.group);
    const sex = SEXES[said.sex];
    const doubts: StageDoubt[] =
      sex === undefined
        ? [{ code: "sexUnknown", field: "sex", repair: said.sex, values: { found: said.sex }, blocks: true }]
        : [];
    const names: StagedBody = { first_name: said.first, last_name: said.last, birth_date: said.born };
    const email = `${said.first}.${said.last}@staged.example`.toLowerCase();
    const member = said.memberId ?? { of: "member" };
    const group = said.groupRow === undefined ? said.groupId : { row: said.groupRow, of: "group" };
    const steps: StagedStep[] = [
      ...(said.memberId === undefined
        ? [{ names: "member", write: "POST /members" as const, body: { ...names, email, sex: sex ?? null } }]
        : []),
      ...(said.phone !== undefined && said.memberId !== undefined
        ? [
            {
              ...{ names: "member", write: "PATCH /members/{id}" as const, id: said.memberId },
              ...{ body: { phone: said.phone }, seen: { phone: said.phoneSeen ?? null } },
            },
          ]
        : []),
      ...(group === null
        ? []
        : [
            {
              ...{ names: "registration", write: "POST /annual-registrations" as const },
              body: { member_id: member, group_id: group, ...(said.slotIds && { slot_ids: said.slotIds }) },
            },
          ]),
      ...(group !== null && settings.validates
        ? [
            {
              ...{ names: "validation", write: "POST /annual-registrations/{id}/validate" as const },
              ...{ id: { of: "registration" }, body: {} },
            },
          ]
        : []),
    ];
    return {
      label: `${said.last} ${said.first}`,
      cells: { last: said.last, sex: said.sex },
      plan: steps.length > 0 ? steps : null,
      ...(steps.length === 0 && { nothingBecause: "same" }),
      ...{ doubts, memberId: said.memberId ?? null },
    };
  },
};

function groupRow({ name, season }: { name: string; season: number }): Planned {
  const body = { name, season_id: season, birth_year_start: 2200, birth_year_end: 1900 };
  const plan = [{ names: "group", write: "POST /groups" as const, body }];
  return { label: name, cells: { last: name }, plan, doubts: [] };
}
