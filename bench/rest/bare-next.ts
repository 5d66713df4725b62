import { existsSync, mkdirSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Program, runNode, startProgram, untilReady } from "../../scripts/programs.ts";
import { freePort } from "../../scripts/testing/free-port.ts";

/** Below the project, where it finds the same Next, and where nothing of ours is kept. */
const FOLDER = ".data/bare-next";
const NEXT = "node_modules/next/dist/bin/next";
/** As many as the desk's pages are looked at. */
const ASKED = 21;

/** One page, made anew for each request as the desk's pages are. */
const FILES = {
  // Without the extension of its own it would find the dashboard's instrumentation and proxy, two folders above.
  "next.config.mjs": `export default { pageExtensions: ["bare.js"], agentRules: false, experimental: { agentUpgrade: false } };\n`,
  "app/layout.bare.js": `export default function Layout({ children }) {\n  return <html lang="en"><body>{children}</body></html>;\n}\n`,
  "app/page.bare.js": `export const dynamic = "force-dynamic";\nexport default function Page() {\n  return <p>Nothing.</p>;\n}\n`,
};

/** Starts an empty application of the same Next, built before, and looks at its page some times. */
export async function startBareNext(): Promise<Program> {
  mkdirSync(join(FOLDER, "app"), { recursive: true });
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(FOLDER, name), text);
  const isBuilt = existsSync(join(FOLDER, ".next", "BUILD_ID"));
  if (!isBuilt && (await runNode([NEXT, "build", FOLDER], { NEXT_TELEMETRY_DISABLED: "1" })) !== 0)
    throw new Error("Bare Next could not be built.");
  const port = await freePort();
  const words = [NEXT, "start", FOLDER, "-p", String(port)];
  const program = startProgram("bare Next", words, process.env, openSync("/dev/null", "w"));
  await untilReady(program, `http://127.0.0.1:${port}/`);
  for (let asked = 0; asked < ASKED; asked += 1) await (await fetch(`http://127.0.0.1:${port}/`)).text();
  return program;
}
