"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { tableRoles } from "#components/base/table/table-roles.ts";
import { Button } from "#components/base/ui/button.tsx";
import { cn } from "#components/base/ui/class-names.ts";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { toast } from "#components/base/ui/toast.tsx";
import { wrappingButton } from "#components/base/ui/wrapping-button.ts";
import { usePress } from "#components/club/form/use-press.ts";

/** What a file or the club says of somebody, in words. */
export interface ToldPerson {
  name: string;
  born: string;
  email: string;
  phone: string;
  commune: string;
  guardians: string;
}

/** A row of a file beside the people of the club whom it may be about. */
export interface SimilarRow {
  place: number;
  /** The version of the row that is shown. */
  seen: number;
  inFile: ToldPerson;
  /** Records of the club by their numbers, and earlier rows of the file. */
  known: (ToldPerson & { is: number | EarlierRow })[];
}

/** An earlier row of the file, by its number. */
type EarlierRow = `row ${number}`;

/** Who a row is said to be: a record, an earlier row, or somebody new. */
type SaidIs = number | EarlierRow | "new";

interface SimilarPeopleProps {
  rows: readonly SimilarRow[];
  /** Why nothing can be said now; null when it can. */
  locked: string | null;
  say(said: { place: number; seen: number; person: SaidIs }): Promise<{ ok: true } | { ok: false; words: string }>;
}

/** Rows of a file that may be about people whom the club knows, side by side: a person says who they are. */
export function SimilarPeople({ rows, locked, say }: SimilarPeopleProps) {
  const words = useTranslations("import.people");
  return (
    <ul aria-label={words("title")} className="space-y-8">
      {rows.map((row) => (
        <li key={`${row.place}-${row.seen}`} data-entry={row.place}>
          <OneRow {...{ row, locked, say }} />
        </li>
      ))}
    </ul>
  );
}

const FIELDS = ["name", "born", "email", "phone", "commune", "guardians"] as const;

function OneRow({
  row: { place, seen, inFile, known },
  locked,
  say,
}: { row: SimilarRow } & Omit<SimilarPeopleProps, "rows">) {
  const words = useTranslations("import.people");
  const router = useRouter();
  const { isSending, fault, press } = usePress(async (person: SaidIs) => {
    const answer = await say({ place, seen, person });
    if (answer.ok) toast(words("said"));
    router.refresh();
    return answer.ok ? null : answer.words;
  });
  const choice = (person: SaidIs) => ({
    size: "sm" as const,
    className: wrappingButton,
    pending: isSending,
    disabledReason: locked,
    onClick: () => void press(person),
  });
  const calledOf = (is: number | EarlierRow) =>
    typeof is === "number" ? words("record", { id: String(is) }) : words("ofFile", { row: is.replace("row ", "") });
  return (
    <div className="space-y-3">
      <div className="overflow-x-auto">
        <table {...tableRoles.table} className="w-full text-left max-md:block md:table-fixed">
          <caption className="sr-only">{words("ofFile", { row: String(place) })}</caption>
          <thead {...tableRoles.rowgroup} className="max-md:block">
            <tr {...tableRoles.row} className={ROW}>
              <th {...tableRoles.columnheader} scope="col" className={cn(LABEL, "max-md:sr-only")}>
                {words("field")}
              </th>
              {[words("ofFile", { row: String(place) }), ...known.map(({ is }) => calledOf(is))].map((head) => (
                <th key={head} {...tableRoles.columnheader} scope="col" className={cn(VALUE, "font-medium")}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...tableRoles.rowgroup} className="max-md:block">
            {FIELDS.map((field) => (
              <tr
                key={field}
                {...tableRoles.row}
                className={cn(ROW, differs(field, inFile, known) && "bg-pending-soft")}
              >
                <th {...tableRoles.rowheader} scope="row" className={cn(LABEL, "font-normal text-ink-soft")}>
                  {words(`fields.${field}`)}
                </th>
                {[inFile, ...known].map((one, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the file's first, then the records in their order
                  <td key={at} {...tableRoles.cell} className={VALUE}>
                    {one[field] || "–"}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap gap-2">
        {known.map(({ is }) => (
          <Button
            key={is}
            {...choice(is)}
            aria-label={words(typeof is === "number" ? "isOf" : "isRowOf", {
              ...{ row: String(place), name: inFile.name, id: String(is).replace("row ", "") },
            })}
          >
            {known.length > 1 ? `${words("is")}: ${calledOf(is)}` : words("is")}
          </Button>
        ))}
        <Button {...choice("new")} aria-label={words("newOf", { row: String(place), name: inFile.name })}>
          {words("new")}
        </Button>
      </div>
      {fault ? (
        <ErrorState shape="inline" title={words("notSaid")}>
          {fault}
        </ErrorState>
      ) : null}
    </div>
  );
}

const differs = (field: (typeof FIELDS)[number], inFile: ToldPerson, known: readonly ToldPerson[]): boolean =>
  inFile[field] !== "" &&
  known.some((one) => one[field] !== "" && one[field].toLowerCase() !== inFile[field].toLowerCase());

const ROW = "max-md:grid max-md:grid-cols-2 max-md:gap-x-4 max-md:py-2 border-line border-b align-top max-md:px-2";
const LABEL = "max-md:col-span-2 md:w-44 md:p-2";
const VALUE = "min-w-0 [overflow-wrap:anywhere] md:p-2";
