import type { NoRows } from "#lib/base/arguments/paged.ts";
import { Signpost, type SignpostProps } from "./signpost.tsx";

interface EmptyStateProps extends SignpostProps {
  /** That the list has no rows at all, by its total (`noRows`): nothing else may say "all decided". Null: it draws nothing. */
  of: NoRows | null;
}

/** Of a list without rows: what would be here, why it is not, and what brings it. */
export function EmptyState({ of, ...said }: EmptyStateProps) {
  return of === null ? null : <Signpost {...said} />;
}
