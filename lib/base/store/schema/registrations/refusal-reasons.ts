import { index, integer, primaryKey, text } from "drizzle-orm/pg-core";
import { goesWithClub, writtenAt, writtenBy } from "#lib/base/store/schema/base/columns.ts";
import { REGISTRATION_KINDS } from "#lib/base/store/schema/sync/outbox.ts";
import { checkedTable } from "#runtime/database/checked-table.ts";

/**
 * Why a registration is refused, in the desk's words: the API takes a refusal without any (club-api §4.5). Tied to whose registration it was, since a number may
 * come to stand for another one. Never sent.
 */
export const refusalReasons = checkedTable(
  "refusal_reasons",
  {
    club: goesWithClub(),
    kind: text("kind", { enum: REGISTRATION_KINDS }).notNull(),
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
