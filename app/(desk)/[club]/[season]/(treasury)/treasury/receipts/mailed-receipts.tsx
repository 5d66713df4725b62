import { getTranslations } from "next-intl/server";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { RowLink } from "#components/base/table/row-link.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { latestFreeLetters } from "#lib/people/letters/free-letter.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";

/** As many as one looks back at. */
const MOST_LETTERS = 20;

/** The letters of a season that carry receipts, each the way to what became of it; nothing where there is none. */
export async function MailedReceipts({ scope }: { scope: ClubSeason }) {
  const letters = await latestFreeLetters((await store()).db, scope, MOST_LETTERS, "receipts");
  if (letters.length === 0) return null;
  const title = (await getTranslations("receipts.issued"))("mailed");
  const words = await getTranslations("freeletters");
  const { dateTime, number } = await getFormats();
  return (
    <section aria-labelledby="mailed" className="space-y-3">
      <h2 id="mailed" className="text-lg">
        {title}
      </h2>
      <PlainTable
        caption={title}
        className="max-w-4xl"
        columns={[
          { id: "when", label: words("columns.when"), card: "name" },
          { id: "families", label: words("columns.families"), numeric: true },
          { id: "by", label: words("columns.by") },
        ]}
        rows={letters.map(({ id, families, writtenAt, writtenBy }) => ({
          id,
          cells: {
            when: (
              <RowLink href={seasonAddress(scope.club, scope.seasonId, "letters", id)}>{dateTime(writtenAt)}</RowLink>
            ),
            families: number(families.length),
            by: writtenBy,
          },
        }))}
      />
    </section>
  );
}
