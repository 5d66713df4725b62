import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { TableFrame } from "#components/base/ui/table-frame.tsx";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { beforeOf, type SaidHeadcount } from "#lib/desk/headcount/say.ts";
import type { ShownHeadcount } from "#lib/desk/headcount/shown.ts";

interface HeadcountTableProps {
  shown: ShownHeadcount;
  said: SaidHeadcount;
  /** Where the people of a cell are. @param column its place; null: of the whole row. @param row none: of all rows */
  hrefOf(row: readonly string[], column: readonly string[] | null): string;
}

const CELL = "border-line border-b px-3 py-1.5 text-right tabular-nums whitespace-nowrap";
const HEAD = "border-line-strong border-b px-3 py-1.5 text-left align-bottom font-medium";

/** A headcount, each number with that of the season before in brackets, and each leading to its people. */
export async function HeadcountTable({ shown, said, hrefOf }: HeadcountTableProps) {
  const { counted, definition, before, frozenAt } = shown;
  const words = await getTranslations("headcount");
  const { number, date } = await getFormats();
  const was = beforeOf(shown);
  const cell = (row: readonly string[], column: number | null, count: number, named: string): ReactNode => {
    const earlier = was(row, column);
    const keys = column === null ? null : (counted.columns[column] ?? null);
    return (
      <>
        {count === 0 ? (
          <span className="text-ink-faint">{number(0)}</span>
        ) : (
          <IntentLink
            href={hrefOf(row, keys)}
            // A number that was frozen is no longer what its list has.
            data-figure={frozenAt === null ? count : undefined}
            aria-label={words("cell", {
              ...{ count: number(count), row: named, column: keys ? said.columnOf(keys) : said.total },
            })}
            className="inline-block min-h-6 min-w-6 underline decoration-line-strong underline-offset-2"
          >
            {number(count)}
          </IntentLink>
        )}
        {earlier === null || !before ? null : (
          <>
            <span aria-hidden className="text-ink-soft text-xs">
              {" "}
              ({number(earlier)})
            </span>
            <span className="sr-only">, {words("was", { count: earlier, day: date(before.day) })}</span>
          </>
        )}
      </>
    );
  };
  return (
    <TableFrame
      label={definition.name}
      // What scrolls is reached by key (WCAG 2.1.1).
      tabIndex={0}
      className="relative overflow-x-auto border-line border-t"
    >
      <table className="border-collapse text-sm">
        <caption className="sr-only">{definition.name}</caption>
        <thead>
          <tr>
            {said.heads.map((head) => (
              <th key={head} scope="col" className={HEAD}>
                {head}
              </th>
            ))}
            {[...counted.columns.map(said.columnOf), said.total].map((column) => (
              <th key={column} scope="col" className={`${HEAD} text-right`}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {counted.rows.map(({ keys, counts, total }) => {
            const named = said.rowOf(keys);
            return (
              <tr key={keys.join("~")}>
                {named.map((name, at) => (
                  <th
                    key={said.heads[at]}
                    scope="row"
                    className="min-w-28 max-w-60 border-line border-b px-3 py-1.5 text-left font-normal [overflow-wrap:anywhere]"
                  >
                    {name}
                  </th>
                ))}
                {counts.map((count, at) => (
                  <td key={counted.columns[at]?.join("~")} className={CELL}>
                    {cell(keys, at, count, named.join(", "))}
                  </td>
                ))}
                <td className={CELL}>{cell(keys, null, total, named.join(", "))}</td>
              </tr>
            );
          })}
        </tbody>
        {definition.down.length > 0 ? (
          <tfoot>
            <tr className="font-medium">
              <th scope="row" colSpan={said.heads.length} className="px-3 py-1.5 text-left">
                {said.total}
              </th>
              {counted.columnTotals.map((count, at) => (
                <td key={counted.columns[at]?.join("~")} className={CELL}>
                  {sum(count, counted.columns[at] ?? null)}
                </td>
              ))}
              <td className={CELL}>{sum(counted.total, null)}</td>
            </tr>
          </tfoot>
        ) : null}
      </table>
    </TableFrame>
  );

  function sum(count: number, column: readonly string[] | null): ReactNode {
    if (count === 0) return <span className="text-ink-faint">{number(0)}</span>;
    return (
      <IntentLink
        href={hrefOf([], column)}
        data-figure={frozenAt === null ? count : undefined}
        aria-label={words("cell", {
          ...{ count: number(count), row: words("all"), column: column ? said.columnOf(column) : said.total },
        })}
        className="inline-block min-h-6 min-w-6 underline decoration-line-strong underline-offset-2"
      >
        {number(count)}
      </IntentLink>
    );
  }
}
