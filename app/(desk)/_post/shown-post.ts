import "server-only";
import { maySetMail, type Seat } from "#lib/base/access/permissions.ts";
import { store } from "#lib/base/store/database.ts";
import { findMailServer, mailStandingOf } from "#lib/base/store/mail-servers.ts";
import type { LetterKindName } from "#lib/base/store/schema/sync/post.ts";
import { now } from "#lib/base/time/clock.ts";
import { madeFrom } from "#lib/sync/post/mailing.ts";
import { lastLetterAt, shownMailing } from "#lib/sync/post/shown-mailing.ts";

/** The mailing that something written has become, if it has, and what its page shows of the post: for components/people/letters/mailing-section.tsx. */
export async function shownPost(
  seat: Seat,
  { kind, madeOf }: { kind: LetterKindName; madeOf: string },
  { letters, without }: { letters: readonly unknown[]; without: readonly unknown[] },
) {
  const { club } = seat;
  const { db } = await store();
  const server = await findMailServer(db, club);
  const mailing = await madeFrom(db, club, kind, madeOf);
  const post = {
    ...{ club, count: letters.length, without: without.length, now: now() },
    ...{ maySet: maySetMail(seat).allowed, standing: server ? mailStandingOf(server) : null },
    lastAt: mailing ? null : await lastLetterAt(db, club, letters.length),
    shown: mailing ? await shownMailing(db, mailing) : null,
  };
  return { mailing, post };
}
