"use client";

import { lazy, Suspense } from "react";
import type { FilterChoicesProps } from "./filter-choices.tsx";

const Choices = lazy(() => import("./filter-choices.tsx"));

/** The values of a filter that takes several, which nobody needs before the filter is opened. */
export function FilterChoices(props: FilterChoicesProps) {
  return (
    <Suspense fallback={null}>
      <Choices {...props} />
    </Suspense>
  );
}
