import "server-only";
import type { z } from "zod";
import type { Seat } from "#lib/base/access/permissions.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { cardHolder, cardRead, seasonOfCard, takingPart } from "#lib/people/cards/cards.ts";
import { seesNames, sightOf } from "#lib/sync/copy/sight.ts";
import { type SessionKey, sessionAt } from "./calendar.ts";
import { courseName, expectedAt } from "./expected.ts";
import { namesOf } from "./people-names.ts";
import { calendarAt } from "./section-calendar.ts";
import type { cardAnswer } from "./wire.ts";

/** Whose card a code is, to a session. */
export type CardAnswer = z.output<typeof cardAnswer>;

/**
 * Whose card was read at a session, from the copy: no call to the club. Of another club's nobody learns whose it is, nor of one that ended; who sees a section learns of a card of
 * nobody of it no more than that.
 * @returns undefined where there is no such session
 */
export async function cardAt(
  db: Queryable,
  seat: Seat,
  code: string,
  key: SessionKey,
): Promise<CardAnswer | undefined> {
  const calendar = await calendarAt(db, seat, [key]);
  const session = sessionAt(calendar, key);
  if (!session) return undefined;
  const card = await cardRead(db, seat.club, code);
  const sight = await sightOf(seat, session.seasonId);
  const { within } = sight;
  if (within && (card.kind === "counts" || card.kind === "ended")) {
    const holder = card.kind === "counts" ? card.memberId : await cardHolder(db, code);
    if (holder === undefined || !within.people.has(holder)) return { kind: "outside" };
  }
  if (card.kind !== "counts") return card;
  const { memberId: id } = card;
  const isNamed = seesNames(sight);
  const named = isNamed ? (await namesOf(db, seat.club, [id])).get(id) : undefined;
  const person = { id, firstName: named?.firstName ?? null, lastName: named?.lastName ?? null };
  if (card.seasonId !== session.seasonId)
    return {
      kind: "otherSeason",
      person,
      season: await seasonOfCard(db, { club: seat.club, seasonId: card.seasonId }),
    };
  const here = (await expectedAt(db, seat.club, [session], calendar.within)).get(courseName(session));
  const expected = here?.find(({ memberId }) => memberId === id);
  if (expected) return { kind: expected.pending ? "pending" : "expected", person };
  const takesPart = await takingPart(db, { club: seat.club, seasonId: session.seasonId }, [id], within);
  return { kind: takesPart.has(id) ? "unexpected" : "notValidated", person };
}
