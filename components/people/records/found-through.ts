import type { useTranslations } from "next-intl";
import { phoneNumber } from "#lib/base/words/formats.ts";
import type { FoundPerson } from "#lib/people/records/find-people.ts";

/** Through which guardian somebody was found, with their telephone; null: through nobody else. */
export function foundThrough(
  { through, throughPhone }: Pick<FoundPerson, "through" | "throughPhone">,
  ui: ReturnType<typeof useTranslations<"ui">>,
): string | null {
  if (through === null) return null;
  return ui("foundThrough", { guardian: [through, phoneNumber(throughPhone)].filter(Boolean).join(", ") });
}
