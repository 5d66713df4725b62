import { useMemo } from "react";
import type { FormContext } from "#lib/contract/values.ts";
import { useFormats } from "#lib/words/use-formats.ts";

/** How values and inputs are converted into each other at this desk: the club's clock, the person's language. */
export function useConversion(): FormContext {
  const { locale, timeZone } = useFormats();
  return useMemo(() => ({ timeZone, language: locale }), [locale, timeZone]);
}
