"use client";

import { useTranslations } from "next-intl";
import { BeginWithUsual } from "#components/club/form/begin-with-usual.tsx";
import { takeFrenchKinds } from "../actions.ts";

/** Takes over the kinds of France, to begin with. */
export function FrenchKinds({ club }: { club: string }) {
  const words = useTranslations("aid.kind");
  return (
    <BeginWithUsual
      label={words("france")}
      help={words("franceHelp")}
      take={() => takeFrenchKinds(club)}
      said={(count) => words("added", { count })}
    />
  );
}
