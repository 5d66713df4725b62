"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#components/base/ui/table.tsx";

/** A field of which two people wrote different things, in words. */
export interface RivalField {
  label: string;
  mine: string;
  theirs: string;
}

interface RivalTableProps {
  /** Who was first. */
  by: string;
  fields: readonly RivalField[];
  isPending: boolean;
  onMine(): void;
  onTheirs(): void;
}

/** What two people wrote of one thing, side by side; the second one says which counts. */
export function RivalTable({ by, fields, isPending, onMine, onTheirs }: RivalTableProps) {
  const words = useTranslations("aid.conflict");
  return (
    <ErrorState
      shape="inline"
      title={words("title", { name: by })}
      action={
        <>
          <Button pending={isPending} onClick={onMine}>
            {words("keepMine")}
          </Button>
          <Button onClick={onTheirs}>{words("takeTheirs")}</Button>
        </>
      }
    >
      <p>{words("explain")}</p>
      <Table className="mt-2 text-ink">
        <TableHead>
          <TableRow>
            {(["field", "mine", "theirs"] as const).map((column) => (
              <TableHeader key={column} className="px-2 first:pl-0">
                {words(column)}
              </TableHeader>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {fields.map(({ label, mine, theirs }) => (
            <TableRow key={label}>
              <th
                scope="row"
                className="border-line border-b py-1.5 pr-2 text-left font-normal group-last/row:border-b-0"
              >
                {label}
              </th>
              {[mine, theirs].map((said, side) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the two sides stay where they are.
                <TableCell key={side} className="h-auto min-w-20 px-2 [overflow-wrap:anywhere]">
                  {said || words("nothing")}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </ErrorState>
  );
}
