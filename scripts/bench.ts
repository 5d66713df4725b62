/** `npm run bench -- NAME …`: runs `bench/NAME.ts` with the words that follow. Without a name: the names there are. */
import { existsSync, readdirSync } from "node:fs";
import { endOnSignals, runNode } from "./programs.ts";

const names = existsSync("bench")
  ? readdirSync("bench")
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
      .map((file) => file.slice(0, -".ts".length))
  : [];
const [name, ...words] = process.argv.slice(2);

if (name !== undefined && names.includes(name)) {
  endOnSignals();
  // The condition lets a benchmark load the dashboard's server modules, as `npm run user` does.
  process.exitCode = await runNode(["--conditions=react-server", `bench/${name}.ts`, ...words]);
} else {
  console.error(`${name ? `There is no benchmark "${name}"` : "Name a benchmark"}: ${names.join(", ") || "none yet"}.`);
  process.exitCode = 2;
}
