import { Mail, PenLine } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { BlockedList } from "#app/(desk)/_post/blocked-list.tsx";
import { idOfPage } from "#app/page-identifier.ts";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { RowLink } from "#components/base/table/row-link.tsx";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageHeader } from "#components/base/ui/page-header.tsx";
import { mayWriteFreeLetters, mayWriteLetters } from "#lib/base/access/permissions.ts";
import { requireAnySeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { noRows } from "#lib/base/arguments/paged.ts";
import { store } from "#lib/base/store/database.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { latestFreeLetters } from "#lib/people/letters/free-letter.ts";
import { listBlocked } from "#lib/sync/post/blocked.ts";
import { listUnwanted } from "#lib/sync/post/way-out.ts";
import { UnwantedList } from "./unwanted-list.tsx";
import { whomWords } from "./whom-words.ts";

/** As many as one looks back at. */
const MOST_LETTERS = 50;
/** As many as one reads. */
const MOST_UNWANTED = 500;

export async function generateMetadata() {
  return { title: (await getTranslations("menu.sections"))("letters") };
}

/** The letters of a season whose text is the club's own, of a section those that are its own; and who wants none. */
export default async function LettersPage({ params }: PageProps<"/[club]/[season]/letters">) {
  const { club, season } = await params;
  const seat = await requireAnySeat(club);
  const denied = await whyNot(mayWriteFreeLetters(seat));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  const { db } = await store();
  const letters = await latestFreeLetters(db, { club, seasonId }, MOST_LETTERS, undefined, seat.section);
  const words = await getTranslations("freeletters");
  const { dateTime, number } = await getFormats();
  const whom = await whomWords();
  const write = (
    <IntentLink
      href={seasonAddress(club, seasonId, "letters", "new")}
      className={buttonStyle({ variant: letters.length === 0 ? "secondary" : "primary" })}
    >
      <PenLine aria-hidden />
      {words("write")}
    </IntentLink>
  );
  return (
    <>
      <PageHeader
        title={(await getTranslations("menu.sections"))("letters")}
        description={words("description")}
        actions={letters.length === 0 ? null : write}
      />
      <EmptyState of={noRows({ total: letters.length })} icon={Mail} title={words("none")} action={write}>
        {words("noneWords")}
      </EmptyState>
      {letters.length === 0 ? null : (
        <PlainTable
          caption={(await getTranslations("menu.sections"))("letters")}
          className="max-w-4xl md:mx-8"
          columns={[
            { id: "subject", label: words("columns.subject"), card: "name" },
            { id: "whom", label: words("columns.whom"), card: "line" },
            { id: "families", label: words("columns.families"), numeric: true },
            { id: "when", label: words("columns.when"), card: "value" },
            { id: "by", label: words("columns.by") },
          ]}
          rows={letters.map(({ id, families, texts, writtenAt, writtenBy, ...choice }) => ({
            id,
            cells: {
              subject: (
                <RowLink href={seasonAddress(club, seasonId, "letters", id)}>
                  {Object.values(texts).find(({ subject }) => subject.trim() !== "")?.subject ?? words("untitled")}
                </RowLink>
              ),
              whom: whom(choice),
              families: number(families.length),
              when: dateTime(writtenAt),
              by: writtenBy,
            },
          }))}
        />
      )}
      {mayWriteLetters(seat).allowed ? <NotReached club={club} /> : null}
    </>
  );
}

/** Where letters came back, and who wants none: of the whole club. */
async function NotReached({ club }: { club: string }) {
  const { db } = await store();
  const blocked = await listBlocked(db, club, MOST_UNWANTED);
  const unwanted = await listUnwanted(db, club, MOST_UNWANTED);
  return (
    <div className="space-y-8 px-4 pt-8 pb-12 md:px-8">
      {blocked.length > 0 ? <BlockedList {...{ club, blocked }} /> : null}
      <UnwantedList club={club} unwanted={unwanted} />
    </div>
  );
}
