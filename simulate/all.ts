import { club } from "./club/kind.ts";
import { evening, eveningOnScreen } from "./evening/kind.ts";
import { files } from "./files/kind.ts";
import type { Kind } from "./kind.ts";
import { letters } from "./letters/kind.ts";
import { month } from "./month/kind.ts";
import { pasted } from "./pasted/kind.ts";
import { upkeep } from "./upkeep/kind.ts";
import { year } from "./year/kind.ts";

/** Every kind, by the word of `npm run simulate`. */
export const KINDS: Readonly<Record<string, Kind<never>>> = {
  club: club as unknown as Kind<never>,
  evening: evening as unknown as Kind<never>,
  screens: eveningOnScreen as unknown as Kind<never>,
  files: files as unknown as Kind<never>,
  letters: letters as unknown as Kind<never>,
  month: month as unknown as Kind<never>,
  pasted: pasted as unknown as Kind<never>,
  upkeep: upkeep as unknown as Kind<never>,
  year: year as unknown as Kind<never>,
};
