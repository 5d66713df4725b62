import "server-only";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { PermissionVerdict, Seat } from "#lib/base/access/permissions.ts";
import { roles } from "#lib/base/access/roles.ts";
import { SIGHT } from "#lib/base/access/sight.ts";
import { recordId } from "#lib/base/arguments/schemas.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { mirrorRegistrations as registrations } from "#lib/base/store/schema/sync/mirror.ts";
import { onRoll } from "#lib/sync/copy/roll.ts";
import { mayHaveOf, sightOf } from "#lib/sync/copy/sight.ts";
import { ROLLS } from "#lib/sync/resources/all.ts";

/** Whose cards: one person's, or of everybody who takes part in something. */
export const cardsWished = z.strictObject({ of: z.enum(["members", ...ROLLS]), id: recordId });
export type CardsWished = z.output<typeof cardsWished>;

/** Whether somebody may have these cards: as lists of people, which leave the desk too (decision 29). */
export async function mayHaveCards(seat: Seat, seasonId: number, { of, id }: CardsWished): Promise<PermissionVerdict> {
  const sight = await sightOf(seat, seasonId);
  if (of !== "members") return mayHaveOf(seat, sight, "export", { of, id });
  if (sight.sees("export", id)) return { allowed: true };
  // The same of somebody of another section as of a number that nobody has.
  if (sight.within && !sight.within.people.has(id)) return { allowed: false, denial: { kind: "section" } };
  return { allowed: false, denial: { kind: "own", roles: roles.filter((one) => SIGHT[one].export === "all") } };
}

/** Whether cards are refused as those of another section: they are not there. */
export const isNotThere = (verdict: PermissionVerdict): boolean =>
  !verdict.allowed && verdict.denial.kind === "section";

/** The people whose cards are wished: by what the club has validated. */
export async function cardHolders(
  db: Queryable,
  club: string,
  seasonId: number,
  { of, id }: CardsWished,
): Promise<number[]> {
  if (of === "members") return [id];
  const rows = await db
    .selectDistinct({ id: registrations.memberId })
    .from(registrations)
    .where(and(onRoll({ club, seasonId }, { of, id }), eq(registrations.valid, true)));
  return rows.map((row) => row.id);
}
