import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** V8's explicit compile hint for a whole file, which must be its first line. Other engines read a comment. */
export const COMPILE_HINT = "//# allFunctionsCalledOnLoad";

/**
 * Tells V8 that what every page loads is run at once. It compiles these files beside the page while they arrive; otherwise it would read
 * each function twice, the second time when it is called, and a phone would answer nobody meanwhile.
 * @param build the folder of the finished build
 */
export function hintCompilation(build: string): void {
  const { rootMainFiles } = JSON.parse(readFileSync(join(build, "build-manifest.json"), "utf8")) as {
    rootMainFiles: string[];
  };
  for (const name of rootMainFiles) {
    const file = join(build, name);
    const script = readFileSync(file, "utf8");
    if (!script.startsWith(COMPILE_HINT)) writeFileSync(file, `${COMPILE_HINT}\n${script}`);
  }
}
