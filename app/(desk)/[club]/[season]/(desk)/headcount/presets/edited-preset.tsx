"use client";

import { useRouter } from "next/navigation";
import type { ComponentProps } from "react";
import { useQuestion } from "#components/club/form/use-question.ts";
import { PresetForm } from "#components/desk/headcount/preset-form.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { keepHeadcountPreset } from "../actions.ts";

interface EditedPresetProps extends Pick<ComponentProps<typeof PresetForm>, "preset" | "communes"> {
  club: string;
  season: number;
  /** null: a new one. */
  id: string | null;
}

/** What a form asks for, with the way to this club; a new one leads to its numbers. */
export function EditedPreset({ club, season, id, ...form }: EditedPresetProps) {
  const router = useRouter();
  const question = useQuestion("headcount preset");
  return (
    <PresetForm
      {...form}
      save={(wish) => question((ask) => keepHeadcountPreset(club, { ask, id, ...wish }))}
      onKept={() => (id === null ? router.push(seasonAddress(club, season, "headcount", "presets")) : router.refresh())}
    />
  );
}
