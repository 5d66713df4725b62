import type { en } from "./en.ts";
import type { Locale } from "./locale.ts";

/** Keys and languages are types: a word that does not exist does not compile. */
declare module "next-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: typeof en;
  }
}
