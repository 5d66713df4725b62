import { execFile } from "node:child_process";
import { LEAN_LOADING } from "../../../scripts/programs.ts";
import { QUICK_START } from "../../../scripts/testing/quick-start.ts";

/** A start reads a few hundred modules; a hang ends here, a busy machine does not. */
export const DESK_START_WITHIN_MS = 60_000;

const START = `const { boot } = await import("#lib/desk/boot.ts"); await boot(); console.log("OPEN"); process.exit(0);`;

/**
 * Starts what runs beside the pages in a process of its own, as the dashboard's program does, and ends it once it has started.
 * @param env its whole environment, beside `PATH`
 * @returns its exit code and everything it printed: `OPEN` where it started
 */
export function startDesk(env: Record<string, string>): Promise<{ code: number; said: string }> {
  const words = [...LEAN_LOADING, ...QUICK_START, "--conditions=react-server", "--input-type=module", "-e", START];
  const given = { NODE_ENV: "production" as const, PATH: process.env.PATH, LOG_LEVEL: "warn", ...env };
  return new Promise((resolve) => {
    execFile(process.execPath, words, { env: given, timeout: DESK_START_WITHIN_MS }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: `${stdout}${stderr}`.trim() }),
    );
  });
}
