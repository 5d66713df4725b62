import type { QueryResult } from "pg";
import type { Statement } from "./open.ts";

/** Where a part of a statement changes rows; not where rows are locked, nor what a conflict comes to. */
const CHANGING = /\b(?:insert\s+into|delete\s+from|merge\s+into|(?<!\b(?:for|key|do)\s+)update)\b/gi;

/**
 * Whether a statement that stood by itself may have changed something, by its answer. That counts the rows of the last part alone: a statement with a changing part before that one is
 * taken for a change, and one that counts nothing as well.
 */
export function hasChanged(
  { text }: Statement,
  { command, rowCount }: Pick<QueryResult, "command" | "rowCount">,
): boolean {
  const parts = text.match(CHANGING)?.length ?? 0;
  if (command === "SELECT") return parts > 0;
  return rowCount !== 0 || parts > 1;
}
