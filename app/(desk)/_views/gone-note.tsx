"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { useFormats } from "#lib/words/use-formats.ts";

interface GoneNoteProps {
  /** What the view names and the season does not have, in words. */
  names: readonly string[];
  onTakeOut: () => void;
}

/** A view outlives the season for which it was made: what it names may be gone. */
export function GoneNote({ names, onTakeOut }: GoneNoteProps) {
  const words = useTranslations("table.views");
  const formats = useFormats();
  if (names.length === 0) return null;
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pb-2 text-pending text-sm md:px-8">
      {words("gone", { count: names.length, names: formats.list([...names]) })}
      <Button variant="link" size="sm" onClick={onTakeOut}>
        {words("takeOut")}
      </Button>
    </p>
  );
}

/** Of these numbers those that no option has. Where there are no options at all, nothing is known of them. */
export function unknown(ids: readonly number[] | undefined, options: readonly { value: string }[]): number[] {
  if (options.length === 0) return [];
  return (ids ?? []).filter((id) => !options.some(({ value }) => value === String(id)));
}
