import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** A mirror that says nothing is asked again, and given up. */
const IMPATIENT = ["-o", "Acquire::http::Timeout=60", "-o", "Acquire::Retries=3", "-o", "DPkg::Lock::Timeout=120"];
const LIMIT_MS = 600_000;

/** Whether packages can be installed: a Debian, and root. */
export const isDebianRoot = (): boolean => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/** Installs a package of Debian's with what it needs and nothing more. @returns whether that worked; what was complained of is shown */
export function installPackage(name: string): boolean {
  return aptGet("update", "-qq") && aptGet("install", "-y", "-qq", "--no-install-recommends", name);
}

function aptGet(...words: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return endsWell("apt-get", [...IMPATIENT, ...words], env);
}

/** Whether a program ends well within ten minutes; what it complains of is shown. */
export function endsWell(program: string, words: readonly string[], env: NodeJS.ProcessEnv): boolean {
  try {
    execFileSync(program, words, { stdio: ["ignore", "ignore", "inherit"], env, timeout: LIMIT_MS });
    return true;
  } catch {
    return false;
  }
}
