import { rolldown } from "rolldown";

const SOURCE = "components/activities/attendance/worker/worker.ts";
/** Where `app/attendance-worker.js` finds it. */
const OUTPUT = ".next/attendance-worker.js";

/** Puts the worker of the attendance pages and the library that it is made with into one file: a worker is a script of its own, which Next does not build. */
export async function buildWorker(): Promise<void> {
  const bundle = await rolldown({
    input: SOURCE,
    platform: "browser",
    transform: { define: { "process.env.NODE_ENV": '"production"' } },
  });
  await bundle.write({ file: OUTPUT, format: "iife", minify: true, codeSplitting: false });
  await bundle.close();
}
