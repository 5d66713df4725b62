import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { FileUpload } from "#components/import/file-upload.tsx";
import { LiveRefresh } from "#components/live/live-refresh.tsx";
import { PlainTable } from "#components/table/plain-table.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { PageBody, PageHeader } from "#components/ui/page-header.tsx";
import { mayImport } from "#lib/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/access/seat.ts";
import { seasonAddress } from "#lib/addresses.ts";
import { noRows } from "#lib/arguments/paged.ts";
import { now } from "#lib/clock.ts";
import { FILE_LIMIT_BYTES } from "#lib/files/content.ts";
import { streamPosition } from "#lib/live/live.ts";
import { type StageWithCounts, stagesOf } from "#lib/staging/read.ts";
import { store } from "#lib/store/database.ts";
import { getFormats } from "#lib/words/get-formats.ts";

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
