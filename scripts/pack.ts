/**
 * `npm run pack -- FOLDER`: everything that an installation needs and nothing else, in a folder that does not exist yet: both programs, the
 * dashboard's build, Node, and of the packages what runs. It names no address, club or secret: those come with the environment.
 */
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, posix, relative, resolve } from "node:path";
import { rolldown } from "rolldown";
import { z } from "zod";
import { build, isBuilt } from "./build.ts";
import { endOnSignals } from "./programs.ts";

/** What `bin/guichet` starts, and what those start as a thread or a program of its own. */
const PROGRAMS = [
  ...["lib/desk/front/main.ts", "service/main.ts", "service/cli.ts"],
  ...["lib/base/spreadsheets/worker.ts", "lib/treasury/bank/worker.ts"],
  ...globSync("scripts/{backup,desk,doctor,health,lean-loading,orphan,rehearse,restore,user}.ts"),
];

/** Our own folders that are there at run time; of `.next`, what the compiler keeps for its next time, and for debuggers, is left. */
export const PACKED = [
  "bin",
  "deploy",
  "lib",
  "public",
  "runtime",
  "scripts",
  "service",
  ".next",
  ".env.example",
  "package.json",
];
const NOT_OWN =
  /\.test\.tsx?$|^\.next\/(?:cache|diagnostics|trace|trace-build|types|turbopack)(?:\/|$)|\.(?:nft\.json|map)$/;

/** Packages of which files are opened by name and no code runs: these files are all that is needed of them. */
const BY_FILE: Record<string, string[]> = {
  redoc: ["bundles/redoc.standalone.js"],
  ...Object.fromEntries(
    ["inter", "noto-sans-georgian", "noto-sans-armenian", "noto-sans-thai", "noto-sans-devanagari"].map((family) => [
      `@expo-google-fonts/${family}`,
      ["400Regular/*.ttf", "600SemiBold/*.ttf"],
    ]),
  ),
  "@etalab/decoupage-administratif": ["data/communes.json"],
};

/** What Next brings along to compile, to make pictures smaller and to draw for developers: none of it is loaded by a finished build. */
const ONLY_TO_BUILD = /^(?:@next\/swc-|@next\/env-|@img\/|sharp$|caniuse-lite$|baseline-browser-mapping$|postcss$)/;
const NOT_RUN = [
  /\.(?:map|d\.[cm]?ts|flow|md|markdown)$|\/(?:docs|__tests__)\//,
  /^next\/dist\/(?:esm|docs|bundle-analyzer|next-devtools|compiled\/[^/]+-experimental)\//,
  // Not React itself: Node reads the names that it exports from its development file.
  /^(?:next|react-dom)\/.*(?:\.runtime\.dev|\.development)\.js$/,
];

const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        dependencies: z.record(z.string(), z.string()).default({}),
        optionalDependencies: z.record(z.string(), z.string()).default({}),
        peerDependencies: z.record(z.string(), z.string()).default({}),
        peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).default({}),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync("package-lock.json", "utf8")));

/** The name of the package that an import names. */
const packageOf = (specifier: string) => specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");

/** The packages that our programs import, found by the bundler that follows their imports. */
async function importedPackages(): Promise<string[]> {
  const names = new Set<string>();
  const bundle = await rolldown({
    input: PROGRAMS,
    platform: "node",
    logLevel: "silent",
    resolve: { conditionNames: ["react-server", "import", "node"] },
    external: (id) => {
      if (/^[./#]|^\0|^node:/.test(id) || id.startsWith(process.cwd())) return id.startsWith("node:");
      names.add(packageOf(id));
      return true;
    },
  });
  await bundle.generate({ format: "esm" });
  await bundle.close();
  return [...names];
}

/** The packages that the built pages load beside what is compiled into them, as the compiler traced it. */
function tracedPackages(): string[] {
  const names = globSync(".next/server/**/*.nft.json").flatMap((trace) => {
    const { files } = z.object({ files: z.array(z.string()) }).parse(JSON.parse(readFileSync(trace, "utf8")));
    const paths = files.map((file) => posix.join(posix.dirname(trace), file));
    return paths.filter((path) => path.startsWith("node_modules/")).map((path) => packageOf(path.slice(13)));
  });
  return [...new Set(names)];
}

/** Where a package finds another: beside it or above, as Node looks. undefined where this platform has none. */
function placeOf(name: string, from: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf("node_modules/") - 1))) {
    const place = posix.join(at, "node_modules", name);
    if (lock.packages[place] && existsSync(place)) return place;
    if (at === "") return undefined;
  }
}

/** Those packages and all that they need, as folders. */
function closureOf(names: string[]): string[] {
  const places = new Set<string>();
  const follow = (name: string, from: string) => {
    const place = ONLY_TO_BUILD.test(name) ? undefined : placeOf(name, from);
    if (place === undefined || places.has(place)) return;
    places.add(place);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = lock.packages[place] ?? {};
    const peers = Object.keys(peerDependencies ?? {}).filter((peer) => !peerDependenciesMeta?.[peer]?.optional);
    for (const next of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) follow(next, place);
  };
  for (const name of names) follow(name, "");
  return [...places];
}

function copyPackage(place: string, folder: string): void {
  const name = place.slice(place.lastIndexOf("node_modules/") + 13);
  const inside = (path: string) => posix.join(name, relative(place, path));
  const files = BY_FILE[name];
  if (files) {
    for (const file of ["package.json", ...globSync(files, { cwd: place })])
      cpSync(join(place, file), join(folder, place, file));
    return;
  }
  cpSync(place, join(folder, place), {
    recursive: true,
    // Packages within packages come by themselves, if they are needed.
    filter: (path) => path !== join(place, "node_modules") && !NOT_RUN.some((kind) => kind.test(inside(path))),
  });
}

/**
 * Makes the folder from the sources, the build and the packages as they are here.
 * @returns how many bytes it holds
 * @throws Error in one line where something that runs is not there
 */
export async function pack(folder: string): Promise<number> {
  const names = [...(await importedPackages()), ...tracedPackages(), "node", "react", "react-dom"];
  const whole = names.filter((name) => BY_FILE[name] === undefined);
  mkdirSync(folder, { recursive: true });
  for (const source of PACKED)
    cpSync(source, join(folder, source), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !NOT_OWN.test(path),
    });
  for (const place of [...closureOf(whole), ...Object.keys(BY_FILE).map((name) => `node_modules/${name}`)])
    copyPackage(place, folder);
  // What is hidden counts as well: the build lies in a folder whose name begins with a dot.
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

if (import.meta.main) {
  endOnSignals();
  const folder = process.argv[2] === undefined ? undefined : resolve(process.argv[2]);
  if (folder === undefined || existsSync(folder)) {
    console.error("Say npm run pack -- FOLDER, a folder that does not exist yet.");
    process.exit(2);
  }
  if (!isBuilt() && (await build()) !== 0) process.exit(1);
  const bytes = await pack(folder);
  console.log(`${folder} holds an installation of ${Math.round(bytes / 1_000_000)} MB.`);
}
