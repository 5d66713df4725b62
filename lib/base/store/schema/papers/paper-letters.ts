import { bigserial, foreignKey, index, integer, jsonb, primaryKey, text } from "drizzle-orm/pg-core";
import { goesWithClub, writtenAt, writtenBy } from "#lib/base/store/schema/base/columns.ts";
import { type ReminderTexts, reminders } from "#lib/base/store/schema/treasury/treasury.ts";
import { checkedTable } from "#runtime/database/checked-table.ts";

/** Families that somebody chose to write to about papers that are missing: what each lacks is read as the letter leaves. */
export const paperRounds = checkedTable(
  "paper_rounds",
  {
    club: goesWithClub(),
    /** A UUID. */
    id: text("id").notNull(),
    seasonId: integer("season_id").notNull(),
    texts: jsonb("texts").$type<ReminderTexts>().notNull(),
    writtenBy: writtenBy(),
    writtenAt: writtenAt(),
  },
  (rounds) => [
    primaryKey({ columns: [rounds.club, rounds.id] }),
    index("paper_rounds_season").on(rounds.club, rounds.seasonId, rounds.writtenAt),
  ],
);

/** The families of a round, in the order in which they were chosen: of each those who lacked something then. */
export const paperRoundFamilies = checkedTable(
  "paper_round_families",
  {
    club: text("club").notNull(),
    round: text("round").notNull(),
    position: integer("position").notNull(),
    memberIds: integer("member_ids").array().notNull(),
  },
  (families) => [
    primaryKey({ columns: [families.club, families.round, families.position] }),
    foreignKey({
      name: "paper_round_families_round",
      columns: [families.club, families.round],
      foreignColumns: [paperRounds.club, paperRounds.id],
    }).onDelete("cascade"),
  ],
);

/** That somebody wrote to a family about papers: when, how, and how many of a person's it named. */
export const paperReminders = checkedTable(
  "paper_reminders",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    club: goesWithClub(),
    seasonId: integer("season_id").notNull(),
    memberId: integer("member_id").notNull(),
    channel: text("channel", { enum: reminders.channel.enumValues }).notNull(),
    papers: integer("papers").notNull(),
    writtenBy: writtenBy(),
    writtenAt: writtenAt(),
  },
  (sent) => [index("paper_reminders_member").on(sent.club, sent.seasonId, sent.memberId, sent.writtenAt)],
);
