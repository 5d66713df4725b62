import { z } from "zod";
import { dayOfKind } from "#lib/base/arguments/days-in.ts";
import { boundedText, line, paymentCents, paymentMethod, recordId } from "#lib/base/arguments/schemas.ts";

const OLDEST = 125;

const age = z.int().min(0).max(OLDEST);

/** What a club writes down of a kind of aid. Dated: next year's is another one, or the same with other numbers. */
export const aidKindFields = z
  .strictObject({
    /** As the method of its payments says it (club-api §2.11). */
    name: paymentMethod,
    /** null: it differs from family to family. */
    amountCents: paymentCents.nullable(),
    minAge: age.nullable(),
    maxAge: age.nullable(),
    firstDay: dayOfKind("inForce").nullable(),
    lastDay: dayOfKind("inForce").nullable(),
    claim: boundedText(2_000).nullable(),
    isOffered: z.boolean(),
  })
  .refine(({ minAge, maxAge }) => minAge === null || maxAge === null || minAge <= maxAge)
  .refine(({ firstDay, lastDay }) => firstDay === null || lastDay === null || firstDay <= lastDay);
export type AidKindFields = z.output<typeof aidKindFields>;

/** The name of a kind, as addresses have it. */
export const aidKindId = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9-]+$/);

/** What a club writes down of one person's aid in one season. */
export const aidDossierFields = z
  .strictObject({
    memberId: recordId,
    kind: aidKindId,
    /** As the family brought it. */
    code: line(80).nullable(),
    promisedCents: paymentCents,
    claimedOn: dayOfKind("money").nullable(),
    reimbursedOn: dayOfKind("money").nullable(),
    reimbursedCents: paymentCents.nullable(),
    refusedOn: dayOfKind("money").nullable(),
    /** The payment as which it stands in the club's records. */
    paymentId: recordId.nullable(),
    note: boundedText(1_000).nullable(),
  })
  .refine(({ reimbursedOn, reimbursedCents }) => (reimbursedOn === null) === (reimbursedCents === null))
  .refine(({ reimbursedOn, refusedOn }) => reimbursedOn === null || refusedOn === null);
export type AidDossierFields = z.output<typeof aidDossierFields>;

/** How far an aid has come. */
export const AID_STATES = ["promised", "claimed", "reimbursed", "refused"] as const;
export type AidState = (typeof AID_STATES)[number];

type Days = Pick<AidDossierFields, "claimedOn" | "reimbursedOn" | "refusedOn">;

/** How far an aid has come, by its days. Pure. */
export function aidState({ claimedOn, reimbursedOn, refusedOn }: Days): AidState {
  if (reimbursedOn !== null) return "reimbursed";
  if (refusedOn !== null) return "refused";
  return claimedOn === null ? "promised" : "claimed";
}

/** Whether somebody is of the age that a kind of aid is for; null where nobody can tell. Pure. */
export function isAgeOfAid(
  { minAge, maxAge }: Pick<AidKindFields, "minAge" | "maxAge">,
  years: number | null,
): boolean | null {
  if (years === null || (minAge === null && maxAge === null)) return null;
  return years >= (minAge ?? 0) && years <= (maxAge ?? OLDEST);
}
