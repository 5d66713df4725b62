import { getTranslations } from "next-intl/server";
import { ListTotal } from "#components/base/table/list-total.tsx";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { Button } from "#components/base/ui/button.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { Signpost } from "#components/base/ui/signpost.tsx";
import { TabLinks } from "#components/base/ui/tabs.tsx";
import { RowLook, type RowSays } from "#components/sync/staging/row-look.tsx";
import { RowPages } from "#components/sync/staging/row-pages.tsx";
import { RowTaken, type RowTakenProps } from "#components/sync/staging/row-taken.tsx";
import { parametersReader } from "#lib/base/arguments/view-parameters.ts";
import { store } from "#lib/base/store/database.ts";
import { phoneNumber } from "#lib/base/words/formats.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { hasWords } from "#lib/base/words/has-words.ts";
import { doubtWords, importFieldNames } from "#lib/people/import/doubt-words.ts";
import { toldRows } from "#lib/sync/staging/fault-words.ts";
import { pageOfRows } from "#lib/sync/staging/read.ts";
import type { StageRow } from "#lib/sync/staging/stage.ts";
import { mendImportRows } from "../actions.ts";
import { HAS_FAULT, IS_SIMILAR } from "./similar-rows.ts";
import type { StepProps } from "./step-parts.tsx";

/** Rows of a page: as many as one looks through. */
const PAGE = 50;
/** Longer than any name that is looked for. */
const LONGEST_SEARCH = 100;

/** Which rows are shown, in the order of the links; `similar`: somebody has to say whom they are about. */
const SHOWN = [
  ...(["all", "faults", "similar", "ready", "foreseen", "nothing", "leftOut"] as const),
  ...(["sending", "created", "changed", "unchanged", "refused"] as const),
] as const;
type Shown = (typeof SHOWN)[number];

/** What is told of a row beside its name: enough to know who it is. */
const TOLD = ["birth_date", "email", "phone", "group", "slots"] as const;

const WAITING = {
  faults: { filter: "doubtful", also: HAS_FAULT },
  similar: { filter: "doubtful", also: IS_SIMILAR },
} as const;

/** Every row of a file with what is to be looked at and what came of it; which are shown stands in the address. */
export async function RowsStep({ seat, found, counts, waiting, locked, here, asked }: StepProps) {
  const words = await getTranslations("import.rows");
  const { among, search, paging } = parametersReader(asked);
  const show = among("show", SHOWN) ?? "all";
  const q = search().slice(0, LONGEST_SEARCH);
  const { page } = paging();
  const numbers = { ...counts, all: counts.rows, faults: waiting.mend, similar: waiting.people };
  const asks = show === "faults" || show === "similar" ? WAITING[show] : { filter: show };
  const { rows, total } = await pageOfRows((await store()).db, found, { ...asks, q, page, size: PAGE });
  const hrefOf = (one: Shown, to = 1) =>
    `${here}?${new URLSearchParams({ step: "rows", show: one, ...(q && { q }), ...(to > 1 && { page: `${to}` }) })}`;
  return (
    <section aria-labelledby="step" className="space-y-4">
      <h2 id="step" className="text-base">
        {words("title")}
      </h2>
      <TabLinks
        label={words("shown")}
        links={SHOWN.filter((one) => one === "all" || one === show || numbers[one] > 0).map((one) => ({
          ...{ href: hrefOf(one), words: words(`show.${one}`), count: numbers[one], current: one === show },
        }))}
      />
      <form action={here} className="flex flex-wrap items-end gap-2">
        <input type="hidden" name="step" value="rows" />
        <input type="hidden" name="show" value={show} />
        <div className="min-w-0 max-w-sm flex-1">
          <Label htmlFor="rows-q">{words("search")}</Label>
          <Input id="rows-q" name="q" type="search" defaultValue={q} maxLength={LONGEST_SEARCH} autoComplete="off" />
        </div>
        <Button type="submit">{words("find")}</Button>
      </form>
      <ListTotal total={total} />
      {rows.length === 0 ? (
        <Signpost title={words("empty")}>{words("emptyWords")}</Signpost>
      ) : (
        <RowsTable {...{ rows }} isFixed={locked !== null} leaveOut={mendImportRows.bind(null, seat.club, found.id)} />
      )}
      <RowPages hrefOf={(to) => hrefOf(show, to)} size={PAGE} {...{ page, total }} />
    </section>
  );
}

interface RowsTableProps {
  rows: readonly StageRow[];
  /** Nothing can be changed now. */
  isFixed: boolean;
  leaveOut: RowTakenProps["leaveOut"];
}

async function RowsTable({ rows, isFixed, leaveOut }: RowsTableProps) {
  const words = await getTranslations("import.rows");
  const saidOf = await doubtWords();
  const nothing = await getTranslations("import.nothing");
  const fields = await getTranslations("import.fields");
  const formats = await getFormats();
  const says: RowSays = {
    doubt: ({ code, field, values }) => {
      const said = saidOf({ code, ...(values && { values }) });
      return field && hasWords(fields, field) ? words("inField", { field: fields(field as "email"), said }) : said;
    },
    nothing: (code) => (hasWords(nothing, code) ? nothing(code as "same") : null),
  };
  const inWords = (field: (typeof TOLD)[number], value: string): string => {
    if (field === "birth_date" && /^\d{4}-\d\d-\d\d$/.test(value)) return formats.date(value);
    return field === "phone" ? phoneNumber(value) : value;
  };
  const told = await toldRows(rows, await importFieldNames());
  const isSettled = ({ outcome }: StageRow) => outcome !== null && outcome !== "refused";
  return (
    <PlainTable
      caption={words("title")}
      columns={[
        { id: "taken", label: words("taken"), silent: true, card: "aside" },
        { id: "row", label: words("row"), numeric: true, card: "fact" },
        { id: "who", label: words("who"), card: "title" },
        { id: "says", label: words("says"), card: "line" },
        { id: "look", label: words("look"), card: "line", width: "md:min-w-48" },
      ]}
      rows={told.map((row) => ({
        id: row.place,
        cells: {
          taken: (
            <RowTaken
              {...{ place: row.place, leaveOut }}
              label={words("take", { row: formats.number(row.place), name: row.label })}
              isTaken={row.state !== "left_out"}
              isFixed={isFixed || isSettled(row)}
            />
          ),
          row: formats.number(row.place),
          who: <span className="[overflow-wrap:anywhere]">{row.label || "–"}</span>,
          says: (
            <span className="text-ink-soft text-sm [overflow-wrap:anywhere]">
              {TOLD.flatMap((field) => (row.cells[field] ? inWords(field, row.cells[field]) : [])).join(" · ") || "–"}
            </span>
          ),
          look: <RowLook {...{ row, says }} />,
        },
      }))}
    />
  );
}
