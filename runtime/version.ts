import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const packageShape = z.object({ version: z.string().max(40) });

/** The version of the program whose `package.json` lies in a folder; of one without it: unknown. */
export function versionIn(folder: string): string {
  try {
    return packageShape.parse(
      JSON.parse(readFileSync(join(/* turbopackIgnore: true */ folder, "package.json"), "utf8")),
    ).version;
  } catch {
    return "unknown";
  }
}
