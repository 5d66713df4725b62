"use client";

import { useTranslations } from "next-intl";
import { BeginWithUsual } from "#components/club/form/begin-with-usual.tsx";
import { takeFrenchPresets } from "../actions.ts";

/** Adds the forms that are usual, to begin with. */
export function UsualPresets({ club }: { club: string }) {
  const words = useTranslations("headcount.presets");
  return (
    <BeginWithUsual
      label={words("usual")}
      help={words("usualHelp")}
      take={() => takeFrenchPresets(club)}
      said={(count) => words("added", { count })}
    />
  );
}
