import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { cn } from "#components/base/ui/class-names.ts";
import { TableFrame } from "#components/base/ui/table-frame.tsx";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { PrintButton } from "./print-button.tsx";

interface PrintedTableProps {
  /** What is listed, from the general to the particular. */
  title: readonly string[];
  headers: readonly string[];
  rows: readonly (readonly ReactNode[])[];
  /** The last line of all, which is no row: a total. */
  footer?: readonly ReactNode[] | undefined;
  /** Said below the title, a line each. */
  notes?: readonly string[] | undefined;
  /** Columns that stand empty at the right, with lines between them: for dates, and ticks by hand. */
  boxes?: number | undefined;
  /** Who signs, each on a line below the table. */
  signatures?: readonly string[] | undefined;
  /** The club's name. */
  club: string;
  /** When it was made, by the desk's clock. */
  at: Date;
  /** The list that it was made from. */
  back: string;
}

/** So many columns stand beside each other on a sheet in portrait, which has half as many rows again. */
const NARROW = 6;

/** A table as it goes on paper: every row, with what it is, and no tools. */
export async function PrintedTable({
  title,
  headers,
  rows,
  footer,
  notes = [],
  boxes = 0,
  signatures = [],
  club,
  at,
  back,
}: PrintedTableProps) {
  const words = await getTranslations("ui.export.paper");
  const formats = await getFormats();
  const empty = Array.from({ length: boxes }, (_, box) => `box ${box}`);
  return (
    <main
      id="content"
      className={cn(
        "paper space-y-4 p-6 print:space-y-2 print:p-0",
        headers.length + boxes <= NARROW && "paper-narrow",
      )}
    >
      <nav className="flex gap-2 print:hidden">
        <PrintButton>{words("print")}</PrintButton>
        <a href={back} className={buttonStyle({ variant: "quiet" })}>
          {words("back")}
        </a>
      </nav>
      <header>
        <h1 className="text-xl">{title.join(" · ")}</h1>
        {notes.map((note) => (
          <p key={note} className="first-letter:uppercase">
            {note}
          </p>
        ))}
        <p className="text-ink-soft">{words("of", { club, count: rows.length, when: formats.dateTime(at) })}</p>
      </header>
      {/* On a narrow window it moves sideways: by key, too. */}
      <TableFrame
        label={title.join(" · ")}
        // What scrolls is reached by key (WCAG 2.1.1).
        tabIndex={0}
        className="overflow-x-auto print:overflow-visible"
      >
        <table className="paper-table w-full border-collapse text-left text-sm">
          <thead>
            <tr>
              {headers.map((header) => (
                <th key={header} scope="col" className="border-line-strong border-b px-2 py-1 align-bottom font-medium">
                  {header}
                </th>
              ))}
              {empty.map((box) => (
                <th key={box} scope="col" className="min-w-9 border-line-strong border-b border-l px-2 font-normal">
                  <span className="text-ink-faint">…/…</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a page for paper is drawn once
              <tr key={at} className="break-inside-avoid">
                {row.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
                  <td key={column} className="border-line border-b px-2 py-1 align-top [overflow-wrap:break-word]">
                    {cell}
                  </td>
                ))}
                {empty.map((box) => (
                  <td key={box} className="border-line border-b border-l" />
                ))}
              </tr>
            ))}
          </tbody>
          {footer ? (
            <tfoot>
              <tr className="break-inside-avoid font-medium">
                {footer.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
                  <td key={column} className="border-line-strong border-t px-2 py-1 align-top">
                    {cell}
                  </td>
                ))}
              </tr>
            </tfoot>
          ) : null}
        </table>
      </TableFrame>
      {signatures.length > 0 ? <Signatures of={signatures} words={words("signature")} /> : null}
    </main>
  );
}

/** A line to sign for each, with room for the date. */
function Signatures({ of, words }: { of: readonly string[]; words: string }) {
  return (
    <ul className="grid break-inside-avoid gap-8 pt-6 sm:grid-cols-2 print:grid-cols-2">
      {of.map((who) => (
        <li key={who} className="space-y-10">
          <p>{who}</p>
          <p className="border-line-strong border-t pt-1 text-ink-soft text-sm">{words}</p>
        </li>
      ))}
    </ul>
  );
}
