import { getLocale, getTranslations } from "next-intl/server";
import { buttonStyle } from "#components/ui/button-style.ts";
import { cn } from "#components/ui/class-names.ts";
import { formatsOf } from "#lib/words/formats.ts";
import type { NamedSheet, SheetValue } from "#lib/words/sheet.ts";
import { PrintButton } from "./print-button.tsx";

interface PaperPageProps {
  sheet: NamedSheet;
  /** The club's name. */
  club: string;
  /** When it was made, by the desk's clock. */
  at: Date;
  /** The list that it was made from. */
  back: string;
}

/** A list as it goes on paper: every row, with what it is, and no tools. */
export async function PaperPage({ sheet, club, at, back }: PaperPageProps) {
  const words = await getTranslations("ui.export.paper");
  const formats = formatsOf(await getLocale());
  const shown = sheet.columns.map(({ onPaper }) => onPaper === true);
  // Ten narrow boxes in a row, with lines between them to write between.
  const box = (column: number) => (sheet.columns[column]?.toFill ? "min-w-9 border-l" : "");
  const text = (value: SheetValue | undefined): string => {
    if (value === null || value === undefined) return "";
    if (typeof value !== "object") return String(value);
    const moment = "day" in value ? value.day : value.at;
    return moment === null ? "" : formats.date(moment);
  };
  return (
    <main id="content" className="paper space-y-4 p-6 print:p-0">
      <nav className="flex gap-2 print:hidden">
        <PrintButton>{words("print")}</PrintButton>
        <a href={back} className={buttonStyle({ variant: "quiet" })}>
          {words("back")}
        </a>
      </nav>
      <header>
        <h1 className="text-xl">{sheet.title.join(" · ")}</h1>
        {sheet.notes?.map((note) => (
          <p key={note} className="first-letter:uppercase">
            {note}
          </p>
        ))}
        <p className="text-ink-soft">{words("of", { club, count: sheet.rows.length, when: formats.dateTime(at) })}</p>
      </header>
      <div className="overflow-x-auto print:overflow-visible">
        <table className="w-full border-collapse text-left text-sm">
          <thead>
            <tr>
              {sheet.columns.map(({ header, onPaper, toFill }, column) =>
                onPaper ? (
                  <th
                    // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
                    key={column}
                    scope="col"
                    className={cn("border-line-strong border-b px-2 py-1 align-bottom font-medium", box(column))}
                  >
                    {toFill ? <span className="font-normal text-ink-faint">…/…</span> : header}
                  </th>
                ) : null,
              )}
            </tr>
          </thead>
          <tbody>
            {sheet.rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a page for paper is drawn once
              <tr key={at} className="break-inside-avoid">
                {shown.map((isShown, column) =>
                  isShown ? (
                    <td
                      // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
                      key={column}
                      className={cn("border-line border-b px-2 py-1 align-top [overflow-wrap:break-word]", box(column))}
                    >
                      {text(row[column])}
                    </td>
                  ) : null,
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </main>
  );
}
