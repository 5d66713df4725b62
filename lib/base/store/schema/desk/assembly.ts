import { boolean, date, foreignKey, index, integer, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { allOrNone, goesWithClub, writtenAt, writtenBy } from "#lib/base/store/schema/base/columns.ts";
import { checkedTable } from "#runtime/database/checked-table.ts";

/*
 * Assemblies of a club: by which rule one votes, who may, who came and who votes for whom.
 */

export const assemblies = checkedTable(
  "assemblies",
  {
    club: goesWithClub(),
    /** A UUID. */
    id: text("id").notNull(),
    seasonId: integer("season_id").notNull(),
    title: text("title").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    /** Whoever votes is so old on the day, in whole years. */
    minAge: integer("min_age").notNull(),
    /** Whether one who is younger has a vote, which whoever answers for them casts. */
    guardiansVote: boolean("guardians_vote").notNull(),
    mustHavePaid: boolean("must_have_paid").notNull(),
    /** Registered at least so many days before the day. */
    registeredDays: integer("registered_days").notNull(),
    /** For how many others one votes at most. */
    maxProxies: integer("max_proxies").notNull(),
    /** Of those who may vote, how many have to be there or represented, in a hundred; 0: any number. */
    quorumPercent: integer("quorum_percent").notNull(),
    /** When its register was drawn up: who may vote is known from then on. null: not yet. */
    openedAt: timestamp("opened_at", { withTimezone: true }),
    openedBy: text("opened_by"),
    writtenBy: writtenBy(),
    writtenAt: writtenAt(),
  },
  (rows) => [
    primaryKey({ columns: [rows.club, rows.id] }),
    allOrNone("assemblies_opened", rows.openedAt, rows.openedBy),
    index("assemblies_season").on(rows.club, rows.seasonId, rows.day),
  ],
);

/** Who may vote in an assembly: whether they came, or who votes for them. */
export const assemblyVoters = checkedTable(
  "assembly_voters",
  {
    club: text("club").notNull(),
    assembly: text("assembly").notNull(),
    memberId: integer("member_id").notNull(),
    /** They are too young, and whoever answers for them votes. */
    isByGuardian: boolean("is_by_guardian").notNull(),
    arrivedAt: timestamp("arrived_at", { withTimezone: true }),
    arrivedBy: text("arrived_by"),
    /** Who votes for them. */
    proxyId: integer("proxy_id"),
    proxyBy: text("proxy_by"),
  },
  (voters) => [
    primaryKey({ columns: [voters.club, voters.assembly, voters.memberId] }),
    foreignKey({
      columns: [voters.club, voters.assembly],
      foreignColumns: [assemblies.club, assemblies.id],
    }).onDelete("cascade"),
    allOrNone("assembly_voters_arrived", voters.arrivedAt, voters.arrivedBy),
    allOrNone("assembly_voters_proxy", voters.proxyId, voters.proxyBy),
    index("assembly_voters_member").on(voters.club, voters.memberId),
  ],
);
