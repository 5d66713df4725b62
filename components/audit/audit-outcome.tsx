import { useTranslations } from "next-intl";
import { Badge } from "#components/ui/badge.tsx";
import type { AuditEntry } from "#lib/store/audit.ts";

/** What came of what somebody did. */
export function AuditOutcome({ entry }: { entry: AuditEntry }) {
  const words = useTranslations("settings.audit");
  if (entry.outcome === "done") return words("outcomes.done");
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Badge tone={entry.outcome === "unknown" ? "pending" : "danger"}>{words(`outcomes.${entry.outcome}`)}</Badge>
      <span className="font-mono text-ink-soft text-xs">
        {[entry.code, entry.requestId].filter(Boolean).join(" · ")}
      </span>
    </span>
  );
}
