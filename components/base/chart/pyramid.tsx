import type { ReactNode } from "react";
import { Bar } from "./bar.tsx";

export interface PyramidRow {
  id: string | number;
  label: ReactNode;
  left: number;
  right: number;
  /** The numbers themselves, with the way to the lists behind them. */
  leftFigure: ReactNode;
  rightFigure: ReactNode;
}

export interface PyramidProps {
  /** What is counted. */
  caption: string;
  /** The names of the three columns. */
  heads: { left: string; label: string; right: string };
  /** From the top to the bottom. */
  rows: readonly PyramidRow[];
}

/** Two halves on one scale, back to back: a table with a bar in each cell beside its number. */
export function Pyramid({ caption, heads, rows }: PyramidProps) {
  const most = Math.max(1, ...rows.flatMap(({ left, right }) => [left, right]));
  return (
    <table className="w-full table-fixed border-separate border-spacing-0">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-ink-soft text-sm">
          <th scope="col" className="pb-1 text-right font-medium">
            {heads.left}
          </th>
          <th scope="col" className="w-20 pb-1 text-center font-medium">
            {heads.label}
          </th>
          <th scope="col" className="pb-1 text-left font-medium">
            {heads.right}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="break-inside-avoid">
            <td className="py-0.5">
              <span className="flex items-center gap-2">
                <span className="min-w-8 shrink-0 tabular-nums">{row.leftFigure}</span>
                <Bar parts={[row.left]} most={most} from="right" />
              </span>
            </td>
            <th scope="row" className="py-0.5 text-center font-normal text-ink-soft text-sm tabular-nums">
              {row.label}
            </th>
            <td className="py-0.5">
              <span className="flex items-center gap-2">
                {/* The same tone as the other side: neither half is the lesser one. */}
                <Bar parts={[row.right]} most={most} />
                <span className="min-w-8 shrink-0 text-right tabular-nums">{row.rightFigure}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
