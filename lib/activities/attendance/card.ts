import "server-only";
import type { z } from "zod";
import type { Seat } from "#lib/base/access/permissions.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { cardRead, seasonOfCard, takingPart } from "#lib/people/cards/cards.ts";
import { seesNames, sightOf } from "#lib/sync/copy/sight.ts";
import { type SessionKey, sessionAt, sessionCalendarOf } from "./calendar.ts";
import { courseName, expectedAt } from "./expected.ts";
import { namesOf } from "./people-names.ts";
import type { cardAnswer } from "./wire.ts";

/** Whose card a code is, to a session. */
export type CardAnswer = z.output<typeof cardAnswer>;

/**
 * Whose card was read at a session, from the copy: no call to the club. Of another club's nobody learns whose it is, nor of one that ended.
 * @returns undefined where there is no such session
 */
export async function cardAt(
  db: Queryable,
  seat: Seat,
  code: string,
  key: SessionKey,
): Promise<CardAnswer | undefined> {
  const session = sessionAt(await sessionCalendarOf(db, seat.club), key);
  if (!session) return undefined;
  const card = await cardRead(db, seat.club, code);
  if (card.kind !== "counts") return card;
  const { memberId: id } = card;
  const isNamed = seesNames(await sightOf(seat, session.seasonId));
  const named = isNamed ? (await namesOf(db, seat.club, [id])).get(id) : undefined;
  const person = { id, firstName: named?.firstName ?? null, lastName: named?.lastName ?? null };
  if (card.seasonId !== session.seasonId)
    return {
      kind: "otherSeason",
      person,
      season: await seasonOfCard(db, { club: seat.club, seasonId: card.seasonId }),
    };
  const here = (await expectedAt(db, seat.club, [session])).get(courseName(session));
  const expected = here?.find(({ memberId }) => memberId === id);
  if (expected) return { kind: expected.pending ? "pending" : "expected", person };
  const takesPart = await takingPart(db, { club: seat.club, seasonId: session.seasonId }, [id]);
  return { kind: takesPart.has(id) ? "unexpected" : "notValidated", person };
}
