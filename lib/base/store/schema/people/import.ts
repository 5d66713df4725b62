import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { goesWithClub, writtenAt, writtenBy } from "#lib/base/store/schema/base/columns.ts";

/** What a club's people last said a column of a file is, by its heading: the next file with such a column is read so by itself. Of headings, never of cells. */
export const importHeadings = pgTable(
  "import_headings",
  {
    club: goesWithClub(),
    /** Folded, so that case and accents make no difference. */
    heading: text("heading").notNull(),
    /** The field that it fills (lib/people/import); null: it is left aside. */
    field: text("field"),
    writtenBy: writtenBy(),
    writtenAt: writtenAt(),
  },
  (one) => [primaryKey({ columns: [one.club, one.heading] })],
);
