import type { Queryable } from "#lib/base/store/database.ts";
import { sectionsOf } from "#lib/treasury/expenses/list.ts";
import { namedCategories } from "#lib/treasury/expenses/named-categories.ts";

/** The categories and sections of a club as a form offers them: what was put aside stays where it is chosen already. */
export async function expenseChoices(db: Queryable, club: string, chosen: string | null) {
  const all = await namedCategories(db, club);
  const names = new Map(all.map((one) => [one.id, one.name]));
  return {
    categories: all.filter(({ id, isOffered }) => isOffered || id === chosen).map(({ id, name }) => ({ id, name })),
    sections: (await sectionsOf(db, club)).map(({ id, name }) => ({ id: String(id), name: name ?? `#${id}` })),
    nameOf: (id: string) => names.get(id) ?? id,
  };
}
