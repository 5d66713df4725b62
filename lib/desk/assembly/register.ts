import "server-only";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import { assemblies, assemblyVoters } from "#lib/base/store/schema/desk/assembly.ts";
import { takeTurnOf } from "#lib/base/store/turns.ts";
import { keptRecords, namesOfCounted } from "#lib/desk/headcount/read.ts";
import { type CardRefusal, cardRead, seasonOfCard } from "#lib/people/cards/cards.ts";
import type { RegisteredVoter } from "./rule.ts";

/** Somebody who may vote, with their name. Travels as JSON. */
export interface NamedVoter extends RegisteredVoter {
  /** null: the copy does not have them any more. */
  name: string | null;
  isByGuardian: boolean;
  /** Who has given them their vote. */
  holds: number[];
}

/** Who may vote in an assembly, by name. No call to the club. */
export async function registerOf(db: Queryable, club: string, assembly: string): Promise<NamedVoter[]> {
  const { memberId, isByGuardian, arrivedAt, proxyId } = assemblyVoters;
  const rows = await db
    .select({ memberId, isByGuardian, arrivedAt, proxyId })
    .from(assemblyVoters)
    .where(and(eq(assemblyVoters.club, club), eq(assemblyVoters.assembly, assembly)));
  const byId = new Map(rows.map((row) => [row.memberId, row]));
  const holds = Map.groupBy(
    rows.filter((row) => row.proxyId !== null),
    (row) => row.proxyId ?? 0,
  );
  const named = await namesOfCounted(db, club, [...byId.keys()]);
  return named.flatMap(({ id, name }) => {
    const row = byId.get(id);
    return row
      ? [
          {
            ...{ memberId: id, name, isByGuardian: row.isByGuardian, hasArrived: row.arrivedAt !== null },
            ...{ proxyId: row.proxyId, holds: (holds.get(id) ?? []).map((one) => one.memberId) },
          },
        ]
      : [];
  });
}

/** What somebody presses at the door. */
export type RegisterPress =
  | { press: "arrive" | "leave" | "takeBack"; memberId: number }
  | { press: "give"; memberId: number; to: number };

/** `noVote`: they may not vote here · `arrived`: whoever is there votes by themselves · `full`: nobody votes for more others · `holds`: whoever votes for others gives their vote to nobody · `given`: whom it is given to has given away their own. */
export type RegisterAnswer = { ok: true } | { ok: false; code: "noVote" | "arrived" | "full" | "holds" | "given" };

/**
 * Writes a press at the door down: whoever comes is there once, however many press, and votes by themselves from then on; a vote is given to one who may vote, has not given their own away and votes for few enough others.
 * @returns why it was not done
 */
export async function pressRegister(
  tx: Transaction,
  { club, by, now }: Hand & { club: string },
  assembly: string,
  wish: RegisterPress,
): Promise<RegisterAnswer> {
  await takeTurnAtDoor(tx, club, assembly);
  const among = [wish.memberId, ...(wish.press === "give" ? [wish.to] : [])];
  const rows = await tx
    .select()
    .from(assemblyVoters)
    .where(
      and(
        ...[eq(assemblyVoters.club, club), eq(assemblyVoters.assembly, assembly)],
        inArray(assemblyVoters.memberId, among),
      ),
    );
  const one = rows.find(({ memberId }) => memberId === wish.memberId);
  if (!one) return { ok: false, code: "noVote" };
  const theirs = and(
    ...[eq(assemblyVoters.club, club), eq(assemblyVoters.assembly, assembly)],
    eq(assemblyVoters.memberId, wish.memberId),
  );
  const none = { proxyId: null, proxyBy: null };
  switch (wish.press) {
    case "arrive":
      await tx
        .update(assemblyVoters)
        .set({ ...none, arrivedAt: now, arrivedBy: by.name })
        .where(and(theirs, isNull(assemblyVoters.arrivedAt)));
      return { ok: true };
    case "leave":
      await tx.update(assemblyVoters).set({ arrivedAt: null, arrivedBy: null }).where(theirs);
      return { ok: true };
    case "takeBack":
      await tx.update(assemblyVoters).set(none).where(theirs);
      return { ok: true };
    case "give": {
      const to = rows.find(({ memberId }) => memberId === wish.to);
      if (!to || wish.to === wish.memberId) return { ok: false, code: "noVote" };
      if (one.arrivedAt !== null) return { ok: false, code: "arrived" };
      if (one.proxyId === wish.to) return { ok: true };
      if (to.proxyId !== null) return { ok: false, code: "given" };
      if ((await heldBy(tx, club, assembly, wish.memberId)) > 0) return { ok: false, code: "holds" };
      if ((await heldBy(tx, club, assembly, wish.to)) >= (await mostProxies(tx, club, assembly)))
        return { ok: false, code: "full" };
      await tx.update(assemblyVoters).set({ proxyId: wish.to, proxyBy: by.name }).where(theirs);
      return { ok: true };
    }
  }
}

/** One press at a time: how many somebody votes for is counted before another one is written. */
const takeTurnAtDoor = (tx: Transaction, club: string, assembly: string) =>
  takeTurnOf(tx, `assembly ${club} ${assembly}`);

/** What a card is to an assembly. Whose a card of another club or one that ended is, nobody learns. Travels as JSON. */
export type DoorCard =
  /** `came`: written down as here by this card. */
  | { kind: "came" | "already" | "noVote"; name: string }
  | { kind: "otherSeason"; name: string; season: string }
  | CardRefusal;

/**
 * Writes down that somebody came by their card, where the card counts, is of the season and its person stands on the register. No call to the club.
 * @param code as somebody typed it or a camera read it
 */
export async function comeByCard(
  tx: Transaction,
  { club, by, now, seasonId }: Hand & { club: string; seasonId: number },
  assembly: string,
  code: string,
): Promise<DoorCard> {
  const card = await cardRead(tx, club, code);
  if (card.kind !== "counts") return card;
  const { memberId } = card;
  const [named] = await namesOfCounted(tx, club, [memberId]);
  const name = named?.name ?? `#${memberId}`;
  if (card.seasonId !== seasonId)
    return { kind: "otherSeason", name, season: (await seasonOfCard(tx, { club, seasonId: card.seasonId })) ?? "?" };
  await takeTurnAtDoor(tx, club, assembly);
  // Of two records of one person one stands on the register, and the card may be the other's.
  const stays = (await keptRecords(tx, club))(memberId);
  const voters = await tx
    .select({ memberId: assemblyVoters.memberId, arrivedAt: assemblyVoters.arrivedAt })
    .from(assemblyVoters)
    .where(
      and(
        ...[eq(assemblyVoters.club, club), eq(assemblyVoters.assembly, assembly)],
        inArray(assemblyVoters.memberId, [memberId, stays]),
      ),
    );
  const voter = voters.find((one) => one.memberId === memberId) ?? voters[0];
  if (!voter) return { kind: "noVote", name };
  if (voter.arrivedAt !== null) return { kind: "already", name };
  await pressRegister(tx, { club, by, now }, assembly, { press: "arrive", memberId: voter.memberId });
  return { kind: "came", name };
}

/** For how many others somebody votes. */
async function heldBy(tx: Transaction, club: string, assembly: string, memberId: number): Promise<number> {
  const [held] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(assemblyVoters)
    .where(
      and(
        ...[eq(assemblyVoters.club, club), eq(assemblyVoters.assembly, assembly)],
        eq(assemblyVoters.proxyId, memberId),
      ),
    );
  return held?.count ?? 0;
}

async function mostProxies(tx: Transaction, club: string, assembly: string): Promise<number> {
  const [found] = await tx
    .select({ most: assemblies.maxProxies })
    .from(assemblies)
    .where(and(eq(assemblies.club, club), eq(assemblies.id, assembly)));
  return found?.most ?? 0;
}
