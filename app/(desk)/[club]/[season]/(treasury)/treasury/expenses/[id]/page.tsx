import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ChangeHistory } from "#app/(desk)/_chronicle/change-history.tsx";
import { titled, titleFor } from "#app/(desk)/_records/title.ts";
import { idOfPage } from "#app/page-identifier.ts";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { ExpenseReceipt } from "#components/treasury/expenses/expense-receipt.tsx";
import { mayKeepExpenses } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { idIn } from "#lib/base/arguments/identifier.ts";
import { store } from "#lib/base/store/database.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { writtenFields } from "#lib/treasury/expenses/keep-expense.ts";
import { expensesOf } from "#lib/treasury/expenses/list.ts";
import { removeOneReceipt } from "../actions.ts";
import { expenseChoices } from "../choices.ts";
import { EditedExpense } from "../edited-expense.tsx";

export async function generateMetadata({ params }: PageProps<"/[club]/[season]/treasury/expenses/[id]">) {
  const { club, season, id } = await params;
  const expense = await titleFor(club, mayKeepExpenses, async () => {
    const { db } = await store();
    return (await expensesOf(db, { club, seasonId: idIn(season) ?? 0 })).find((one) => one.id === id);
  });
  return titled(expense?.purpose, (await getTranslations("expenses"))("title"));
}

/** One expense: what it was for, how it was paid, and what was changed of it. */
export default async function ExpensePage({ params }: PageProps<"/[club]/[season]/treasury/expenses/[id]">) {
  const { club, season, id } = await params;
  const seat = await requireSeat(club);
  const denied = await whyNot(mayKeepExpenses(seat));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  const { db } = await store();
  const found = (await expensesOf(db, { club, seasonId })).find((one) => one.id === id);
  if (!found) notFound();
  const words = await getTranslations("expenses");
  const { date, euros } = await getFormats();
  const { categories, sections } = await expenseChoices(db, club, found.category);
  // What the form sends back as it was seen: the fields, without what is told beside them.
  const expense = writtenFields(found);
  return (
    <>
      <PageHeader
        title={words("editTitle", { amount: euros(found.cents) })}
        description={words("written", { name: found.by })}
      />
      <PageBody className="space-y-6">
        {found.onLine ? (
          <p className="max-w-text [overflow-wrap:anywhere]">
            {words("onLine", { label: found.onLine.label, day: date(found.onLine.day) })}
          </p>
        ) : null}
        <EditedExpense
          {...{ club, season: seasonId, id, on: null, expense, categories, sections }}
          begin={{ day: expense.day }}
          removed={words("removal.removed")}
        />
        <ExpenseReceipt
          {...{ club, id }}
          receipt={found.receiptType === null ? null : { type: found.receiptType }}
          remove={removeOneReceipt.bind(null, club, id)}
        />
        <ChangeHistory {...{ seat }} season={seasonId} about={`expenses/${id}`} />
      </PageBody>
    </>
  );
}
