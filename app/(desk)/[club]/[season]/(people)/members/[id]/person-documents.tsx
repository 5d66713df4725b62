import { FileStack } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { isUnderWay, paperStanding } from "#components/papers/missing/filed-field.ts";
import { FilingLine } from "#components/papers/missing/filing-line.tsx";
import { LivePapers } from "#components/papers/missing/live-papers.tsx";
import { PaperBadge } from "#components/papers/missing/paper-badge.tsx";
import { ActionLink } from "#components/people/records/action-link.tsx";
import { FactsPart } from "#components/sync/records/facts.tsx";
import { UnavailableNote } from "#components/sync/records/unavailable-note.tsx";
import { mayReadDocuments, type Seat } from "#lib/base/access/permissions.ts";
import { whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { streamPosition } from "#lib/base/live/live.ts";
import { store } from "#lib/base/store/database.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { offersPapers } from "#lib/papers/missing/offered.ts";
import { isSeenToday } from "#lib/sync/copy/sight.ts";
import { readFiled } from "./read-filed.ts";

interface PersonDocumentsProps {
  seat: Seat;
  seasonId: number;
  id: number;
}

/** What the club asks of somebody and what of it is there, with the desk's marks, and the way to hand in and check. One call to the club. */
export async function PersonDocuments({ seat, seasonId, id }: PersonDocumentsProps) {
  const verdict = mayReadDocuments(seat);
  if (!verdict.allowed && verdict.denial.kind !== "scope") return null;
  const words = await getTranslations("filing");
  if (!(await isSeenToday(seat, id))) return null;
  const denied = await whyNot(verdict);
  if (denied) return <Part words={denied} />;
  if (!(await offersPapers((await store()).db, seat.club)))
    return <Part words={(await getTranslations("papers"))("notOffered")} />;
  const { at } = streamPosition(seat.club, null);
  const { fields, none, rendered } = await readFiled(seat.club, id);
  const formats = await getFormats();
  return (
    <FactsPart id="documents" title={words("title")}>
      <LivePapers {...{ club: seat.club, member: id, at, rendered }} isOpen={fields?.some(isUnderWay) ?? false} />
      {none ? <UnavailableNote none={none} /> : null}
      {fields?.length === 0 ? <p className="text-ink-soft">{words("none")}</p> : null}
      <ul className="space-y-2">
        {fields?.map((field) => (
          <li key={field.fieldId} className="[overflow-wrap:anywhere]">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
              {field.name} <PaperBadge standing={paperStanding(field)} />
              {field.filled && field.depositedAt ? (
                <span className="text-ink-soft text-sm tabular-nums">{formats.date(field.depositedAt)}</span>
              ) : null}
            </p>
            {field.mark?.reason ? <p className="text-ink-soft text-sm">{field.mark.reason}</p> : null}
            {field.filing ? <FilingLine filing={field.filing} /> : null}
          </li>
        ))}
      </ul>
      <p>
        <ActionLink
          href={seasonAddress(seat.club, seasonId, "members", id, "papers")}
          denied={null}
          icon={<FileStack aria-hidden />}
        >
          {words("open")}
        </ActionLink>
      </p>
    </FactsPart>
  );
}

async function Part({ words }: { words: string }) {
  return (
    <FactsPart id="documents" title={(await getTranslations("filing"))("title")}>
      <p className="text-ink-soft">{words}</p>
    </FactsPart>
  );
}
