import { isOneLine } from "./text.ts";
import type { Parameters } from "./view-parameters.ts";

/**
 * A text of one line that an address names, such as a place; empty where there is none, or one longer than `most` characters. Apart from the
 * reader of tables' addresses, whose every page would carry it.
 */
export function lineParameter(parameters: Parameters, name: string, most: number): string {
  const given = parameters instanceof URLSearchParams ? parameters.get(name) : parameters[name];
  const line = (Array.isArray(given) ? given[0] : given)?.trim() ?? "";
  return line.length <= most && isOneLine(line) ? line : "";
}
