import { z } from "zod";
import type { StageKind } from "../kind.ts";
import { stagedPlan } from "../plan.ts";

/** A row of the tests: its writes, as they are. */
const source = z.strictObject({ plan: stagedPlan });
type PlannedSource = z.output<typeof source>;

/** A kind of stage for tests, whose rows are whatever a stage may write; a row that is nudged is sent again. */
export const plansOfTests: StageKind<Record<string, never>, PlannedSource, null> = {
  name: "import",
  rule: () => ({ allowed: true }),
  settings: z.strictObject({}) as z.ZodType<Record<string, never>>,
  source,
  fields: { nudged: z.int() },
  columns: async () => [],
  prepare: async () => null,
  plan: ({ place, source: { plan } }) => ({ label: `${place}`, cells: {}, plan, doubts: [] }),
};
