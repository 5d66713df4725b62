import { useTranslations } from "next-intl";
import { Table, TableBody, TableCell, TableRow } from "#components/base/ui/table.tsx";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { JournalDifference } from "#lib/treasury/journal/difference.ts";
import type { JournalExport } from "#lib/treasury/journal/exports.ts";

interface SumTableProps {
  last: JournalExport;
  /** null: what would leave now. */
  next: JournalExport | null;
  difference: JournalDifference;
}

/** From the sum of the last journal to that of the next one, step by step: the last row is the sum of those above it. */
export function SumTable({ last, next, difference }: SumTableProps) {
  const words = useTranslations("journal.sums");
  const formats = useFormats();
  const { added, changed, gone, addedCents, changedCents, goneCents, beforeCents, afterCents } = difference;
  const named = ({ number, writtenAt }: JournalExport) =>
    words("before", { number: String(number), date: formats.date(writtenAt) });
  const steps = [
    [named(last), beforeCents, true],
    [words("added", { count: added.length }), addedCents, added.length > 0],
    [words("changed", { count: changed.length }), changedCents, changed.length > 0],
    [words("gone", { count: gone.length }), goneCents, gone.length > 0],
    [next ? named(next) : words("after"), afterCents, true],
  ] as const;
  return (
    <Table className="max-w-xl">
      <caption className="sr-only">{words("caption")}</caption>
      <TableBody>
        {steps
          .filter(([, , isSaid]) => isSaid)
          .map(([label, cents]) => (
            <TableRow key={label}>
              <th
                scope="row"
                className="border-line border-b px-0 py-1.5 text-left font-normal group-last/row:border-b-0"
              >
                {label}
              </th>
              <TableCell numeric className="h-9 px-0">
                {formats.euros(cents)}
              </TableCell>
            </TableRow>
          ))}
      </TableBody>
    </Table>
  );
}
