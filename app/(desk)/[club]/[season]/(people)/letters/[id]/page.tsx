import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { shownPost } from "#app/(desk)/_post/shown-post.ts";
import { titleFor, writtenTitle } from "#app/(desk)/_records/title.ts";
import { idOfPage } from "#app/page-identifier.ts";
import { LiveRefresh } from "#components/base/live/live-refresh.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { PageHeader } from "#components/base/ui/page-header.tsx";
import { mayWriteLettersFor } from "#lib/base/access/permissions.ts";
import { requireAnySeat, whyNot } from "#lib/base/access/seat.ts";
import { idIn } from "#lib/base/arguments/identifier.ts";
import { streamPosition } from "#lib/base/live/live.ts";
import { store } from "#lib/base/store/database.ts";
import { today } from "#lib/base/time/today.ts";
import { lettersTo } from "#lib/people/letters/at-address.ts";
import { findFreeLetter, freeTextOf } from "#lib/people/letters/free-letter.ts";
import { letterSpeech } from "#lib/people/letters/letter-speech.ts";
import { listUnwanted } from "#lib/sync/post/way-out.ts";
import { letterFamilies, postKindOf, withFileNames } from "../letter-families.ts";
import { seenLetter } from "../seen-letter.ts";
import { whomWords } from "../whom-words.ts";
import { FreeLetterDesk } from "./free-letter-desk.tsx";

export async function generateMetadata({ params }: PageProps<"/[club]/[season]/letters/[id]">) {
  const { club, season, id } = await params;
  const found = await findFreeLetter((await store()).db, { club, seasonId: idIn(season) ?? 0 }, id);
  const letter = await titleFor(club, mayWriteLettersFor(found?.purpose ?? null), async () => found);
  return writtenTitle((await getTranslations("freeletters"))("title"), letter?.writtenAt);
}

/** A letter whose text is the club's own: written, looked at as anybody gets it, and sent, by what the copy says now. */
export default async function LetterPage({ params }: PageProps<"/[club]/[season]/letters/[id]">) {
  const { club, season, id } = await params;
  const seat = await requireAnySeat(club);
  const seasonId = idOfPage(season);
  const { at } = streamPosition(club, null);
  const { db } = await store();
  const letter = await seenLetter(seat, seasonId, id);
  const denied = await whyNot(mayWriteLettersFor(letter?.purpose ?? null)(seat));
  if (denied) return <ErrorState title={denied} />;
  if (!letter) notFound();
  const families = await withFileNames(db, letter, await letterFamilies(db, letter, await today(db, club)));
  const { letters, without } = lettersTo(families);
  const { mailing, post } = await shownPost(seat, { kind: postKindOf(letter), madeOf: id }, { letters, without });
  const unwanted = new Set((await listUnwanted(db, club)).map(({ address }) => address));
  const words = await getTranslations("freeletters");
  const whom = (await whomWords())(letter);
  return (
    <>
      <LiveRefresh club={club} season={seasonId} at={at} also="letters" />
      <PageHeader
        title={words("title")}
        description={words("ofLetter", { whom, count: families.length, by: letter.writtenBy })}
      />
      <FreeLetterDesk
        {...{ club, season: seasonId, letter: id, families, without, speech: await letterSpeech(db, letter) }}
        kept={letter.texts}
        begun={{ en: freeTextOf({ ...letter, texts: {} }, "en"), fr: freeTextOf({ ...letter, texts: {} }, "fr") }}
        purpose={letter.purpose}
        topic={letter.topic}
        unwanted={letters.filter(({ address }) => unwanted.has(address.toLowerCase())).length}
        post={post}
        fixedIn={mailing?.locale ?? null}
      />
    </>
  );
}
