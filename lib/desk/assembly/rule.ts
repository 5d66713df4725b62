import { z } from "zod";
import { dayOfKind } from "#lib/base/arguments/days-in.ts";
import { line } from "#lib/base/arguments/schemas.ts";

/** What a club says of an assembly: when, and by which rule of its own one votes. */
export const assemblyFields = z.strictObject({
  title: line(120).trim().min(1),
  day: dayOfKind("planned"),
  minAge: z.int().min(0).max(25),
  guardiansVote: z.boolean(),
  mustHavePaid: z.boolean(),
  registeredDays: z.int().min(0).max(366),
  maxProxies: z.int().min(0).max(20),
  quorumPercent: z.int().min(0).max(100),
});
export type AssemblyFields = z.output<typeof assemblyFields>;
/** By which rule one votes. */
export type VotingRule = Omit<AssemblyFields, "title" | "day">;

/** Why somebody has no vote, in the order in which it is asked. */
export const WITHOUT_VOTE = ["late", "unpaid", "paidUnknown", "ageUnknown", "young"] as const;
export type WithoutVote = (typeof WITHOUT_VOTE)[number];

/** What is asked of somebody who is in the club on the day. */
export interface Enrolled {
  /** In whole years on the day; null: the register does not say. */
  age: number | null;
  /** null: nobody can tell. */
  paid: boolean | null;
  /** Whether they were registered so many days before. */
  isInTime: boolean;
}

/** Whether somebody votes: by themselves, by whoever answers for them, or why not. Pure. */
export function voteOf(one: Enrolled, rule: VotingRule): "own" | "guardian" | WithoutVote {
  if (!one.isInTime) return "late";
  if (rule.mustHavePaid && one.paid !== true) return one.paid === null ? "paidUnknown" : "unpaid";
  if (rule.minAge === 0) return "own";
  if (one.age === null) return "ageUnknown";
  if (one.age >= rule.minAge) return "own";
  return rule.guardiansVote ? "guardian" : "young";
}

/** Somebody who may vote, as the register has them. */
export interface RegisteredVoter {
  memberId: number;
  hasArrived: boolean;
  /** Who votes for them. */
  proxyId: number | null;
}

/** How an assembly stands. */
export interface Quorum {
  voters: number;
  present: number;
  /** Of the absent, those who are voted for by somebody who is there. */
  represented: number;
  /** So many have to be there or represented. */
  needed: number;
  isReached: boolean;
}

/** How many of those who may vote are there or represented: somebody whose proxy has not come is not. Pure. @param percent of the rule */
export function quorumOf(voters: readonly RegisteredVoter[], percent: number): Quorum {
  const there = new Set(voters.flatMap(({ memberId, hasArrived }) => (hasArrived ? [memberId] : [])));
  const represented = voters.filter(
    ({ hasArrived, proxyId }) => !hasArrived && proxyId !== null && there.has(proxyId),
  ).length;
  const needed = Math.ceil((voters.length * percent) / 100);
  const present = there.size;
  return { voters: voters.length, present, represented, needed, isReached: present + represented >= needed };
}
