import "server-only";
import { getTranslations } from "next-intl/server";
import type { Queryable } from "#lib/base/store/database.ts";
import { EXPENSE_WAYS } from "#lib/base/store/schema/treasury/expenses.ts";
import { namedCategories } from "#lib/treasury/expenses/named-categories.ts";
import type { EntryKind, LedgerEntry } from "./entry.ts";

const SETTLED = ["membership", "annual_registration", "event_registration"] as const;

/** How entries are said, in the language of who asks. */
export async function ledgerWords(db: Queryable, club: string) {
  const words = await getTranslations("ledger");
  const names = new Map((await namedCategories(db, club)).map(({ id, name }) => [id, name]));
  const categoryOf = ({ kind, category }: Pick<LedgerEntry, "kind" | "category">): string | null => {
    if (category === null) return null;
    if (kind === "spent") return names.get(category) ?? category;
    const known = SETTLED.find((one) => one === category);
    return known ? words(`settled.${known}`) : category;
  };
  return {
    kind: (kind: EntryKind): string => words(`kinds.${kind}`),
    categoryOf,
    means: ({ kind, means }: LedgerEntry): string | null => {
      const way = kind === "spent" ? EXPENSE_WAYS.find((one) => one === means) : undefined;
      return way ? words(`ways.${way}`) : means;
    },
  };
}
