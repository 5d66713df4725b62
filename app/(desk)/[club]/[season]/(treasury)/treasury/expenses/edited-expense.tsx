"use client";

import { useRouter } from "next/navigation";
import type { ComponentProps } from "react";
import { toast } from "#components/base/ui/toast.tsx";
import { useQuestion } from "#components/club/form/use-question.ts";
import { ExpenseForm } from "#components/treasury/expenses/expense-form.tsx";
import { ExpenseRemoval } from "#components/treasury/expenses/expense-removal.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { keepOneExpense, removeOneExpense } from "./actions.ts";

type Props = Omit<ComponentProps<typeof ExpenseForm>, "save" | "onKept"> & {
  club: string;
  season: number;
  /** null: a new one. */
  id: string | null;
  /** The part of a line of the bank that it describes. */
  on: { line: number; position: number } | null;
  /** What is said once it is removed. */
  removed: string;
};

/** The form of an expense with the way to this club; a new one leads to its own page, where its receipt goes. */
export function EditedExpense({ club, season, id, on, removed, ...form }: Props) {
  const router = useRouter();
  const question = useQuestion("expense");
  const here = seasonAddress(club, season, "treasury", "expenses");
  const { expense } = form;
  return (
    <div className="space-y-6">
      <ExpenseForm
        {...form}
        save={(wish) => question((ask) => keepOneExpense(club, season, { ask, id, on, ...wish }), JSON.stringify(wish))}
        onKept={(kept) => (id === null ? router.push(`${here}/${kept}`) : router.refresh())}
      />
      {id !== null && expense ? (
        <ExpenseRemoval
          remove={() => removeOneExpense(club, season, { id, seen: expense })}
          onRemoved={() => {
            toast(removed);
            router.push(here);
          }}
        />
      ) : null}
    </div>
  );
}
