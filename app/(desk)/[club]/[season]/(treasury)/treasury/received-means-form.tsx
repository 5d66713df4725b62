"use client";

import type { ComponentProps } from "react";
import { MeansForm } from "#components/treasury/dues/means-form.tsx";
import { setReceivedMeans } from "./actions.ts";

/** What this club means by received, for its director. */
export function ReceivedMeansForm({
  club,
  ...form
}: Omit<ComponentProps<typeof MeansForm>, "save"> & { club: string }) {
  return <MeansForm {...form} save={(chosen) => setReceivedMeans(club, chosen)} />;
}
