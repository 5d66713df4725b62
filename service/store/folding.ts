import { searchable } from "../../runtime/folding.ts";

/** The key under which a person or a legal representative is found: last name, then first name, each also without its spaces. */
export function foldedName(person: { last_name?: string | null; first_name?: string | null }): string {
  return searchable([person.last_name, person.first_name]);
}

/** A LIKE pattern for "contains these characters": wildcards of SQL are escaped. */
export function containing(words: string): string {
  return `%${words.replace(/[\\%_]/g, "\\$&")}%`;
}
