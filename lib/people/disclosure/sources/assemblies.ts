import "server-only";
import { and, asc, eq, or } from "drizzle-orm";
import { assemblies, assemblyVoters } from "#lib/base/store/schema/desk/assembly.ts";
import type { HeldSource } from "../source.ts";
import { oneOf } from "./among.ts";

/** Assemblies in which they might vote: whether they came, and who voted for them, or for whom they did. */
export const heldAssemblies: HeldSource = {
  name: "assemblies",
  tables: [assemblies, assemblyVoters],
  read: (db, { club, members }) => {
    const { memberId, arrivedAt, proxyId } = assemblyVoters;
    const { seasonId, title, day } = assemblies;
    return db
      .select({ memberId, seasonId, name: title, date: day, arrivedAt, proxyId })
      .from(assemblyVoters)
      .innerJoin(assemblies, and(eq(assemblies.club, assemblyVoters.club), eq(assemblies.id, assemblyVoters.assembly)))
      .where(and(eq(assemblyVoters.club, club), or(oneOf(memberId, members), oneOf(proxyId, members))))
      .orderBy(asc(day), asc(assemblies.id), asc(memberId));
  },
  forgetting: {
    forget: async (tx, { club, members }) => {
      const { proxyId, memberId } = assemblyVoters;
      const ofClub = eq(assemblyVoters.club, club);
      const given = await tx
        .update(assemblyVoters)
        .set({ proxyId: null, proxyBy: null })
        .where(and(ofClub, oneOf(proxyId, members)))
        .returning({ memberId });
      const gone = await tx
        .delete(assemblyVoters)
        .where(and(ofClub, oneOf(memberId, members)))
        .returning({ memberId });
      return given.length + gone.length;
    },
  },
};
