"use client";

import { useTranslations } from "next-intl";
import { type PlainColumn, PlainTable } from "#components/base/table/plain-table.tsx";
import { KeepPlace } from "#components/sync/staging/keep-place.tsx";
import { RowLook, type RowSays } from "#components/sync/staging/row-look.tsx";
import { RowTaken } from "#components/sync/staging/row-taken.tsx";
import type { StageAnswer } from "#components/sync/staging/use-stage-press.ts";
import { hasWords } from "#lib/base/words/has-words.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { numberBeside, possibleBeside } from "#lib/registrations/renewal/choice-cells.ts";
import type { StageColumn } from "#lib/sync/staging/kind.ts";
import type { FaultyStageRow, RepairGroup, StageRow } from "#lib/sync/staging/stage.ts";
import { ChoiceCell } from "./choice-cell.tsx";
import { RepairLine } from "./repair-line.tsx";

type Changes = { group?: string | null; slot?: string | null; answer?: string | null };

export interface ListRowsProps {
  /** Of the list. */
  id: string;
  rows: readonly FaultyStageRow[];
  columns: readonly StageColumn[];
  repairs: readonly RepairGroup[];
  /** Why nothing can be changed now, in words; null: it can. */
  locked: string | null;
  change(wish: { id: string; place: number; seen: number; changes: Changes }): Promise<StageAnswer>;
  mend(wish: {
    id: string;
    repair: Pick<RepairGroup, "code" | "field" | "repair">;
    changes: Changes;
  }): Promise<StageAnswer>;
  leaveOut(wish: { id: string; place: number; leftOut: boolean }): Promise<StageAnswer>;
}

/** The rows of a list, each mended in its place, and above them what one choice mends for many. */
export function ListRows({ id, rows, columns, repairs, locked, change, mend, leaveOut }: ListRowsProps) {
  const words = useTranslations("renewal.lists");
  const rowWords = useTranslations("staging.rows");
  const { number } = useFormats();
  const cells = useCells();
  const says: RowSays = { doubt: ({ code }) => cells.doubt(code), nothing: cells.doubt };
  const isFixed = (row: StageRow) => locked !== null || (row.outcome !== null && row.outcome !== "refused");
  const edit = (row: StageRow, { name, choices = [] }: StageColumn) => (
    <ChoiceCell
      label={words("rows.choose", { what: cells.heading(name), name: row.label })}
      stands={
        row.cells[numberBeside(name)] ??
        choices.find(({ value, label }) => [value, label].includes(row.cells[name] ?? ""))?.value ??
        ""
      }
      possible={row.cells[possibleBeside(name)]}
      isOnly={name === "slot"}
      version={row.version}
      choices={choices}
      change={(value) =>
        change({ id, place: row.place, seen: row.version, changes: { [name]: value === "" ? null : value } })
      }
    />
  );
  const shown: PlainColumn[] = [
    { id: "taken", label: words("rows.taken"), silent: true, card: "aside" },
    { id: "row", label: rowWords("row"), numeric: true, card: "fact" },
    { id: "person", label: words("columns.person"), card: "title" },
    ...columns.map(({ name, editor }) => ({
      ...{ id: name, label: cells.heading(name), card: editor === "none" ? ("fact" as const) : ("field" as const) },
      width: editor === "none" ? "md:min-w-28" : "md:min-w-36",
    })),
    { id: "look", label: words("columns.look"), card: "line", width: "md:min-w-32" },
  ];
  return (
    <div className="space-y-4">
      {repairs.length > 0 && locked === null ? (
        <section aria-labelledby="repairs" className="space-y-2">
          <h2 id="repairs" className="text-base">
            {words("repairs.title")}
          </h2>
          <KeepPlace entries={repairs.map(({ code, repair, count }) => `${code} ${repair} ${count}`).join("\n")}>
            <ul className="space-y-4">
              {repairs.map(({ code, field, repair, values, count }) => (
                <li key={`${code} ${repair}`} data-entry={`${code} ${repair}`}>
                  <RepairLine
                    title={words("repairs.one", { count, group: `${values.group ?? ""}`, why: cells.doubt(code) })}
                    count={count}
                    possible={values.possible === undefined ? undefined : `${values.possible}`}
                    isOnly={field === "slot"}
                    choices={columns.find(({ name }) => name === (field ?? "group"))?.choices ?? []}
                    mend={(value) =>
                      mend({ id, repair: { code, field, repair }, changes: { [field ?? "group"]: value } })
                    }
                  />
                </li>
              ))}
            </ul>
          </KeepPlace>
        </section>
      ) : null}
      <PlainTable
        caption={words("rows.title")}
        columns={shown}
        rows={rows.map((row) => ({
          id: row.place,
          cells: {
            taken: (
              <RowTaken
                place={row.place}
                label={words("rows.take", { name: row.label })}
                isTaken={row.state !== "left_out"}
                isFixed={isFixed(row)}
                leaveOut={({ leftOut }) => leaveOut({ id, place: row.place, leftOut })}
              />
            ),
            row: number(row.place),
            person: row.label,
            ...Object.fromEntries(
              columns.map((column) => [
                column.name,
                isLate(row, column)
                  ? null
                  : column.editor === "none" || isFixed(row)
                    ? cells.cell(column, row.cells[column.name])
                    : edit(row, column),
              ]),
            ),
            look: <RowLook {...{ row, says }} />,
          },
        }))}
      />
    </div>
  );
}

/** Whether a column has nothing to choose in a row yet. */
const isLate = ({ cells, doubts }: StageRow, { name, isLate: only }: StageColumn): boolean =>
  only === true && !cells[name] && !cells.group && !doubts.some(({ field }) => field === name);

function useCells() {
  const words = useTranslations("renewal.lists");
  const { date } = useFormats();
  return {
    heading: (name: string) => {
      const key = `columns.${name}` as "columns.person";
      return hasWords(words, key) ? words(key) : name;
    },
    doubt: useDoubtWords(),
    cell: ({ name, choices = [] }: StageColumn, value = "") => {
      if (value === "") return "–";
      return name === "born" ? date(value) : (choices.find((one) => one.value === value)?.label ?? value);
    },
  };
}

/** Why somebody is not sent yet, or not at all. */
function useDoubtWords() {
  const words = useTranslations("renewal");
  return (code: string) => {
    const own = `lists.why.${code}` as "lists.why.same";
    if (hasWords(words, own)) return words(own);
    const shared = `reasons.${code}` as "reasons.no_group";
    return hasWords(words, shared) ? words(shared) : words("lists.why.other");
  };
}
