import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A server action as the build knows it. */
export interface BuiltAction {
  /** `file#export`: how the table calls it. */
  name: string;
  /** What a browser posts to call it. */
  id: string;
  /** The addresses of the pages that have it, as the file system names them: it is called at one of these. */
  pages: string[];
}

/** Every server action of the build. @param checkout the build's; the working folder's unless told */
export function builtActions(checkout = "."): BuiltAction[] {
  const file = join(checkout, ".next/server/server-reference-manifest.json");
  const manifest = JSON.parse(readFileSync(file, "utf8")) as {
    node: Record<string, { filename: string; exportedName: string; workers: Record<string, unknown> }>;
    edge: Record<string, unknown>;
  };
  if (Object.keys(manifest.edge).length > 0) throw new Error("There are actions on the edge: the walk knows none yet.");
  return Object.entries(manifest.node).map(([id, { filename, exportedName, workers }]) => ({
    id,
    // A build in a folder within another checkout names it by the way there.
    name: `${filename.replace(/^.*?(?=\bapp\/)/, "")}#${exportedName}`,
    pages: Object.keys(workers).map(addressOf),
  }));
}

/** `app/(desk)/[club]/payments/new/page` is `/[club]/payments/new`. */
const addressOf = (page: string) =>
  `/${page
    .split("/")
    .slice(1, -1)
    .filter((part) => !part.startsWith("("))
    .join("/")}`;

/** The addresses of every route handler and of every page of the build, as the file system names them. */
export function builtPaths(): { routes: string[]; pages: string[] } {
  const built = JSON.parse(readFileSync(".next/app-path-routes-manifest.json", "utf8")) as Record<string, string>;
  const ofKind = (kind: string) =>
    Object.entries(built).flatMap(([file, address]) => (file.endsWith(`/${kind}`) ? [address] : []));
  return { routes: ofKind("route"), pages: ofKind("page") };
}
