import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * `node scripts/migrations.ts lib|service`: writes the initial migration of one program anew from its tables (there is one
 * migration until the first release). drizzle-kit names the schema "public" in foreign keys and sequences; ours live in
 * whatever schema the search path gives, so that name is taken out again.
 */
const [program] = process.argv.slice(2);
if (program !== "lib" && program !== "service") {
  console.error("Usage: node scripts/migrations.ts lib|service");
  process.exit(2);
}
const folder = join(program, "store", "migrations");
rmSync(folder, { recursive: true, force: true });
execFileSync(
  process.execPath,
  [
    "node_modules/drizzle-kit/bin.cjs",
    "generate",
    "--config",
    `${program}/store/drizzle.config.ts`,
    "--name",
    "initial",
  ],
  { stdio: ["ignore", "ignore", "inherit"] },
);
for (const name of readdirSync(folder).filter((file) => file.endsWith(".sql"))) {
  const file = join(folder, name);
  writeFileSync(file, readFileSync(file, "utf8").replaceAll('"public".', ""));
}
console.log(`${folder} is written.`);
