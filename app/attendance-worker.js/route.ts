import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Written by `scripts/build.ts` beside the build, after it. */
const FILE = join(/* turbopackIgnore: true */ process.cwd(), ".next", "attendance-worker.js");

/**
 * The worker of the attendance pages, one for all clubs; it holds nothing of any. It stands at the root, so that a page may give it the pages of its
 * own club. In development there is none.
 */
export async function GET(): Promise<Response> {
  const script = await readFile(FILE).catch(() => undefined);
  if (!script) return new Response(null, { status: 404 });
  // Asked for again at every visit: the name stays while the content changes.
  return new Response(new Uint8Array(script), {
    headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-cache" },
  });
}
