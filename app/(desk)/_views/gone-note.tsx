"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/base/ui/button.tsx";
import { useFormats } from "#lib/base/words/use-formats.ts";

/** What a view names of one kind. */
export interface NamedByView {
  kind: "goneGroup" | "goneEvent" | "goneSport";
  /** Of what it names, what the season does not have. */
  gone: readonly number[];
}

export interface GoneProps {
  named: readonly NamedByView[];
  onTakeOut: () => void;
}

/** A view outlives the season for which it was made: what it names may be gone. */
export function GoneNote({ named, onTakeOut }: GoneProps) {
  const words = useTranslations("table.views");
  const formats = useFormats();
  const gone = named.flatMap(({ kind, gone }) => gone.map((id) => words(kind, { id })));
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pb-2 text-pending text-sm md:px-8">
      {words("gone", { count: gone.length, names: formats.list(gone) })}
      <Button variant="link" size="sm" onClick={onTakeOut}>
        {words("takeOut")}
      </Button>
    </p>
  );
}
