"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";

export interface ReadFailureProps {
  title: string;
  /** What stays as it was. */
  kept: string;
  error: Error;
  again: () => void;
}

/** Stands above a table whose rows could not be read again: the rows below are older. */
export function ReadFailure({ title, kept, error, again }: ReadFailureProps) {
  const words = useTranslations("table");
  return (
    <ErrorState
      shape="inline"
      className="mx-4 mb-3 md:mx-8"
      title={title}
      kept={kept}
      action={<Button onClick={again}>{words("again")}</Button>}
    >
      {error.message}
    </ErrorState>
  );
}
