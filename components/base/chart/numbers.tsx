import type { ReactNode } from "react";
import { type PlainColumn, type PlainRow, PlainTable } from "#components/base/table/plain-table.tsx";

export interface NumbersProps {
  /** What one presses to see them: "The numbers, week by week". */
  summary: ReactNode;
  caption: string;
  columns: readonly PlainColumn[];
  rows: readonly PlainRow[];
}

/** The table behind a chart, folded away until somebody asks for it: without a script. */
export function ChartNumbers({ summary, caption, columns, rows }: NumbersProps) {
  return (
    <details className="group/numbers">
      <summary className="w-fit max-w-full rounded py-1 text-accent underline-offset-4 hover:underline max-md:min-h-11 max-md:content-center">
        {summary}
      </summary>
      <div className="pt-1">
        <PlainTable caption={caption} columns={columns} rows={rows} />
      </div>
    </details>
  );
}
