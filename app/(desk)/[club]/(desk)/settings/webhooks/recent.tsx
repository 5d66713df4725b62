import { useTranslations } from "next-intl";
import { Badge, type BadgeProps } from "#components/base/ui/badge.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#components/base/ui/table.tsx";
import type { RecentMessage } from "#lib/base/store/receivers.ts";
import { hasWords } from "#lib/base/words/has-words.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";

const TONES: Record<RecentMessage["state"], BadgeProps["tone"]> = {
  waiting: "pending",
  processed: "validated",
  ignored: "plain",
  failed: "refused",
};

/** The messages that came last and what became of each: whether a change that one has just made arrived. */
export function Recent({ messages }: { messages: readonly RecentMessage[] }) {
  const words = useTranslations("settings.webhooks.recent");
  const formats = useFormats();
  if (messages.length === 0) return <p className="text-ink-soft">{words("none")}</p>;
  return (
    <div className="overflow-x-auto">
      <Table className="border-line border-t">
        <TableHead>
          <TableRow>
            <TableHeader className="pl-0">{words("received")}</TableHeader>
            <TableHeader>{words("about")}</TableHeader>
            <TableHeader>{words("became")}</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {messages.map(({ sequence, receivedAt, type, subject, state, code }) => (
            <TableRow key={sequence}>
              <TableCell className="pl-0 tabular-nums md:whitespace-nowrap">{formats.dateTime(receivedAt)}</TableCell>
              <TableCell className="font-mono text-xs [overflow-wrap:break-word] md:text-sm">
                {type}
                {subject ? <span className="block text-ink-soft">{subject}</span> : null}
              </TableCell>
              <TableCell>
                <Badge tone={TONES[state]}>{words(`states.${state}`)}</Badge>
                {code ? (
                  <span className="block text-ink-soft text-sm">
                    {hasWords(words, `codes.${code}`) ? words(`codes.${code}` as "codes.not_copied") : code}
                  </span>
                ) : null}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
