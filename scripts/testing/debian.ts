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

const told = new Set<string>();

/**
 * Whether a program that tests need is there; Debian's package is installed where it is missing and we are root. Where it can be neither found nor installed, the tests that need it are left
 * out, and it is said why, once.
 * @param tests what is left out, as a sentence begins with it
 */
export function hasProgram(path: string, { name, tests }: { name: string; tests: string }): boolean {
  if (!existsSync(path) && isDebianRoot()) installPackage(name);
  if (existsSync(path)) return true;
  if (!told.has(path)) process.stderr.write(`${tests} are left out: there is no ${path} (Debian: ${name}).\n`);
  told.add(path);
  return false;
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
