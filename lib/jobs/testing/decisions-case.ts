import { createJob } from "#lib/jobs/create.ts";
import type { Decision } from "#lib/store/schema/outbox.ts";
import type { CrashCase } from "#lib/testing/crash-case.ts";
import { makeEach, makeGroup, makePerson } from "../../../scripts/testing/club.ts";

const OPERATIONS = ["validate", "refuse", "cancel"] as const satisfies Decision[];

/** So many activities: decisions of several are on their way at once. */
const GROUPS = 6;

interface Decided {
  operation: Decision;
  registrations: { registrationId: number; memberId: number; activityId: number }[];
}

/** What the club says in a message of each decision. */
const ANNOUNCED = { validate: "validated", refuse: "refused", cancel: "cancelled" };

/** Registrations that are validated, refused and cancelled, a job each. */
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
    for (const one of asked) await createJob(tx, { ...by, ...one, kind: "annual", holdSeconds: 0 });
  },
  async read(club, asked) {
    const rows = await club.read<{ id: number; valid: boolean | null }>("select id, valid from annual_registrations");
    const valid = new Map(rows.map((row) => [Number(row.id), row.valid]));
    const told = await club.read<{ type: string; subject: string }>("select type, subject from outbox");
    return asked.flatMap(({ operation, registrations }) =>
      registrations.map(({ registrationId: id }) => {
        const is = { validate: valid.get(id) === true, refuse: valid.get(id) === false, cancel: !valid.has(id) };
        const messages = told.filter(
          ({ type, subject }) =>
            type === `registrations.${ANNOUNCED[operation]}` && subject === `annual-registrations/${id}`,
        );
        return { writes: 1, there: is[operation] ? messages.map(() => id) : [] };
      }),
    );
  },
  journal: (asked) => Object.fromEntries(asked.map(({ operation }) => [`registration.${operation}`, 1])),
};
