"use client";

import { type ComponentProps, lazy, Suspense } from "react";

const loadLists = () => import("./filter-lists.tsx");
const Choices = lazy(async () => ({ default: (await loadLists()).FilterChoices }));
const Options = lazy(async () => ({ default: (await loadLists()).FilterOptions }));

/** The values of a filter that takes several; nobody needs them before the filter is opened. */
export function LateFilterChoices(props: ComponentProps<typeof Choices>) {
  return (
    <Suspense fallback={null}>
      <Choices {...props} />
    </Suspense>
  );
}

/** The values of a filter that takes one. */
export function LateFilterOptions(props: ComponentProps<typeof Options>) {
  return (
    <Suspense fallback={null}>
      <Options {...props} />
    </Suspense>
  );
}
