import { Plus } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { FreezingForm } from "#components/desk/headcount/freezing-form.tsx";
import { RemovePreset } from "#components/desk/headcount/remove-preset.tsx";
import { mayKeepHeadcount } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { noRows } from "#lib/base/arguments/paged.ts";
import { store } from "#lib/base/store/database.ts";
import { freezingDays, headcountPresetsOf } from "#lib/desk/headcount/presets.ts";
import { keepFreezingDays, removeHeadcountPreset } from "../actions.ts";
import { UsualPresets } from "./usual-presets.tsx";

export async function generateMetadata() {
  return { title: (await getTranslations("headcount.presets"))("title") };
}

/** What forms ask the club for, and on which days that is frozen by itself. */
export default async function PresetsPage({ params }: PageProps<"/[club]/[season]/headcount/presets">) {
  const { club, season } = await params;
  const denied = await whyNot(mayKeepHeadcount(await requireSeat(club)));
  if (denied) return <ErrorState title={denied} />;
  const { db } = await store();
  const words = await getTranslations("headcount");
  const presets = await headcountPresetsOf(db, club);
  const days = await freezingDays(db, club);
  const here = seasonAddress(club, idOfPage(season), "headcount", "presets");
  return (
    <>
      <PageHeader
        title={words("presets.title")}
        description={words("presets.description")}
        actions={
          <IntentLink href={`${here}/new`} className={buttonStyle({ variant: "primary" })}>
            <Plus aria-hidden />
            {words("presets.new")}
          </IntentLink>
        }
      />
      <PageBody className="space-y-6">
        <EmptyState of={noRows({ total: presets.length })} title={words("presets.none")}>
          {words("presets.noneHelp")}
        </EmptyState>
        {presets.length > 0 ? (
          <PlainTable
            caption={words("presets.title")}
            columns={[
              { id: "name", label: words("form.name"), card: "nameByButton" },
              { id: "asks", label: words("presets.label"), card: "line" },
              { id: "day", label: words("form.day"), card: "fact" },
              { id: "actions", label: words("presets.remove"), silent: true, card: "actions" },
            ]}
            rows={presets.map(({ id, definition }) => ({
              id,
              cells: {
                name: (
                  <IntentLink href={`${here}/${id}`} className="underline [overflow-wrap:anywhere]">
                    {definition.name}
                  </IntentLink>
                ),
                asks: [...definition.down, ...definition.across].map((one) => words(`dimensions.${one}`)).join(" × "),
                day: words(`days.${definition.day}`),
                actions: <RemovePreset name={definition.name} carryOut={removeHeadcountPreset.bind(null, club, id)} />,
              },
            }))}
          />
        ) : null}
        <UsualPresets club={club} />
        <FreezingForm days={[...days.keys()]} save={keepFreezingDays.bind(null, club)} />
      </PageBody>
    </>
  );
}
