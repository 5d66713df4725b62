import type { ReactNode } from "react";
import { tableRoles } from "#components/base/table/table-roles.ts";
import { Bar } from "./bar.tsx";

export interface BarRow {
  id: string | number;
  label: ReactNode;
  /** What the bar is made of. */
  parts: readonly number[];
  /** The number itself, with the way to the list behind it. */
  figure: ReactNode;
  /** As much as fills this row's bar; the chart's own where it is not given. */
  most?: number;
}

export interface BarsProps {
  /** What is counted. */
  caption: string;
  /** The names of the two columns. */
  heads: { label: string; figure: string };
  rows: readonly BarRow[];
}

/** A bar chart that is its own table: a row for each bar, with its number beside it. */
export function Bars({ caption, heads, rows }: BarsProps) {
  const most = Math.max(1, ...rows.map(({ parts }) => parts.reduce((sum, part) => sum + part, 0)));
  return (
    <table {...tableRoles.table} className="w-full border-separate border-spacing-0 text-left max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead {...tableRoles.rowgroup} className="sr-only">
        <tr {...tableRoles.row}>
          <th {...tableRoles.columnheader} scope="col">
            {heads.label}
          </th>
          <th {...tableRoles.columnheader} scope="col">
            {heads.figure}
          </th>
        </tr>
      </thead>
      <tbody {...tableRoles.rowgroup} className="max-sm:block">
        {rows.map((row) => (
          // A narrow screen has the name above its bar.
          <tr key={row.id} {...tableRoles.row} className="break-inside-avoid max-sm:block max-sm:py-0.5">
            <th
              {...tableRoles.rowheader}
              scope="row"
              className="py-1 align-middle font-normal text-ink-soft [overflow-wrap:anywhere] max-sm:block max-sm:pb-0 sm:w-2/5 sm:pr-3"
            >
              {row.label}
            </th>
            <td {...tableRoles.cell} className="py-1 align-middle max-sm:block max-sm:pt-0">
              <span className="flex items-center gap-3">
                <Bar parts={row.parts} most={row.most ?? most} />
                <span className="min-w-14 shrink-0 text-right tabular-nums">{row.figure}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
