import "server-only";
import { getTranslations } from "next-intl/server";
import type { Queryable } from "#lib/base/store/database.ts";
import { EXPENSE_WAYS } from "#lib/base/store/schema/treasury/expenses.ts";
import { ledgerWords } from "#lib/treasury/ledger/words.ts";
import { CLOSING_CHECKS, type ClosingLine, categoryOfKey } from "./statement.ts";

const MEANS = ["cheque", "cash", "voucher", "elsewhere", "unsaid"] as const;

/** How the lines of a statement are said, in the language of who asks. */
export async function closingWords(db: Queryable, club: string): Promise<(line: ClosingLine | NamedLine) => string> {
  const words = await getTranslations("closing");
  const ledger = await ledgerWords(db, club);
  const among = <Name extends string>(names: readonly Name[], key: string) => names.find((one) => one === key);
  return ({ part, key, name }) => {
    switch (part) {
      case "kind":
        return ledger.kind(categoryOfKey(key).kind);
      case "category": {
        const of = categoryOfKey(key);
        const called = name ?? ledger.categoryOf(of);
        return called === null ? ledger.kind(of.kind) : words("category", { kind: ledger.kind(of.kind), name: called });
      }
      case "section":
        return name ?? (key === "" ? words("noSection") : `#${key}`);
      case "account":
      case "others":
        return name ?? key;
      case "elsewhere": {
        const spent = among(EXPENSE_WAYS, key.replace(/^spent /, ""));
        if (key.startsWith("spent ") && spent) return words(`spent.${spent}`);
        return words(`means.${among(MEANS, key) ?? "unsaid"}`);
      }
      case "holding":
        return key === "cash" || key === "counted" ? words(`holding.${key}`) : (name ?? key);
      case "check": {
        const check = among(CLOSING_CHECKS, key);
        return check ? words(`checks.${check}`) : key;
      }
    }
  };
}

type NamedLine = Pick<ClosingLine, "part" | "key" | "name">;
