import { useMemo } from "react";
import type { FormContext } from "#lib/contract/values.ts";
import { TIME_ZONE } from "#lib/words/formats.ts";
import { useFormats } from "#lib/words/use-formats.ts";

/** How values and inputs are converted into each other at this desk: the club's clock, the person's language. */
export function useConversion(): FormContext {
  const { locale } = useFormats();
  return useMemo(() => ({ timeZone: TIME_ZONE, language: locale }), [locale]);
}
