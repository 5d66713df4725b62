"use client";

import { useTranslations } from "next-intl";
import { errorWords } from "#lib/club/client/words.ts";
import type { ResultPage } from "#lib/registrations/decisions/result-page.ts";

/** What another try would take up, and what it would leave, with the reasons. */
export function RetryNote({ retry }: { retry: NonNullable<ResultPage["retry"]> }) {
  const words = useTranslations("decisions.retry");
  const errors = useTranslations("errors");
  const left = retry.left.reduce((sum, { count }) => sum + count, 0);
  const reasons = retry.left.map(({ why, code, count }) =>
    why === "decided"
      ? words("decided", { count })
      : words("rule", { count, reason: errorWords(errors, { kind: "refused", code: code ?? "" }).replace(/\.$/, "") }),
  );
  return (
    <div className="max-w-text space-y-1 text-ink-soft">
      <p>
        {words("again", { count: retry.again })}
        {left > 0 ? ` ${words("left", { count: left, reasons: reasons.join(" · ") })}` : ""}
      </p>
      {retry.left.some(({ why }) => why === "rule") ? <p className="text-sm">{words("rowByRow")}</p> : null}
    </div>
  );
}
