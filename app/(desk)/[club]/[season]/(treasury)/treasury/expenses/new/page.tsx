import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { mayKeepExpenses } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { store } from "#lib/base/store/database.ts";
import { today } from "#lib/base/time/today.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { undescribedLine } from "#lib/treasury/expenses/list.ts";
import { typedAmount } from "#lib/treasury/payments/amount.ts";
import { expenseChoices } from "../choices.ts";
import { EditedExpense } from "../edited-expense.tsx";

export async function generateMetadata() {
  return { title: (await getTranslations("expenses"))("newTitle") };
}

const PART = /^\d{1,9}$/;

/** A new expense, of the line of the bank that the address names (`?line=7&part=0`) or of none. */
export default async function NewExpensePage({
  params,
  searchParams,
}: PageProps<"/[club]/[season]/treasury/expenses/new">) {
  const { club, season } = await params;
  const denied = await whyNot(mayKeepExpenses(await requireSeat(club)));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  const { db } = await store();
  const words = await getTranslations("expenses");
  const formats = await getFormats();
  const { line, part = "0" } = await searchParams;
  const isNamed = typeof line === "string" && typeof part === "string" && PART.test(line) && PART.test(part);
  const of = isNamed ? await undescribedLine(db, club, { line: Number(line), position: Number(part) }) : undefined;
  const { categories, sections } = await expenseChoices(db, club, null);
  return (
    <>
      <PageHeader title={words("newTitle")} />
      <PageBody className="space-y-4">
        {of ? (
          <p className="max-w-text [overflow-wrap:anywhere]">
            {words("form.ofLine", { day: formats.date(of.day), label: of.label, amount: formats.euros(of.cents) })}
          </p>
        ) : null}
        <EditedExpense
          {...{ club, season: seasonId, id: null, expense: null, categories, sections }}
          removed={words("removal.removed")}
          on={of ? { line: of.line, position: of.position } : null}
          begin={
            of
              ? { day: of.day, amount: typedAmount(of.cents, formats.locale), purpose: of.note ?? "", way: "bank" }
              : { day: await today(db, club) }
          }
        />
      </PageBody>
    </>
  );
}
