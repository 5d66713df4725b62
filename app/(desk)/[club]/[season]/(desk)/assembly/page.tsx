import { Plus, Printer } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { mayKeepAssembly } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { noRows } from "#lib/base/arguments/paged.ts";
import { store } from "#lib/base/store/database.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { assembliesOf } from "#lib/desk/assembly/assemblies.ts";

export async function generateMetadata() {
  return { title: (await getTranslations("assembly"))("title") };
}

/** The assemblies of a season. No call to the club. */
export default async function AssembliesPage({ params }: PageProps<"/[club]/[season]/assembly">) {
  const { club, season } = await params;
  const denied = await whyNot(mayKeepAssembly(await requireSeat(club)));
  if (denied) return <ErrorState title={denied} />;
  const words = await getTranslations("assembly");
  const { date } = await getFormats();
  const here = seasonAddress(club, season, "assembly");
  const rows = await assembliesOf((await store()).db, { club, seasonId: idOfPage(season) });
  return (
    <>
      <PageHeader
        title={words("title")}
        description={words("description")}
        actions={
          <>
            <a href={`${here}/print`} className={buttonStyle()}>
              <Printer aria-hidden />
              {words("figures.title")}
            </a>
            <IntentLink href={`${here}/new`} className={buttonStyle({ variant: "primary" })}>
              <Plus aria-hidden />
              {words("newTitle")}
            </IntentLink>
          </>
        }
      />
      <PageBody>
        <EmptyState of={noRows({ total: rows.length })} title={words("none")}>
          {words("noneHelp")}
        </EmptyState>
        {rows.length > 0 ? (
          <PlainTable
            caption={words("title")}
            columns={[
              { id: "title", label: words("columns.title"), card: "name" },
              { id: "day", label: words("columns.day"), card: "line" },
              { id: "state", label: words("columns.state"), card: "asideOfName" },
            ]}
            rows={rows.map(({ id, title, day, openedAt }) => ({
              id,
              cells: {
                title: (
                  // A document of its own: it may have the device's camera, for the cards of who comes.
                  <a href={`${here}/${id}`} className="text-accent underline-offset-4 hover:underline">
                    {title}
                  </a>
                ),
                ...{ day: date(day), state: words(openedAt ? "isOpen" : "isCalled") },
              },
            }))}
          />
        ) : null}
      </PageBody>
    </>
  );
}
