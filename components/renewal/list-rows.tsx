"use client";

import { useTranslations } from "next-intl";
import { RowLook, type RowSays } from "#components/staging/row-look.tsx";
import { type StageAnswer, useStagePress } from "#components/staging/use-stage-press.ts";
import { type PlainColumn, PlainTable } from "#components/table/plain-table.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Select } from "#components/ui/select.tsx";
import type { StageColumn } from "#lib/staging/kind.ts";
import type { RepairGroup, StageRow } from "#lib/staging/stage.ts";
import { hasWords } from "#lib/words/has-words.ts";
import { useFormats } from "#lib/words/use-formats.ts";

type Changes = { group?: string | null; slot?: string | null; answer?: string | null };

export interface ListRowsProps {
  /** Of the list. */
  id: string;
  rows: readonly StageRow[];
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
  const { isSending, fault, press } = useStagePress((act: () => Promise<StageAnswer>) => act());
  const cells = useCells();
  const says: RowSays = { doubt: ({ code }) => cells.doubt(code), nothing: cells.doubt };
  const isFixed = (row: StageRow) =>
    locked !== null || isSending || (row.outcome !== null && row.outcome !== "refused");
  const edit = (row: StageRow, { name, choices = [] }: StageColumn) => (
    <Select
      // What stands in the row is what is chosen; another version of it is another field.
      key={`${row.place} ${row.version}`}
      aria-label={words("rows.choose", { what: cells.heading(name), name: row.label })}
      disabled={isFixed(row)}
      defaultValue={choices.find(({ label }) => label === row.cells[name])?.value ?? ""}
      onChange={({ target }) =>
        void press(() =>
          change({
            id,
            place: row.place,
            seen: row.version,
            changes: { [name]: target.value === "" ? null : target.value },
          }),
        )
      }
    >
      <option value="">–</option>
      {choices.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </Select>
  );
  const shown: PlainColumn[] = [
    { id: "taken", label: words("rows.taken"), silent: true, card: "aside" },
    { id: "person", label: words("columns.person"), card: "title" },
    ...columns.map(({ name, editor }) => ({
      ...{ id: name, label: cells.heading(name), card: editor === "none" ? ("fact" as const) : ("line" as const) },
      width: editor === "none" ? "md:min-w-32" : "md:min-w-48",
    })),
    { id: "look", label: words("columns.look"), card: "line" },
  ];
  return (
    <div className="space-y-4">
      <p role="alert" className="text-danger empty:hidden">
        {fault}
      </p>
      {repairs.length > 0 && locked === null ? (
        <section aria-labelledby="repairs" className="space-y-2">
          <h2 id="repairs" className="text-base">
            {words("repairs.title")}
          </h2>
          <ul className="space-y-2">
            {repairs.map((one) => (
              <li key={`${one.code} ${one.repair}`} className="flex flex-wrap items-center gap-3">
                <span className="[overflow-wrap:anywhere]">
                  {words("repairs.one", {
                    count: one.count,
                    group: `${one.values.group ?? ""}`,
                    why: cells.doubt(one.code),
                  })}
                </span>
                <span className="min-w-48">
                  <Select
                    aria-label={words("repairs.choose", {
                      group: `${one.values.group ?? ""}`,
                      why: cells.doubt(one.code),
                    })}
                    disabled={isSending}
                    value=""
                    onChange={({ target }) =>
                      target.value &&
                      void press(() =>
                        mend({
                          id,
                          repair: { code: one.code, field: one.field, repair: one.repair },
                          changes: { [one.field ?? "group"]: target.value },
                        }),
                      )
                    }
                  >
                    <option value="">{words("repairs.pick")}</option>
                    {columns
                      .find(({ name }) => name === (one.field ?? "group"))
                      ?.choices?.map(({ value, label }) => (
                        <option key={value} value={value}>
                          {label}
                        </option>
                      ))}
                  </Select>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <PlainTable
        caption={words("rows.title")}
        columns={shown}
        busy={isSending}
        rows={rows.map((row) => ({
          id: row.place,
          cells: {
            taken: (
              <Checkbox
                aria-label={words("rows.take", { name: row.label })}
                checked={row.standing !== "left_out"}
                disabled={isFixed(row)}
                onChange={({ target }) =>
                  void press(() => leaveOut({ id, place: row.place, leftOut: !target.checked }))
                }
              />
            ),
            person: row.label,
            ...Object.fromEntries(
              columns.map((column) => [
                column.name,
                column.editor === "none" || isFixed(row)
                  ? cells.cell(column.name, row.cells[column.name])
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

function useCells() {
  const words = useTranslations("renewal.lists");
  const { date } = useFormats();
  return {
    heading: (name: string) => {
      const key = `columns.${name}` as "columns.person";
      return hasWords(words, key) ? words(key) : name;
    },
    doubt: useDoubtWords(),
    cell: (name: string, value = "") => (value === "" ? "–" : name === "born" ? date(value) : value),
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
