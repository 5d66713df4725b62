import type { Decision } from "#lib/base/store/schema/sync/outbox.ts";
import type { Outcome } from "#lib/desk/testing/crash-case.ts";
import type { Tables } from "../../../../scripts/testing/tables.ts";

/** What the club says in a message of each decision. */
const ANNOUNCED = { validate: "validated", refuse: "refused", cancel: "cancelled" };

/** What the club has of decisions, in their order: a registration that is as it was decided, as often as it was announced. */
export async function decidedAtClub(
  club: Tables,
  decided: readonly { operation: Decision; id: number }[],
): Promise<Outcome[]> {
  const rows = await club.read<{ id: number; valid: boolean | null }>("select id, valid from annual_registrations");
  const valid = new Map(rows.map((row) => [Number(row.id), row.valid]));
  const told = await club.read<{ type: string; subject: string }>("select type, subject from outbox");
  return decided.map(({ operation, id }) => {
    const is = { validate: valid.get(id) === true, refuse: valid.get(id) === false, cancel: !valid.has(id) };
    const messages = told.filter(
      ({ type, subject }) =>
        type === `registrations.${ANNOUNCED[operation]}` && subject === `annual-registrations/${id}`,
    );
    return { writes: 1, there: is[operation] ? messages.map(() => id) : [] };
  });
}
