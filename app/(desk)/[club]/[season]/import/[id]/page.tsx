import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { LiveRefresh } from "#components/live/live-refresh.tsx";
import { buttonStyle } from "#components/ui/button-style.ts";
import { ErrorState } from "#components/ui/error-state.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { PageBody, PageHeader } from "#components/ui/page-header.tsx";
import { TabLinks } from "#components/ui/tabs.tsx";
import { mayImport } from "#lib/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/access/seat.ts";
import { seasonAddress } from "#lib/addresses.ts";
import { onceKey } from "#lib/arguments/schemas.ts";
import { streamPosition } from "#lib/live/live.ts";
import { findStage } from "#lib/staging/read.ts";
import { store } from "#lib/store/database.ts";
import { LedgerStep, RunStep } from "./run-parts.tsx";
import { similarCount } from "./similar-rows.ts";
import { ColumnsStep, FileStep, MendStep, PeopleStep } from "./step-parts.tsx";

/** The steps of a file on its way, in their order; the one that is shown stands in the address. */
const STEPS = ["file", "columns", "mend", "people", "run", "ledger"] as const;

const STEP_PARTS = {
  file: FileStep,
  columns: ColumnsStep,
  mend: MendStep,
  run: RunStep,
  ledger: LedgerStep,
  people: PeopleStep,
} satisfies Record<(typeof STEPS)[number], unknown>;

export async function generateMetadata() {
  return { title: (await getTranslations("import"))("title") };
}

/** One file that is read in: what was found, what its columns are, who its people are. Opening it costs no call. */
export default async function ImportedFilePage({ params, searchParams }: PageProps<"/[club]/[season]/import/[id]">) {
  const { club, season, id } = await params;
  const seat = await requireSeat(club);
  const denied = await whyNot(mayImport(seat));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  const { at } = streamPosition(club, null);
  const found = onceKey.safeParse(id).success ? await findStage((await store()).db, { club, id }) : undefined;
  if (found?.kind !== "import" || found.seasonId !== seasonId) notFound();
  const { step: asked } = await searchParams;
  const step = STEPS.find((one) => one === asked) ?? "file";
  const Step = STEP_PARTS[step];
  const words = await getTranslations("import");
  const here = seasonAddress(club, seasonId, "import", id);
  const similar = await similarCount({ club, id });
  const nextStep = STEPS[STEPS.indexOf(step) + 1];
  return (
    <>
      <LiveRefresh club={club} season={seasonId} at={at} />
      <PageHeader title={found.name} description={words("description")} />
      <PageBody className="space-y-6">
        <TabLinks
          label={words("steps.label")}
          links={STEPS.map((one) => ({
            href: `${here}?step=${one}`,
            words: words(`steps.${one}`),
            ...(one === "people" && { count: similar }),
            current: one === step,
          }))}
        />
        <Step {...{ seat, found }} />
        {nextStep ? (
          <IntentLink href={`${here}?step=${nextStep}`} className={buttonStyle()}>
            {words("next", { step: words(`steps.${nextStep}`) })}
          </IntentLink>
        ) : null}
      </PageBody>
    </>
  );
}
