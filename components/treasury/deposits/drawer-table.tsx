"use client";

import { useTranslations } from "next-intl";
import { Fragment, type ReactNode, useState } from "react";
import { type CellLook, cellLook, HEADER_LOOK, ROW_LOOK, TABLE_LOOK } from "#components/base/table/cell-look.ts";
import { tableRoles } from "#components/base/table/table-roles.ts";
import { Button } from "#components/base/ui/button.tsx";
import { Checkbox } from "#components/base/ui/checkbox.tsx";
import { cn } from "#components/base/ui/class-names.ts";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { TableFrame } from "#components/base/ui/table-frame.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { DrawerLine } from "#lib/treasury/deposits/drawer.ts";

export interface DrawerTableProps {
  club: string;
  season: number;
  caption: string;
  lines: readonly DrawerLine[];
  isCash: boolean;
  isChosen(line: DrawerLine): boolean;
  onChoose(lines: readonly DrawerLine[], chosen: boolean): void;
  /** The line whose details are being written, by its first payment, and the form in which they are. */
  editing: number | null;
  onEdit(line: DrawerLine): void;
  form(line: DrawerLine): ReactNode;
}

/** A longer pile is drawn when somebody asks for it: choosing all of it takes what is not drawn, too. */
const DRAWN = 100;

/** What tells a line from the others while its details change: the first of its payments. */
export const idOfLine = ({ paymentIds }: DrawerLine): number => paymentIds[0] ?? 0;

/** Whose payments a line is. */
export const whoOf = ({ members }: DrawerLine): string => members.map(({ name }) => name).join(", ");

/** What is in the drawer for one month, a line a cheque. */
export function DrawerTable(props: DrawerTableProps) {
  const { caption, lines, isCash, isChosen, onChoose, editing, form } = props;
  const words = useTranslations("deposits.drawer");
  const [drawn, setDrawn] = useState(DRAWN);
  const columns = useColumns(isCash);
  const chosen = lines.filter(isChosen).length;
  const shown = lines.slice(0, drawn);
  return (
    <>
      <TableFrame label={caption} data-sheet="" className="border-line border-t md:overflow-x-auto">
        <table {...tableRoles.table} className={TABLE_LOOK}>
          <caption className="sr-only">{caption}</caption>
          <thead {...tableRoles.rowgroup} className="max-md:block max-md:px-4 max-md:py-2">
            <tr {...tableRoles.row}>
              <th {...tableRoles.columnheader} scope="col" className={cn(HEADER_LOOK, "w-10 pl-0")}>
                <Checkbox
                  aria-label={words("chooseAll", { group: caption })}
                  checked={chosen === lines.length}
                  indeterminate={chosen > 0 && chosen < lines.length}
                  onChange={(event) => onChoose(lines, event.target.checked)}
                />
                <span aria-hidden className="ml-2 md:hidden">
                  {words("chooseAll", { group: caption })}
                </span>
              </th>
              {columns.map(({ id, label, numeric, width }) => (
                <th
                  key={id}
                  {...tableRoles.columnheader}
                  scope="col"
                  className={cn(HEADER_LOOK, "last:pr-0 max-md:sr-only", width, numeric && "text-right")}
                >
                  {id === "details" ? <span className="sr-only">{label}</span> : label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...tableRoles.rowgroup} className="max-md:block">
            {shown.map((line) => (
              <Fragment key={idOfLine(line)}>
                <Row {...props} line={line} columns={columns} />
                {editing === idOfLine(line) ? (
                  <tr {...tableRoles.row} className="max-md:block">
                    <td
                      {...tableRoles.cell}
                      colSpan={columns.length + 1}
                      className="border-line border-b bg-sunken/60 px-3 max-md:block max-md:px-4"
                    >
                      {form(line)}
                    </td>
                  </tr>
                ) : null}
              </Fragment>
            ))}
          </tbody>
        </table>
      </TableFrame>
      {lines.length > drawn ? (
        <Button variant="quiet" onClick={() => setDrawn(lines.length)}>
          {words("more", { count: lines.length - drawn })}
        </Button>
      ) : null}
    </>
  );
}

type Column = CellLook & { id: "people" | "cheque" | "bank" | "drawer" | "received" | "amount" | "details" };

function useColumns(isCash: boolean): readonly Column[] {
  const words = useTranslations("deposits.drawer.columns");
  const columns: Column[] = [
    { id: "people", label: words("people"), card: "name", width: "md:min-w-48" },
    { id: "cheque", label: words("cheque"), card: "fact" },
    { id: "bank", label: words("bank"), card: "fact" },
    { id: "drawer", label: words("drawer"), card: "fact" },
    { id: "received", label: words("received"), card: "fact" },
    { id: "amount", label: words("amount"), card: "aside", numeric: true },
    { id: "details", label: words("details"), card: "actions", width: "md:w-24" },
  ];
  return isCash ? columns.filter(({ id }) => !["cheque", "bank", "drawer"].includes(id)) : columns;
}

type RowProps = DrawerTableProps & { line: DrawerLine; columns: readonly Column[] };

function Row({ line, columns, isChosen, onChoose, onEdit, editing, club, season }: RowProps) {
  const words = useTranslations("deposits.drawer");
  const formats = useFormats();
  const amount = formats.euros(line.cents);
  const who = whoOf(line);
  const cells: Record<Column["id"], ReactNode> = {
    people: <People {...{ line, club, season }} />,
    ...{ cheque: line.chequeNumber, bank: line.bank, drawer: line.drawer },
    received: line.receivedOn ? formats.date(line.receivedOn) : null,
    amount,
    details: (
      <Button
        size="sm"
        variant="quiet"
        data-edit={idOfLine(line)}
        aria-expanded={editing === idOfLine(line)}
        aria-label={words("editOf", { who, amount })}
        className="scroll-mb-40"
        onClick={() => onEdit(line)}
      >
        {words("edit")}
      </Button>
    ),
  };
  return (
    <tr
      {...tableRoles.row}
      data-line={idOfLine(line)}
      data-selected={isChosen(line)}
      className={cn("group/row relative data-[selected=true]:bg-accent-soft", ROW_LOOK)}
    >
      <td {...tableRoles.cell} className="border-line max-md:order-0 md:h-11 md:border-b">
        <Checkbox
          aria-label={words("choose", { who, amount })}
          checked={isChosen(line)}
          className="scroll-mb-40"
          onChange={(event) => onChoose([line], event.target.checked)}
        />
      </td>
      {columns.map((column) => (
        <td
          key={column.id}
          {...tableRoles.cell}
          className={cn(
            "border-line [overflow-wrap:anywhere] max-md:empty:hidden md:h-11 md:border-b md:px-3 md:py-1.5 md:last:pr-0",
            column.numeric && "whitespace-nowrap tabular-nums",
            cellLook(column),
          )}
        >
          {column.card === "fact" && cells[column.id] ? (
            <span className="mr-1 text-ink-faint md:hidden">{column.label}</span>
          ) : null}
          {cells[column.id]}
        </td>
      ))}
    </tr>
  );
}

/** Whose it is, and what else one has to know of it before it goes to the bank. */
function People({ line, club, season }: { line: DrawerLine; club: string; season: number }) {
  const words = useTranslations("deposits.drawer");
  const formats = useFormats();
  const notes = [
    line.paymentIds.length > 1 ? words("parts", { count: line.paymentIds.length }) : "",
    line.refundedCents > 0 ? words("refunded", { amount: formats.euros(line.refundedCents) }) : "",
    line.note ?? "",
  ].filter(Boolean);
  return (
    <>
      {line.members.map(({ id, name }, index) => (
        <Fragment key={id ?? 0}>
          {index > 0 ? ", " : null}
          {id === null ? (
            name
          ) : (
            <IntentLink href={seasonAddress(club, season, "members", id)} className="hover:underline">
              {name}
            </IntentLink>
          )}
        </Fragment>
      ))}
      {notes.length > 0 ? <span className="block text-ink-soft text-sm">{notes.join(" · ")}</span> : null}
    </>
  );
}
