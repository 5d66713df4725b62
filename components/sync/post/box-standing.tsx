import { CircleCheck, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { MailBox } from "#lib/base/store/schema/sync/post.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";

/** Whether the mailbox is read, and what stands in its way, with the server's own words. */
export function BoxStanding({ box }: { box: Pick<MailBox, "fault" | "faultAnswer" | "readAt" | "nextAt"> }) {
  const words = useTranslations("post.box");
  const { dateTime } = useFormats();
  const { fault, faultAnswer, readAt, nextAt } = box;
  if (fault === null)
    return (
      <p className="flex items-start gap-2">
        <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-validated" />
        {readAt ? words("read", { when: dateTime(readAt) }) : words("unread")}
      </p>
    );
  return (
    <div className="flex max-w-text items-start gap-2">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-pending" />
      <div className="min-w-0 space-y-1">
        <p>
          {words(`why.${fault}`)} {nextAt ? words("again", { when: dateTime(nextAt) }) : null}
        </p>
        {faultAnswer ? (
          <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">{words("answer", { answer: faultAnswer })}</p>
        ) : null}
      </div>
    </div>
  );
}
