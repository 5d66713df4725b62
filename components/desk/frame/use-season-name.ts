"use client";

import { useTranslations } from "next-intl";
import type { DeskSeason } from "#components/base/shell/desk.tsx";
import { useFormats } from "#lib/base/words/use-formats.ts";

/** A season's name, or its dates where it has none. */
export function useSeasonName(): (season: DeskSeason) => string {
  const words = useTranslations("frame");
  const formats = useFormats();
  return ({ id, name, startDate, endDate }) => {
    if (name) return name;
    return startDate && endDate
      ? `${formats.date(startDate)} – ${formats.date(endDate)}`
      : words("seasonNumber", { id });
  };
}
