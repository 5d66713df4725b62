import type { Decision } from "#lib/base/store/schema/sync/outbox.ts";
import type { CrashCase } from "#lib/desk/testing/crash-case.ts";
import { createDecisionWork } from "#lib/registrations/decisions/create.ts";
import { makeEach, makeGroup, makePerson } from "../../../../scripts/testing/club.ts";
import { decidedAtClub } from "./decided-at-club.ts";

const OPERATIONS = ["validate", "refuse", "cancel"] as const satisfies Decision[];

/** So many activities: decisions of several are on their way at once. */
const GROUPS = 6;

interface Decided {
  operation: Decision;
  registrations: { registrationId: number; memberId: number; activityId: number }[];
}

/** Registrations that are validated, refused and cancelled, a work each. */
export const decisionsCase: CrashCase<Decided[]> = {
  steps: [null],
  async fill({ make, season, count }) {
    const groups = await makeEach(GROUPS, (nth) => makeGroup(make, season, `Decided ${nth}`));
    const registrations = await makeEach(count, async (nth) => {
      const memberId = await makePerson(make, `Decided${nth}`);
      const activityId = groups[nth % GROUPS] ?? 0;
      const registrationId = await make("/annual-registrations", { member_id: memberId, group_id: activityId });
      return { registrationId, memberId, activityId };
    });
    const of = Object.groupBy(
      registrations,
      (_, nth) => OPERATIONS[Math.floor(nth / GROUPS) % OPERATIONS.length] ?? "",
    );
    return OPERATIONS.flatMap((operation) => {
      const some = of[operation];
      return some ? [{ operation, registrations: some }] : [];
    });
  },
  async ask(tx, { baseUrl: _, ...by }, asked) {
    for (const one of asked) await createDecisionWork(tx, { ...by, ...one, kind: "annual", holdSeconds: 0 });
  },
  read: (club, asked) =>
    decidedAtClub(
      club,
      asked.flatMap(({ operation, registrations }) =>
        registrations.map(({ registrationId: id }) => ({ operation, id })),
      ),
    ),
  audit: (asked) => Object.fromEntries(asked.map(({ operation }) => [`registration.${operation}`, 1])),
};
