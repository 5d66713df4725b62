import "server-only";
import { getTranslations } from "next-intl/server";
import type { Queryable } from "#lib/base/store/database.ts";
import { EXPENSE_WAYS } from "#lib/base/store/schema/treasury/expenses.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { namedCategories } from "#lib/treasury/expenses/named-categories.ts";
import type { EntryKind, LedgerEntry } from "./entry.ts";
import type { LeftApart } from "./read-year.ts";

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

/** What is said beside the accounts of some days: what they may lack, and what they leave to others. */
export async function apartWords({
  unread,
  others,
}: LeftApart): Promise<{ unread: string | null; others: string | null }> {
  const words = await getTranslations("ledger.apart");
  const { euros } = await getFormats();
  const { count, cents, because } = others;
  return {
    unread:
      unread.length > 0 ? words("unread", { names: unread.map(({ id, name }) => name ?? `#${id}`).join(", ") }) : null,
    others: count > 0 ? words(because, { count, amount: euros(cents) }) : null,
  };
}
