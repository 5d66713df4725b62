import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** V8's explicit compile hint for a whole file, which must be its first line. Other engines read a comment. */
export const COMPILE_HINT = "//# allFunctionsCalledOnLoad";

/**
 * Tells V8 that what a script holds is run at once: each is asked for only when it is about to be. V8 compiles it beside the page while it
 * arrives; otherwise it would read each function twice, the second time when it is called, and a phone would answer nobody meanwhile.
 * @param directory the folder of a build's scripts
 */
export function hintCompilation(directory: string): void {
  for (const name of readdirSync(directory)) {
    if (!name.endsWith(".js")) continue;
    const file = join(directory, name);
    const script = readFileSync(file, "utf8");
    if (!script.startsWith(COMPILE_HINT)) writeFileSync(file, `${COMPILE_HINT}\n${script}`);
  }
}
