import { readFileSync } from "node:fs";

/** A server action as the build knows it. */
export interface BuiltAction {
  /** `file#export`: how the table calls it. */
  name: string;
  /** What a browser posts to call it. */
  id: string;
}

/** Every server action of the build. */
export function builtActions(): BuiltAction[] {
  const manifest = JSON.parse(readFileSync(".next/server/server-reference-manifest.json", "utf8")) as {
    node: Record<string, { filename: string; exportedName: string }>;
    edge: Record<string, unknown>;
  };
  if (Object.keys(manifest.edge).length > 0) throw new Error("There are actions on the edge: the walk knows none yet.");
  return Object.entries(manifest.node).map(([id, { filename, exportedName }]) => ({
    id,
    name: `${filename}#${exportedName}`,
  }));
}

/** The addresses of every route handler and of every page of the build, as the file system names them. */
export function builtPaths(): { routes: string[]; pages: string[] } {
  const built = JSON.parse(readFileSync(".next/app-path-routes-manifest.json", "utf8")) as Record<string, string>;
  const ofKind = (kind: string) =>
    Object.entries(built).flatMap(([file, address]) => (file.endsWith(`/${kind}`) ? [address] : []));
  return { routes: ofKind("route"), pages: ofKind("page") };
}
