import "server-only";
import { and, desc, eq, isNull } from "drizzle-orm";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import { assemblies, assemblyVoters } from "#lib/base/store/schema/desk/assembly.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import type { AssemblyFields } from "./rule.ts";
import { electorateOf } from "./voters.ts";

/** An assembly as the desk shows it. */
export interface Assembly extends AssemblyFields {
  id: string;
  /** null: its register has not been drawn up. */
  openedAt: Date | null;
  openedBy: string | null;
  writtenBy: string;
}

const { title, day, minAge, guardiansVote, mustHavePaid, registeredDays, maxProxies, quorumPercent } = assemblies;
const COLUMNS = {
  ...{ id: assemblies.id, title, day, minAge, guardiansVote, mustHavePaid, registeredDays, maxProxies, quorumPercent },
  ...{ openedAt: assemblies.openedAt, openedBy: assemblies.openedBy, writtenBy: assemblies.writtenBy },
};

const within = ({ club, seasonId }: ClubSeason) => and(eq(assemblies.club, club), eq(assemblies.seasonId, seasonId));

/** The assemblies of a season, the last day first. */
export async function assembliesOf(db: Queryable, scope: ClubSeason): Promise<Assembly[]> {
  return db.select(COLUMNS).from(assemblies).where(within(scope)).orderBy(desc(day), desc(assemblies.writtenAt));
}

/** One of them; undefined where the season has none of this name. */
export async function findAssembly(db: Queryable, scope: ClubSeason, id: string): Promise<Assembly | undefined> {
  const [found] = await db
    .select(COLUMNS)
    .from(assemblies)
    .where(and(within(scope), eq(assemblies.id, id)));
  return found;
}

/** What the club said the last time, whatever the season: what a new one begins with. */
export async function lastRule(db: Queryable, club: string): Promise<Assembly | undefined> {
  const [last] = await db
    .select(COLUMNS)
    .from(assemblies)
    .where(eq(assemblies.club, club))
    .orderBy(desc(assemblies.writtenAt))
    .limit(1);
  return last;
}

/** Writes an assembly down with its rule. Asked again under its name, it is the same. */
export async function callAssembly(
  tx: Transaction,
  { club, seasonId, by, now }: ClubSeason & Hand,
  { ask, fields }: { ask: string; fields: AssemblyFields },
): Promise<void> {
  const [written] = await tx
    .insert(assemblies)
    .values({ ...fields, club, seasonId, id: ask, writtenBy: by.name, writtenAt: now })
    .onConflictDoNothing()
    .returning({ id: assemblies.id });
  if (!written) return;
  const details = { name: fields.title };
  await writeAudit(tx, { by, club, action: "assembly.call", subject: `seasons/${seasonId}`, details });
}

/** Takes an assembly away that was called by mistake, as long as its register is not drawn up. @returns whether it was there, and not drawn up */
export async function removeAssembly(
  tx: Transaction,
  { club, seasonId, by }: ClubSeason & Pick<Hand, "by">,
  id: string,
): Promise<boolean> {
  const [gone] = await tx
    .delete(assemblies)
    .where(and(within({ club, seasonId }), eq(assemblies.id, id), isNull(assemblies.openedAt)))
    .returning({ title });
  if (!gone) return false;
  const details = { name: gone.title };
  await writeAudit(tx, { by, club, action: "assembly.remove", subject: `seasons/${seasonId}`, details });
  return true;
}

/** Voters written by one INSERT: PostgreSQL takes 65,535 parameters, eight a voter. */
const VOTERS_PER_INSERT = 4_000;

/** Draws the register up: who may vote by the rule now is who votes, whatever is paid or changed later. Asked again, it stays as it is. @returns how many may vote; null: there is no such assembly */
export async function openRegister(
  tx: Transaction,
  { club, seasonId, by, now }: ClubSeason & Hand,
  id: string,
): Promise<number | null> {
  const [taken] = await tx
    .update(assemblies)
    .set({ openedAt: now, openedBy: by.name })
    .where(and(within({ club, seasonId }), eq(assemblies.id, id), isNull(assemblies.openedAt)))
    .returning(COLUMNS);
  if (!taken) {
    if (!(await findAssembly(tx, { club, seasonId }, id))) return null;
    const there = await tx
      .select({ memberId: assemblyVoters.memberId })
      .from(assemblyVoters)
      .where(and(eq(assemblyVoters.club, club), eq(assemblyVoters.assembly, id)));
    return there.length;
  }
  const { voters } = await electorateOf(tx, { club, seasonId }, taken);
  for (let start = 0; start < voters.length; start += VOTERS_PER_INSERT)
    await tx
      .insert(assemblyVoters)
      .values(voters.slice(start, start + VOTERS_PER_INSERT).map((voter) => ({ ...voter, club, assembly: id })));
  await writeAudit(tx, {
    ...{ by, club, action: "assembly.open", subject: `seasons/${seasonId}` },
    details: { name: taken.title, count: voters.length },
  });
  return voters.length;
}
