import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { frameFirst } from "#components/desk/frame/frame-first.tsx";
import { PlaceTabs } from "#components/desk/frame/place-tabs.tsx";
import { DocumentDesk } from "#components/papers/documents/document-desk.tsx";
import type { ShownDocument, ShownWork } from "#components/papers/documents/shown.ts";
import { UnavailableNote } from "#components/sync/records/unavailable-note.tsx";
import { mayKeepClubDocuments, mayReadClubDocuments, type Seat } from "#lib/base/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";
import { streamPosition } from "#lib/base/live/live.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { errorWords } from "#lib/club/client/words.ts";
import type { KeptDocument } from "#lib/papers/documents/document.ts";
import { documentFields } from "#lib/papers/documents/fields.ts";
import { offersDocuments } from "#lib/papers/documents/offered.ts";
import { readDocuments } from "#lib/papers/documents/read-documents.ts";
import { documentWorks } from "#lib/papers/documents/under-way.ts";
import { readLive } from "#lib/sync/records/live-read.ts";
import { abandonDocumentUpload, changeDocumentWords, removeClubDocument } from "./actions.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("documents"))("title") };
}

/** The documents of the club itself, read live: none of them belongs to a season, and nothing of them is kept here. */
export default async function DocumentsPage({ params, searchParams }: PageProps<"/[club]/documents">) {
  const { club } = await params;
  const seat = await requireSeat(club);
  const denied = await whyNot(mayReadClubDocuments(seat));
  if (denied) return <ErrorState title={denied} />;
  if (!(await offersDocuments((await store()).db, club)))
    return <ErrorState title={(await getTranslations("documents"))("notOffered")} />;
  return frameFirst(draw(seat, (await searchParams).new !== undefined));
}

async function draw(seat: Seat, isAsked: boolean) {
  const { club } = seat;
  const { db } = await store();
  const words = await getTranslations("documents");
  const denied = await whyNot(mayKeepClubDocuments(seat));
  // Before anything is read: a change that comes meanwhile has it read again.
  const { at } = streamPosition(club, null);
  const works = denied ? [] : await shownWorks(club);
  const answer = await readLive(club, (api) => readDocuments(api, { lane: "click", patience: "page" }));
  return (
    <>
      <PageHeader title={words("title")} description={words("description")} />
      <PlaceTabs />
      <PageBody>
        <DocumentDesk
          {...{ club, works, denied, at, isAsked }}
          documents={"read" in answer ? await shownDocuments(answer.read) : null}
          none={"none" in answer ? <UnavailableNote none={{ ...answer.none, title: words("notRead") }} /> : null}
          fields={await documentFields(db, club)}
          actions={{ change: changeDocumentWords, remove: removeClubDocument, abandon: abandonDocumentUpload }}
        />
      </PageBody>
    </>
  );
}

/** By name, as the person's language sorts. */
async function shownDocuments(documents: readonly KeptDocument[]): Promise<ShownDocument[]> {
  const words = await getTranslations("documents");
  const collator = new Intl.Collator(await getLocale(), { numeric: true, sensitivity: "base" });
  return documents
    .map(({ id, name, description, contentType, sizeBytes, createdAt, updatedAt }) => ({
      ...{
        id,
        name: labelOf(name) || words("unnamed", { id }),
        description: description ?? "",
        contentType,
        sizeBytes,
      },
      changedAt: (updatedAt ?? createdAt)?.toISOString() ?? null,
      madeAt: createdAt?.toISOString() ?? null,
    }))
    .sort((one, other) => collator.compare(one.name, other.name) || one.id - other.id);
}

/** Longer than a name may be (club-api §2.14) is none that anything could be asked about. */
const LONGEST_NAME = 255;

const labelOf = (name: string | null): string => (name ?? "").trim().slice(0, LONGEST_NAME).toWellFormed();

async function shownWorks(club: string): Promise<ShownWork[]> {
  const errors = await getTranslations("errors");
  return (await documentWorks((await store()).db, club, now())).map(({ code, detail, file, ...work }) => ({
    ...work,
    file: file && { contentType: file.contentType, sizeBytes: file.sizeBytes },
    why: code === null ? null : errorWords(errors, { kind: "refused", code, detail }),
  }));
}
