import { execFileSync } from "node:child_process";
import { existsSync, lstatSync, realpathSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, isBuilt } from "../../scripts/build.ts";
import { runNode } from "../../scripts/programs.ts";

/** Makes sure that a checkout has its production build: ours is built where something changed, another's once, by its own scripts and in its own folder. */
export async function ensureBuilt(checkout: string): Promise<void> {
  if (resolve(checkout) === process.cwd()) {
    if (!isBuilt() && (await build()) !== 0) throw new Error("The dashboard could not be built.");
    return;
  }
  if (existsSync(join(checkout, ".next/sources.sha256"))) return;
  ownPackages(checkout);
  const script = resolve(checkout, "scripts/build.ts");
  if ((await runNode([script], {}, "inherit", undefined, checkout)) !== 0)
    throw new Error(`The dashboard in ${checkout} could not be built.`);
}

/** A build reads no packages outside its own folder, wherever a link leads: a copy of them costs seconds, and no room where the file system shares blocks. */
function ownPackages(checkout: string): void {
  const packages = join(checkout, "node_modules");
  if (!lstatSync(packages).isSymbolicLink()) return;
  const ours = realpathSync(packages);
  rmSync(packages);
  execFileSync("cp", ["-a", "--reflink=auto", ours, packages]);
}
