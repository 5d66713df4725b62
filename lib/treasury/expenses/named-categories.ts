import "server-only";
import { getTranslations } from "next-intl/server";
import type { Queryable } from "#lib/base/store/database.ts";
import { expenseCategoriesOf } from "./categories.ts";
import { isUsualCategory } from "./usual-categories.ts";

/** The categories of a club by the names under which its pages show them; `isWritten`: somebody of the club gave it that name. */
export async function namedCategories(db: Queryable, club: string) {
  const words = await getTranslations("expenses.usual");
  return (await expenseCategoriesOf(db, club)).map(({ id, name, isOffered }) => ({
    ...{ id, isOffered, isWritten: name !== null },
    name: name ?? (isUsualCategory(id) ? words(id) : id),
  }));
}
