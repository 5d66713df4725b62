import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";

/** The program as it stood at a commit. */
export interface OldProgram {
  folder: string;
  /** Whose packages it runs with. */
  packages: "today's" | "its own";
}

/**
 * Lays the files of a commit out, out of the history of this checkout. Packages of today serve where each that it imports is there in the version
 * that it names; otherwise its own are installed, which needs a network.
 * @throws Error in words where the history does not have the commit
 */
export function layOut(commit: string, folder: string): OldProgram {
  mkdirSync(folder, { recursive: true });
  const files = archived(commit);
  execFileSync("tar", ["-x", "-C", folder], { input: files });
  if (isThere(folder)) {
    symlinkSync(resolve("node_modules"), join(folder, "node_modules"), "dir");
    return { folder, packages: "today's" };
  }
  // Not `npm ci`: old lock files lack the packages of other platforms. What is installed by a script of its own (a browser) is not needed.
  const words = ["install", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  execFileSync("npm", words, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  return { folder, packages: "its own" };
}

function archived(commit: string): Buffer {
  try {
    return execFileSync("git", ["archive", "--format=tar", commit], {
      maxBuffer: 2 ** 30,
      stdio: ["ignore", "pipe", "pipe"],
    });
  } catch {
    throw new Error(
      `The commit ${commit} is not in the history of this checkout: fetch all of it (git fetch --unshallow), or name another one.`,
    );
  }
}

/** Whether our packages are those that it names, as far as the dashboard without its pages uses them. */
function isThere(folder: string): boolean {
  const { dependencies } = packageIn(folder);
  return Object.entries(dependencies ?? {}).every(([name, version]) => {
    const ours = join("node_modules", name);
    if (existsSync(join(ours, "package.json")) && packageIn(ours).version === version) return true;
    return !["lib", "runtime"].some((part) => isImported(join(folder, part), name));
  });
}

function isImported(folder: string, name: string): boolean {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .some((path) => /["'/]/.test(readFileSync(join(folder, path), "utf8").split(`"${name}`)[1]?.[0] ?? ""));
}

function packageIn(folder: string): { version?: string; dependencies?: Record<string, string> } {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}
