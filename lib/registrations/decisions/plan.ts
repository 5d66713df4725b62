import "server-only";
import type { Queryable } from "#lib/base/store/database.ts";
import type { Decision, RegistrationKind } from "#lib/base/store/schema/sync/outbox.ts";
import { personName } from "#lib/base/words/formats.ts";
import { doubtsOfRows, type RowDoubt } from "#lib/sync/copy/row-doubts.ts";
import type { SeasonScope } from "#lib/sync/copy/season-scope.ts";
import { updateDoubts } from "#lib/sync/forecast/doubts.ts";
import { refusalsInForce } from "#lib/sync/forecast/refusals.ts";
import { candidatesOf, type RegistrationSet, seasonFacts } from "#lib/sync/forecast/season-facts.ts";
import { type DecisionForecast, decisionForecast, type NamedCandidate, type NamedFacts } from "./counted-forecast.ts";
import type { FrozenRegistration } from "./create.ts";

/**
 * What a decision on these registrations would do, read from the mirror without a call to the club.
 * @param db the store itself
 * @param lacksMedical by the number of the member, where whoever asks may read that and it was read: it is kept nowhere
 */
export async function readDecisionForecast(
  db: Queryable,
  scope: SeasonScope,
  kind: RegistrationKind,
  operation: Decision,
  registrations: readonly FrozenRegistration[],
  lacksMedical: (member: number) => boolean = () => false,
): Promise<DecisionForecast> {
  const set = { club: scope.club, seasonId: scope.seasonId, kind };
  const ids = registrations.map((row) => row.registrationId);
  const { candidates: copied, facts } = await readCase(db, set, ids);
  const candidates = copied.map((one) => ({ ...one, lacksMedical: lacksMedical(one.memberId) }));
  // The same numbers as the rows of the table have.
  if (operation === "validate") await updateDoubts(db, scope);
  const doubts =
    operation === "validate" ? await doubtsOfRows(db, scope, kind, candidates) : new Map<number, RowDoubt>();
  const queue = new Map([...doubts].flatMap(([id, { waiting }]) => (waiting === null ? [] : [[id, waiting]])));
  return decisionForecast(operation, candidates, facts, queue);
}

/** These registrations with everything that decides about them. */
export async function readCase(
  db: Queryable,
  set: RegistrationSet,
  ids: readonly number[],
): Promise<{ candidates: NamedCandidate[]; facts: NamedFacts }> {
  const facts = await seasonFacts(db, set, ids);
  const found = await candidatesOf(db, set, ids);
  const refusals = await refusalsInForce(db, set, ids, found, facts);
  const candidates = found.map(({ firstName, lastName, ...one }) => ({
    ...one,
    refusal: refusals.get(one.id) ?? null,
    name: personName({ lastName, firstName }) || `#${one.memberId}`,
  }));
  return { candidates, facts };
}
