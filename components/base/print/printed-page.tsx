import type { ExportValue, NamedExport } from "#lib/base/words/export-file.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { PrintedTable } from "./printed-table.tsx";

interface PrintedPageProps {
  list: NamedExport;
  /** The club's name. */
  club: string;
  /** When it was made, by the desk's clock. */
  at: Date;
  /** The list that it was made from. */
  back: string;
}

/** A list as it goes on paper: its columns that paper has room for. */
export async function PrintedPage({ list, ...page }: PrintedPageProps) {
  const formats = await getFormats();
  const isShown = (_: unknown, column: number) => list.columns[column]?.onPaper === true;
  const text = (value: ExportValue): string => {
    if (value === null) return "";
    if (typeof value !== "object") return String(value);
    const moment = "day" in value ? value.day : value.at;
    return moment === null ? "" : formats.date(moment);
  };
  return (
    <PrintedTable
      {...page}
      title={list.title}
      notes={list.notes}
      boxes={list.boxes}
      headers={list.columns.filter(isShown).map(({ header }) => header)}
      rows={list.rows.map((row) => row.filter(isShown).map(text))}
    />
  );
}
