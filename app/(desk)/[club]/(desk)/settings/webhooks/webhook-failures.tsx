import { useTranslations } from "next-intl";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#components/base/ui/table.tsx";
import type { ReceiverState } from "#lib/base/store/receivers.ts";
import { hasWords } from "#lib/base/words/has-words.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";

/** Requests at the receiver that were turned away. Strangers send some wherever an address is public; a lasting row says what is wrong. */
export function Failures({ failures }: { failures: ReceiverState["failures"] }) {
  const words = useTranslations("settings.webhooks.failures");
  const formats = useFormats();
  const known = (reason: string): reason is "signature" => hasWords(words, reason);
  if (failures.length === 0) return <p className="text-ink-soft">{words("none")}</p>;
  return (
    <Table className="border-line border-t">
      <TableHead>
        <TableRow>
          <TableHeader className="pl-0">{words("reason")}</TableHeader>
          <TableHeader numeric>{words("count")}</TableHeader>
          <TableHeader>{words("last")}</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {failures.map(({ reason, count, lastAt }) => (
          <TableRow key={reason}>
            <TableCell className="pl-0">{known(reason) ? words(reason) : reason}</TableCell>
            <TableCell numeric>{formats.number(count)}</TableCell>
            <TableCell className="whitespace-nowrap">{formats.dateTime(lastAt)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
