import { CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { type PlainColumn, PlainTable } from "#components/base/table/plain-table.tsx";
import { Badge } from "#components/base/ui/badge.tsx";
import { EmptyState } from "#components/base/ui/empty-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { Progress } from "#components/base/ui/progress.tsx";
import { mayKeepWaitingList } from "#lib/base/access/permissions.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { noRows } from "#lib/base/arguments/paged.ts";
import { store } from "#lib/base/store/database.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { seasonActivities, type WaitingActivity, waitingIn } from "#lib/desk/first-page/overview.ts";
import { FreedPlaces } from "./freed-places.tsx";
import type { PartProps } from "./part-props.ts";

/** A season has some forty groups; beyond these the table of registrations is the better place. */
const MOST = 12;

/** Groups and events in which somebody waits, those with most first. From the copy. */
export async function WhoWaits({ seat, season }: PartProps) {
  const { club } = seat;
  const words = await getTranslations("overview.waiting");
  const activities = waitingIn(await seasonActivities((await store()).db, club, season.id));
  if (activities.length > 0)
    return (
      <>
        {mayKeepWaitingList(seat).allowed ? <FreedPlaces {...{ seat, season }} /> : null}
        <WaitingTable activities={activities} desk={seasonAddress(club, season.id, "registrations")} />
        {mayKeepWaitingList(seat).allowed ? (
          <p className="pt-2">
            <IntentLink
              href={seasonAddress(club, season.id, "waiting")}
              className="text-accent underline-offset-4 hover:underline max-md:inline-flex max-md:min-h-11 max-md:items-center"
            >
              {(await getTranslations("waiting"))("title")}
            </IntentLink>
          </p>
        ) : null}
      </>
    );
  return (
    <EmptyState
      of={noRows({ total: activities.length })}
      icon={CircleCheck}
      title={words("none")}
      className="border-line border-t py-10"
    >
      {words("noneWords")}
    </EmptyState>
  );
}

interface WaitingTableProps {
  activities: readonly WaitingActivity[];
  /** The address of the registrations. */
  desk: string;
}

/** Where people wait, and what room there is for them. */
function WaitingTable({ activities, desk }: WaitingTableProps) {
  const words = useTranslations("overview.waiting");
  const formats = useFormats();
  const rest = activities.length - MOST;
  const columns: PlainColumn[] = [
    { id: "activity", label: words("activity"), card: "title", width: "md:w-2/5" },
    { id: "sport", label: words("sport"), card: "none", width: "max-lg:hidden" },
    { id: "pending", label: words("pending"), numeric: true, card: "fact" },
    { id: "taken", label: words("taken"), numeric: true, card: "none" },
    { id: "left", label: words("left"), numeric: true, card: "fact", width: "whitespace-nowrap" },
  ];
  const rows = activities.slice(0, MOST).map((activity) => ({
    id: `${activity.kind}-${activity.id}`,
    cells: {
      activity: (
        <IntentLink
          href={`${desk}?${new URLSearchParams({ kind: activity.kind, activity: String(activity.id) })}`}
          data-figure={activity.pending}
          className="block py-1.5 font-medium after:absolute after:inset-0 hover:underline [overflow-wrap:anywhere]"
        >
          {activity.name ?? words("nameless", { id: activity.id })}
        </IntentLink>
      ),
      sport: (
        <span className="flex items-center gap-2 text-ink-soft">
          {activity.sport}
          {activity.kind === "event" ? <Badge>{words("event")}</Badge> : null}
        </span>
      ),
      pending: <span className="font-medium text-pending">{formats.number(activity.pending)}</span>,
      taken: (
        <span className="text-ink-soft">
          <Taken activity={activity} />
        </span>
      ),
      left: <PlacesLeft activity={activity} />,
    },
  }));
  return (
    <>
      <PlainTable caption={words("title")} columns={columns} rows={rows} />
      {rest > 0 ? (
        <p className="border-line border-t py-2.5 text-ink-soft text-sm">
          {words("rest", { count: rest })} {/* Said: without a word, the list opens as its person likes. */}
          <IntentLink
            href={`${desk}?state=pending`}
            className="underline underline-offset-4 max-md:inline-flex max-md:min-h-11 max-md:items-center"
          >
            {words("restAll")}
          </IntentLink>
        </p>
      ) : null}
    </>
  );
}

function Taken({ activity: { validated, capacity } }: { activity: WaitingActivity }) {
  const words = useTranslations("overview.waiting");
  if (capacity === null) return validated;
  return (
    <span className="inline-flex items-center justify-end gap-2 align-middle">
      <span className="w-14 max-lg:hidden">
        {capacity > 0 ? (
          <Progress
            label={words("takenOf", { validated, capacity })}
            value={validated}
            max={capacity}
            tone={validated >= capacity ? "tight" : "calm"}
          />
        ) : null}
      </span>
      <span className="min-w-14 text-right">
        {validated}/{capacity}
      </span>
    </span>
  );
}

function PlacesLeft({ activity: { placesLeft, pending } }: { activity: WaitingActivity }) {
  const words = useTranslations("overview.waiting");
  if (placesLeft === null) return <span className="text-ink-faint">{words("noLimit")}</span>;
  if (placesLeft <= 0) return <span className="font-medium text-refused">{words("full")}</span>;
  return <span className={placesLeft < pending ? "text-pending" : undefined}>{placesLeft}</span>;
}
