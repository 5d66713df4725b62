import { useMemo } from "react";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { FormContext } from "#lib/club/contract/values.ts";

/** How values and inputs are converted into each other at this desk: the club's clock, the person's language. */
export function useConversion(): FormContext {
  const { locale, timeZone } = useFormats();
  return useMemo(() => ({ timeZone, language: locale }), [locale, timeZone]);
}
