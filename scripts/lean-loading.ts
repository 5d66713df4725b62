/**
 * Loaded before a program (`--import`): Node parses the whole `exports` of a package once more for every module of it that is loaded, and for
 * every file that names the package. Those of drizzle-orm are 130 kB, and the service loads 110 of its modules: half a second of a core at
 * each start. Within the package a relative name is the file that it says, and from our files a name always means the same module.
 */
import { type ResolveFnOutput, registerHooks } from "node:module";

const PACKAGE = "drizzle-orm";
const FOLDER = `/node_modules/${PACKAGE}/`;

const known = new Map<string, ResolveFnOutput>();

registerHooks({
  resolve(specifier, context, resolve) {
    const isImport = context.conditions.includes("import");
    if (!isImport) return resolve(specifier, context);
    const isWithin = context.parentURL?.includes(FOLDER);
    if (isWithin && specifier.startsWith("."))
      return { url: new URL(specifier, context.parentURL).href, format: "module", shortCircuit: true };
    if (isWithin || !specifier.startsWith(PACKAGE)) return resolve(specifier, context);
    const resolved = known.get(specifier) ?? resolve(specifier, context);
    known.set(specifier, resolved);
    return { ...resolved, shortCircuit: true };
  },
});
