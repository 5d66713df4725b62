import { asText } from "#lib/base/arguments/text.ts";

/** A value as a database can keep it: texts of files may hold what PostgreSQL refuses. Pure. */
export function keptJson(value: unknown): unknown {
  if (typeof value === "string") return asText(value);
  if (Array.isArray(value)) return value.map(keptJson);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [asText(name), keptJson(one)]));
  return value;
}
