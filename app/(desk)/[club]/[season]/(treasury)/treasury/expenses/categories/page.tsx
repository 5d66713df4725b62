import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { mayKeepExpenses } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { store } from "#lib/base/store/database.ts";
import { namedCategories } from "#lib/treasury/expenses/named-categories.ts";
import { EditedCategory } from "./edited-category.tsx";

export async function generateMetadata() {
  return { title: (await getTranslations("expenses.categories"))("title") };
}

/** What the club calls its kinds of expenses, and which of them it uses. */
export default async function ExpenseCategoriesPage({
  params,
}: PageProps<"/[club]/[season]/treasury/expenses/categories">) {
  const { club, season } = await params;
  const denied = await whyNot(mayKeepExpenses(await requireSeat(club)));
  if (denied) return <ErrorState title={denied} />;
  idOfPage(season);
  const words = await getTranslations("expenses.categories");
  const categories = await namedCategories((await store()).db, club);
  return (
    <>
      <PageHeader title={words("title")} description={words("description")} />
      <PageBody className="max-w-2xl space-y-8">
        <EditedCategory {...{ club, id: null, category: null, written: null }} />
        <ul className="divide-y divide-line border-line border-y">
          {categories.map(({ id, name, isOffered, isWritten }) => (
            <li key={id} className="py-3">
              <EditedCategory
                {...{ club, id, category: { name, isOffered } }}
                written={isWritten ? { name, isOffered } : null}
              />
            </li>
          ))}
        </ul>
      </PageBody>
    </>
  );
}
