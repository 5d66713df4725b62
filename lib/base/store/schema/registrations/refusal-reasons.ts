import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { goesWithClub, writtenAt, writtenBy } from "#lib/base/store/schema/base/columns.ts";
import type { RegistrationKind } from "#lib/base/store/schema/sync/outbox.ts";

/**
 * Why a registration is refused, in the desk's words: the API takes a refusal without any (club-api §4.5). Tied to whose registration it was, since a number may
 * come to stand for another one. Never sent.
 */
export const refusalReasons = pgTable(
  "refusal_reasons",
  {
    club: goesWithClub(),
    kind: text("kind").$type<RegistrationKind>().notNull(),
    registrationId: integer("registration_id").notNull(),
    seasonId: integer("season_id").notNull(),
    memberId: integer("member_id").notNull(),
    reason: text("reason").notNull(),
    writtenBy: writtenBy(),
    writtenAt: writtenAt(),
  },
  (reason) => [
    primaryKey({ columns: [reason.club, reason.kind, reason.registrationId] }),
    index("refusal_reasons_member").on(reason.club, reason.memberId),
  ],
);
