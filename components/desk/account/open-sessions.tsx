"use client";

import { useTranslations } from "next-intl";
import { Badge } from "#components/base/ui/badge.tsx";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import type { OpenSession } from "#lib/base/store/sessions.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { browserName } from "./browser-name.ts";
import type { AccountSteps } from "./steps.ts";

/** The browsers in which somebody is signed in; each but the one that asks is signed out by itself. */
export function OpenSessions({ sessions, end }: { sessions: readonly OpenSession[]; end: AccountSteps["endSession"] }) {
  const words = useTranslations("access.account");
  const { dateTime } = useFormats();
  const { isSending, fault, press } = usePress(async (mark: string) => {
    const answer = await end(mark);
    return answer.ok ? null : answer.words;
  }, words("refused.offline"));
  return (
    <>
      {fault ? <ErrorState shape="inline" title={fault} /> : null}
      <ul className="divide-y divide-line border-line border-y">
        {sessions.map((session) => {
          const name = browserName(session, words);
          return (
            <li key={session.mark} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-2 [overflow-wrap:anywhere]">
                  {name}
                  {session.isHere ? <Badge>{words("sessions.here")}</Badge> : null}
                </p>
                <p className="text-ink-soft text-sm tabular-nums">
                  {session.isHere
                    ? words("sessions.since", { started: dateTime(session.startedAt) })
                    : words("sessions.when", { used: dateTime(session.usedAt), started: dateTime(session.startedAt) })}
                </p>
              </div>
              {session.isHere ? null : (
                <Button size="sm" pending={isSending} onClick={() => void press(session.mark)}>
                  {words("sessions.end")}
                  <span className="sr-only"> {name}</span>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
