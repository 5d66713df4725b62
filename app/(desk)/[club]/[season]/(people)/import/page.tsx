import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { LiveRefresh } from "#components/base/live/live-refresh.tsx";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { Badge } from "#components/base/ui/badge.tsx";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { FileUpload } from "#components/people/import/file-upload.tsx";
import { mayImport } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { noRows } from "#lib/base/arguments/paged.ts";
import { FILE_LIMIT_BYTES } from "#lib/base/files/content.ts";
import { streamPosition } from "#lib/base/live/live.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { type StageWithCounts, stagesOf } from "#lib/sync/staging/read.ts";

export async function generateMetadata() {
  return { title: (await getTranslations("import"))("title") };
}

/** Reads a file in, and finds those that were read in before. Opening it costs no call. */
export default async function ImportPage({ params }: PageProps<"/[club]/[season]/import">) {
  const { club, season } = await params;
  const seat = await requireSeat(club);
  const denied = await whyNot(mayImport(seat));
  if (denied) return <ErrorState title={denied} />;
  const seasonId = idOfPage(season);
  const words = await getTranslations("import");
  const { at } = streamPosition(club, null);
  const all = await stagesOf((await store()).db, { club, seasonId }, now());
  const stages = all.filter(({ stage }) => stage.kind === "import");
  return (
    <>
      <LiveRefresh club={club} season={seasonId} at={at} />
      <PageHeader title={words("title")} description={words("description")} />
      <PageBody className="space-y-8">
        <FileUpload club={club} season={seasonId} most={FILE_LIMIT_BYTES} denied={null} />
        <section aria-labelledby="read-in" className="space-y-3">
          <h2 id="read-in" className="text-base">
            {words("list.title")}
          </h2>
          <EmptyState of={noRows({ total: stages.length })} title={words("list.empty")}>
            {words("list.emptyWords")}
          </EmptyState>
          {stages.length > 0 ? <StageTable {...{ club, seasonId, stages }} /> : null}
        </section>
      </PageBody>
    </>
  );
}

async function StageTable(props: { club: string; seasonId: number; stages: readonly StageWithCounts[] }) {
  const { club, seasonId, stages } = props;
  const words = await getTranslations("import.list");
  const formats = await getFormats();
  return (
    <PlainTable
      caption={words("title")}
      columns={[
        { id: "name", label: words("columns.name"), card: "name" },
        { id: "state", label: words("columns.state"), card: "line" },
        { id: "rows", label: words("columns.rows"), numeric: true, card: "fact" },
        { id: "open", label: words("columns.open"), numeric: true, card: "fact" },
        { id: "done", label: words("columns.done"), numeric: true, card: "fact" },
        { id: "by", label: words("columns.by"), card: "line" },
      ]}
      rows={stages.map(({ stage: { id, name, state, touchedBy, touchedAt }, counts }) => ({
        id,
        cells: {
          name: (
            <IntentLink
              href={seasonAddress(club, seasonId, "import", id)}
              className="underline underline-offset-2 [overflow-wrap:anywhere]"
            >
              {name}
            </IntentLink>
          ),
          state: <Badge>{words(`state.${state}`)}</Badge>,
          rows: formats.number(counts.rows),
          open: formats.number(counts.ready + counts.doubtful + counts.refused),
          done: formats.number(counts.created + counts.changed + counts.unchanged),
          by: words("touched", { who: touchedBy, when: formats.dateTime(touchedAt) }),
        },
      }))}
    />
  );
}
