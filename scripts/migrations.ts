import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * `node scripts/migrations.ts lib|service NAME`: adds the migration that leads one program's databases from the tables they
 * have to the ones its schema now says. What was written before stays as it is: clubs have data that went through it.
 * drizzle-kit names the schema "public" in foreign keys and sequences; ours live in whatever schema the search path gives,
 * so that name is taken out again. It compares with its last snapshot of the tables alone: of those only that one is kept.
 */
const [program, name] = process.argv.slice(2);
if ((program !== "lib" && program !== "service") || !/^[a-z0-9-]+$/.test(name ?? "")) {
  console.error("Usage: node scripts/migrations.ts lib|service NAME (lower-case letters, digits, hyphens)");
  process.exit(2);
}
const store = program === "lib" ? "lib/base/store" : "service/store";
const folder = join(store, "migrations");
const written = () => readdirSync(folder).filter((file) => file.endsWith(".sql"));
const before = new Set(written());
execFileSync(
  process.execPath,
  [
    ...["node_modules/drizzle-kit/bin.cjs", "generate"],
    ...["--config", `${store}/drizzle.config.ts`],
    ...["--name", String(name)],
  ],
  { stdio: ["ignore", "ignore", "inherit"] },
);
const added = written().filter((file) => !before.has(file));
for (const file of added.map((name) => join(folder, name))) {
  writeFileSync(file, readFileSync(file, "utf8").replaceAll('"public".', ""));
  console.log(`${file} is written.`);
}
const meta = join(folder, "meta");
const snapshots = readdirSync(meta).filter((file) => file.endsWith("_snapshot.json"));
for (const file of snapshots.sort().slice(0, -1)) rmSync(join(meta, file));
if (added.length === 0) console.log("The tables are as the migrations leave them.");
