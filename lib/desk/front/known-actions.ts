import { readFileSync } from "node:fs";
import { refuse } from "./refusal.ts";
import type { Handler } from "./server.ts";

/** An action of a page that was open while the dashboard was replaced, or one that somebody made up. Next's client says the former. */
const NO_ACTION = {
  status: 404,
  code: "no_action_here",
  detail: "This build has no such action: the page is of another one. Load it again.",
  headers: { "x-nextjs-action-not-found": "1" },
} as const;

/** Refuses the names of actions that the build does not have: Next would print a stack for each. @param build where it lies */
export function withKnownActions(build: string, next: Handler): Handler {
  const manifest: unknown = JSON.parse(readFileSync(`${build}/server/server-reference-manifest.json`, "utf8"));
  const { node = {}, edge = {} } = manifest as Partial<Record<"node" | "edge", object>>;
  const names = new Set([...Object.keys(node), ...Object.keys(edge)]);
  return (request, response) => {
    const name = request.headers["next-action"];
    return name === undefined || names.has(String(name)) ? next(request, response) : refuse(response, NO_ACTION);
  };
}
