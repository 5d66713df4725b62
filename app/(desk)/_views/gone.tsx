"use client";

import { lazy, Suspense } from "react";
import type { GoneProps } from "./gone-note.tsx";

const GoneNote = lazy(async () => ({ default: (await import("./gone-note.tsx")).GoneNote }));

/** Says what a view names that the season does not have; most views name nothing of that. */
export function Gone(props: GoneProps) {
  if (props.named.every(({ gone }) => gone.length === 0)) return null;
  return (
    <Suspense fallback={null}>
      <GoneNote {...props} />
    </Suspense>
  );
}

/** Of these numbers those that an option has, and the others. Where there are no options at all, nothing is known of them. */
export function sorted(ids: number[] | undefined, options: readonly { value: string }[]) {
  const isKnown = (id: number) => options.length === 0 || options.some(({ value }) => value === String(id));
  const known = ids?.filter(isKnown);
  return { known: known?.length ? known : undefined, gone: ids?.filter((id) => !isKnown(id)) ?? [] };
}
