/** The answer of a list paged by identifier, from rows of which one more was read than the page holds (club-api#lists). */
export function afterPage<Row, Entry>(
  rows: readonly (Row & { id: number })[],
  limit: number,
  present: (row: Row & { id: number }) => Entry,
): { data: Entry[]; pagination: { limit: number; next_after: number | null } } {
  const page = rows.slice(0, limit);
  const next_after = rows.length > limit ? (page.at(-1)?.id ?? null) : null;
  return { data: page.map((row) => present(row)), pagination: { limit, next_after } };
}

/** The answer of a list paged by offset, from rows of which one more was read than the page holds. */
export function offsetPage<Row, Entry>(
  rows: readonly Row[],
  { limit, offset }: { limit: number; offset: number },
  present: (row: Row) => Entry,
): { data: Entry[]; pagination: { limit: number; next_offset: number | null } } {
  const page = rows.slice(0, limit);
  const next_offset = rows.length > limit ? offset + page.length : null;
  return { data: page.map((row) => present(row)), pagination: { limit, next_offset } };
}
