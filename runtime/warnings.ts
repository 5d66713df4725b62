import type { Log } from "./log.ts";

/**
 * Has the log say what Node warns of (a deprecation, too many listeners), instead of Node itself, whose several lines of plain text stand between JSON and carry a stack. Called once,
 * by the programs that serve; a tool on a terminal keeps Node's own words.
 */
export function logWarnings(log: Log): void {
  // Node prints by a listener of its own, which is there before any of ours.
  process.removeAllListeners("warning");
  process.on("warning", (err) => log.warn({ err }, "Node warns"));
}
