import type { Locale } from "#lib/base/words/locale.ts";
import type { PlaceValues } from "./filled-text.ts";

/** Somebody as whom one looks at a letter. Travels as JSON. */
export interface LetterSample {
  id: string;
  name: string;
  /** None: it would reach nobody. */
  addresses: string[];
  values: Record<Locale, Partial<PlaceValues>>;
}
