import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The version of the program whose `package.json` lies in a folder. */
export function versionIn(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(/* turbopackIgnore: true */ folder, "package.json"), "utf8"));
  return String(version);
}
