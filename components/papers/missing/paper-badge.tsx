import { useTranslations } from "next-intl";
import { Badge, StateBadge } from "#components/base/ui/badge.tsx";
import type { PaperStanding } from "./filed-field.ts";

const STATES = { missing: "pending", checked: "validated", refused: "refused" } as const;

/** How a paper stands for the desk, with its word. */
export function PaperBadge({ standing }: { standing: PaperStanding }) {
  const words = useTranslations("filing.standing");
  if (standing === "there" || standing === "not_there") return <Badge>{words(standing)}</Badge>;
  return <StateBadge state={STATES[standing]}>{words(standing)}</StateBadge>;
}
