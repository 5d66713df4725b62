import { useLocale } from "next-intl";
import { type Formats, formatsOf } from "./formats.ts";

/** The formats of the person's language, in a server or client component that is not async. */
export function useFormats(): Formats {
  return formatsOf(useLocale());
}
