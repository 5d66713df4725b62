"use client";

import { useTranslations } from "next-intl";

/** One letter after a name; nothing for what is unknown. @param sex as the club has it (club-api §2.4) */
export function SexMark({ sex }: { sex: string | null }) {
  const words = useTranslations("registrations");
  if (sex !== "Homme" && sex !== "Femme") return null;
  return (
    <abbr title={words(`sexes.${sex}`)} className="text-ink-faint text-xs no-underline">
      {words(`sexShort.${sex}`)}
    </abbr>
  );
}
