import type { Clubs } from "../clubs.ts";
import { isTableMissing } from "../store/failures.ts";

/** What is told of a club: how many messages wait, and how long the oldest has. */
interface Messages {
  club: string;
  waiting: number;
  oldestSeconds: number;
}

type Row = { slug: string; waiting: number; oldest: number | null };

/** Clubs that one statement asks: it locks a table and two indexes of each, of which a server has room for some six thousand. */
const CLUBS_AT_ONCE = 100;

/** Asks the messages of a club. @param table its outbox, by which schema it has */
const question = (table: string, slug: string) =>
  `select '${slug}' as slug, count(*)::integer as waiting, extract(epoch from min(time))::float8 as oldest from ${table} where finished_at is null`;

/** How many messages of each open club wait: of a server all of them in a few statements, however many they are. */
export async function messagesOfAll(
  clubs: Pick<Clubs, "opened" | "askTogether" | "letGoOfGone">,
  now: Date,
): Promise<Messages[]> {
  const rows = await readRows(clubs).catch(async (cause: unknown) => {
    if (!isTableMissing(cause)) throw cause;
    // Another process has forgotten one of them.
    await clubs.letGoOfGone();
    return readRows(clubs);
  });
  return rows.map(({ slug, waiting, oldest }) => ({
    club: slug,
    waiting,
    oldestSeconds: oldest === null ? 0 : Math.max(0, now.getTime() / 1_000 - oldest),
  }));
}

async function readRows(clubs: Pick<Clubs, "opened" | "askTogether">): Promise<Row[]> {
  const opened = await clubs.opened();
  const rows: Row[] = [];
  for (let first = 0; first < opened.length; first += CLUBS_AT_ONCE) {
    const some = opened.slice(first, first + CLUBS_AT_ONCE);
    const together = await clubs.askTogether<Row>(
      some.map(({ slug }) => slug),
      (schema, slug) => question(`${schema}.outbox`, slug),
    );
    if (together) rows.push(...together);
    else
      for (const { slug, database } of some)
        rows.push(...((await database.query({ text: question("outbox", slug) })).rows as Row[]));
  }
  return rows;
}
