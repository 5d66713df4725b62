import { useTranslations } from "next-intl";
import { Badge } from "#components/base/ui/badge.tsx";
import type { AuditEntry } from "#lib/base/store/audit.ts";
import { hasWords } from "#lib/base/words/has-words.ts";

/** What came of what somebody did, and why it was not done: in words, with the number by which whoever runs the programs finds the line of their log. */
export function AuditOutcome({ entry }: { entry: AuditEntry }) {
  const words = useTranslations("settings.audit");
  const codes = useTranslations("errors.code");
  const signIn = useTranslations("access.signIn.errors");
  const ui = useTranslations("ui");
  if (entry.outcome === "done") return words("outcomes.done");
  const { code, requestId } = entry;
  const isSignIn = (name: string): name is "disabled" => hasWords(signIn, name);
  const isKnown = (name: string): name is "not_found" => hasWords(codes, name);
  return (
    <span className="block space-y-0.5">
      <Badge tone={entry.outcome === "unknown" ? "pending" : "danger"}>{words(`outcomes.${entry.outcome}`)}</Badge>
      {code === null ? null : (
        <span className="block text-ink-soft text-sm">
          {isKnown(code)
            ? codes(code as "rate_limited", { seconds: 0 })
            : isSignIn(code)
              ? signIn(code)
              : words("otherReason")}
        </span>
      )}
      {requestId === null ? null : (
        <span className="block text-ink-faint text-xs [overflow-wrap:anywhere]">
          {ui("requestId", { id: requestId })}
        </span>
      )}
    </span>
  );
}
