import { useTranslations } from "next-intl";
import { Badge, type BadgeProps } from "#components/base/ui/badge.tsx";
import type { MedicalState } from "#lib/papers/medical/medical-state.ts";

const TONES = {
  ...{ refused: "refused", expired: "refused", missing: "pending", certificateAsked: "pending", wrongType: "refused" },
  otherSport: "refused",
  ...{ unchecked: "pending", endsEarly: "pending", certified: "validated", attested: "validated", notAsked: "plain" },
} as const satisfies Record<MedicalState, BadgeProps["tone"]>;

/** How somebody stands, in a word and a colour. */
export function MedicalBadge({ state }: { state: MedicalState }) {
  const words = useTranslations("medical.states");
  return <Badge tone={TONES[state]}>{words(state)}</Badge>;
}
