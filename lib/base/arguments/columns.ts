/** The columns that a table has. The first leads: it always stands at the left and stays in view. */
export interface TableColumns {
  /** In the order in which they stand unless one asks otherwise. */
  ids: readonly string[];
  /** Those that stand there only for who asks. */
  hidden: readonly string[];
}

/** The columns that one sees. */
export interface ColumnChoice {
  /** From left to right, the leading one first and the pinned ones behind it. */
  shown: readonly string[];
  /** Those that stay in view when the table is scrolled sideways, besides the leading one. */
  pinned: readonly string[];
}

/** More would leave a laptop no room for the columns that move. */
export const MOST_PINNED = 3;

/** Behind a column's name: it is pinned. It needs no escape in an address, as the point between two columns. */
const PIN = "*";

/**
 * The columns that an address asks for, as the shortest text that says so: `name.activity*.state`. Columns that there are not, or
 * twice, are passed over: an old link still opens.
 * @returns undefined where nothing is asked, or what goes without saying
 */
export function readColumns(text: string, table: TableColumns): string | undefined {
  const [lead = ""] = table.ids;
  const pieces = text.split(".").slice(0, table.ids.length * 2);
  const bare = [...new Set(pieces.map((piece) => piece.replace(PIN, "")))].filter((id) => table.ids.includes(id));
  if (bare.length === 0) return undefined;
  const pinned = bare.filter((id) => pieces.includes(`${id}${PIN}`));
  return writeColumns({ shown: [lead, ...bare], pinned }, table);
}

/** A choice as its address says it; undefined where it goes without saying. */
export function writeColumns(choice: ColumnChoice, table: TableColumns): string | undefined {
  const { shown, pinned } = orderColumns(choice);
  const text = shown.map((id) => (pinned.includes(id) ? `${id}${PIN}` : id)).join(".");
  return text === defaultOf(table).join(".") ? undefined : text;
}

/** The columns that one sees at an address. @param text as `readColumns` gives it */
export function columnsOf(text: string | undefined, table: TableColumns): ColumnChoice {
  if (text === undefined) return { shown: defaultOf(table), pinned: [] };
  const pieces = text.split(".");
  return {
    shown: pieces.map((piece) => piece.replace(PIN, "")),
    pinned: pieces.filter((piece) => piece.endsWith(PIN)).map((piece) => piece.replace(PIN, "")),
  };
}

/**
 * A choice without the columns that are not shown here; undefined where nothing was asked.
 * @param shown the columns that one may see
 */
export function amongColumns(
  text: string | undefined,
  table: TableColumns,
  shown: readonly string[],
): string | undefined {
  return (
    text &&
    readColumns(
      text
        .split(".")
        .filter((piece) => shown.includes(piece.replace(PIN, "")))
        .join("."),
      table,
    )
  );
}

const defaultOf = ({ ids, hidden }: TableColumns) => ids.filter((id) => !hidden.includes(id));

/** The leading column, then the pinned ones in their own order, then the others. */
export function orderColumns({ shown, pinned }: ColumnChoice): ColumnChoice {
  const [lead = "", ...rest] = [...new Set(shown)];
  const first = pinned.filter((id) => rest.includes(id)).slice(0, MOST_PINNED);
  return { shown: [lead, ...first, ...rest.filter((id) => !first.includes(id))], pinned: first };
}
