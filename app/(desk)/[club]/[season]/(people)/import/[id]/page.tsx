import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { titled, titleFor } from "#app/(desk)/_records/title.ts";
import { stageLock } from "#app/(desk)/_staging/stage-lock.ts";
import { idOfPage } from "#app/page-identifier.ts";
import { LiveRefresh } from "#components/base/live/live-refresh.tsx";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { TabLinks } from "#components/base/ui/tabs.tsx";
import { HolderBanner } from "#components/sync/staging/holder-banner.tsx";
import { RemoveStage } from "#components/sync/staging/remove-stage.tsx";
import { mayImport } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { onceKey } from "#lib/base/arguments/schemas.ts";
import { streamPosition } from "#lib/base/live/live.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { stageWithCounts } from "#lib/sync/staging/read.ts";
import { removeImport, takeOverImport } from "../actions.ts";
import { RowsStep } from "./rows-part.tsx";
import { LedgerStep, RunStep } from "./run-parts.tsx";
import { waitingRows } from "./similar-rows.ts";
import { ColumnsStep, FileStep, MendStep, PeopleStep } from "./step-parts.tsx";

/** The steps of a file on its way, in their order; the one that is shown stands in the address, as does the table of all rows beside them. */
const STEPS = ["file", "columns", "mend", "people", "run", "ledger"] as const;
const SHOWN = [...STEPS, "rows"] as const;

const STEP_PARTS = {
  file: FileStep,
  columns: ColumnsStep,
  mend: MendStep,
  people: PeopleStep,
  run: RunStep,
  ledger: LedgerStep,
  rows: RowsStep,
} satisfies Record<(typeof SHOWN)[number], unknown>;

export async function generateMetadata({ params }: PageProps<"/[club]/[season]/import/[id]">) {
  const { club, id } = await params;
  const found = await titleFor(club, mayImport, async () =>
    onceKey.safeParse(id).success ? stageWithCounts((await store()).db, { club, id }, now()) : undefined,
  );
  return titled(found?.record.name, (await getTranslations("import"))("title"));
}

/** One file that is read in: what was found, what its columns are, who its people are. Opening it costs no call. */
export default async function ImportedFilePage({ params, searchParams }: PageProps<"/[club]/[season]/import/[id]">) {
  const { club, season, id } = await params;
  const seat = await requireSeat(club);
  const denied = await whyNot(mayImport(seat));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  const { at } = streamPosition(club, null);
  const name = { club, id };
  const known = onceKey.safeParse(id).success ? await stageWithCounts((await store()).db, name, now()) : undefined;
  if (known?.stage.kind !== "import" || known.stage.seasonId !== seasonId) notFound();
  const { record: found, stage, counts } = known;
  const asked = await searchParams;
  const step = SHOWN.find((one) => one === asked.step) ?? "file";
  const Step = STEP_PARTS[step];
  const words = await getTranslations("import");
  const here = seasonAddress(club, seasonId, "import", id);
  const waiting = await waitingRows(name);
  const { holder, locked } = await stageLock(stage, seat.person.id);
  // Columns are kept before one goes on, and nothing came yet of what never ran.
  const hasNext = step !== "rows" && step !== "columns" && (step !== "run" || stage.workId !== null);
  const nextStep = hasNext ? STEPS[STEPS.indexOf(step) + 1] : undefined;
  const home = seasonAddress(club, seasonId, "import");
  return (
    <>
      <LiveRefresh club={club} season={seasonId} at={at} also="jobs" />
      <PageHeader title={found.name} description={words("description")} />
      <PageBody className="space-y-6">
        {holder ? <HolderBanner holder={holder} take={takeOverImport.bind(null, club, id)} /> : null}
        <TabLinks
          label={words("steps.label")}
          links={SHOWN.map((one) => ({
            href: `${here}?step=${one}`,
            words: words(`steps.${one}`),
            ...((one === "people" || one === "mend") && waiting[one] > 0 && { count: waiting[one] }),
            ...(one === "rows" && { count: counts.rows }),
            current: one === step,
          }))}
        />
        <Step {...{ seat, found, stage, counts, waiting, locked, here, asked }} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          {nextStep ? (
            <IntentLink href={`${here}?step=${nextStep}`} className={buttonStyle()}>
              {words("next", { step: words(`steps.${nextStep}`) })}
            </IntentLink>
          ) : null}
          <span />
          <RemoveStage
            {...{ home, rows: counts.rows, written: counts.created + counts.changed, name: found.name }}
            locked={locked}
            remove={removeImport.bind(null, club, id)}
          />
        </div>
      </PageBody>
    </>
  );
}
