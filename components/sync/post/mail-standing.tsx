"use client";

import { CircleCheck, CirclePause, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { MailServerStanding } from "#lib/base/store/mail-servers.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";

/** Whether letters leave, and what stands in their way until when, with the server's own words. */
export function MailStanding({ server, now }: { server: MailServerStanding; now: Date }) {
  const words = useTranslations("post.standing");
  const { dateTime } = useFormats();
  const { isOn, stoppedUntil, stopReason, stopAnswer } = server;
  if (!isOn)
    return (
      <p className="flex items-start gap-2">
        <CirclePause aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-soft" />
        {words("off")}
      </p>
    );
  if (stopReason === null || stoppedUntil === null || stoppedUntil <= now)
    return (
      <p className="flex items-start gap-2">
        <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-validated" />
        {words("on")}
      </p>
    );
  return (
    <div className="flex max-w-text items-start gap-2">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-pending" />
      <div className="min-w-0 space-y-1">
        <p>{words(`stopped.${stopReason}`, { when: dateTime(stoppedUntil) })}</p>
        {stopAnswer ? (
          <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">{words("answer", { answer: stopAnswer })}</p>
        ) : null}
      </div>
    </div>
  );
}
