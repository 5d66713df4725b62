import { z } from "zod";
import type { StageKind } from "../kind.ts";
import type { StageDoubt, StagedBody, StagedStep } from "../plan.ts";

/** A row of the tests: somebody, and the group that they are to be in, by its number or as a file says it. */
const source = z.strictObject({
  last: z.string(),
  first: z.string(),
  born: z.string().nullable(),
  sex: z.string(),
  groupId: z.number().nullable(),
  /** Somebody whom the club has. */
  memberId: z.number().optional(),
});
export type PersonSource = z.output<typeof source>;

const SEXES: Readonly<Record<string, string>> = { Homme: "Homme", Femme: "Femme" };

/** A kind of stage for tests: people, each created and registered; a sex that nobody knows is to be mended. */
export const peopleOfTests: StageKind<{ validates: boolean }, PersonSource, null> = {
  name: "import",
  rule: () => ({ allowed: true }),
  settings: z.strictObject({ validates: z.boolean() }),
  source,
  fields: { sex: z.enum(["Homme", "Femme"]), last: z.string().min(1).max(63), groupId: z.number().int() },
  columns: async () => [
    { name: "last", editor: "text" },
    { name: "sex", editor: "choice", choices: Object.keys(SEXES).map((value) => ({ value, label: value })) },
  ],
  prepare: async () => null,
  plan({ source, changes }, _facts, { settings }) {
    const said = { ...source, ...(changes as Partial<PersonSource>) };
    const sex = SEXES[said.sex];
    const doubts: StageDoubt[] =
      sex === undefined
        ? [{ code: "sexUnknown", field: "sex", repair: said.sex, values: { found: said.sex }, blocks: true }]
        : [];
    const names: StagedBody = { first_name: said.first, last_name: said.last, birth_date: said.born };
    const email = `${said.first}.${said.last}@staged.example`.toLowerCase();
    const member = said.memberId ?? { of: "member" };
    const steps: StagedStep[] = [
      ...(said.memberId === undefined
        ? [{ names: "member", write: "POST /members" as const, body: { ...names, email, sex: sex ?? null } }]
        : []),
      ...(said.groupId === null
        ? []
        : [
            {
              ...{ names: "registration", write: "POST /annual-registrations" as const },
              body: { member_id: member, group_id: said.groupId },
            },
          ]),
      ...(said.groupId !== null && settings.validates
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
