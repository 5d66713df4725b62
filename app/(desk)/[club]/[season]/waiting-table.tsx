import Link from "next/link";
import { useTranslations } from "next-intl";
import { Badge } from "#components/ui/badge.tsx";
import { Progress } from "#components/ui/progress.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#components/ui/table.tsx";
import type { WaitingActivity } from "#lib/mirror/overview.ts";
import { useFormats } from "#lib/words/use-formats.ts";

/** A season has some forty groups; beyond these the table of registrations is the better place. */
const MOST = 12;

interface WaitingTableProps {
  activities: readonly WaitingActivity[];
  /** `/{club}/{season}` */
  base: string;
}

/** Where people wait, and what room there is for them. */
export function WaitingTable({ activities, base }: WaitingTableProps) {
  const words = useTranslations("overview.waiting");
  const formats = useFormats();
  const rest = activities.length - MOST;
  return (
    <div className="border-line border-t">
      <Table>
        <TableHead>
          <TableRow>
            <TableHeader className="pl-0">{words("activity")}</TableHeader>
            <TableHeader className="max-md:hidden">{words("sport")}</TableHeader>
            <TableHeader numeric>{words("pending")}</TableHeader>
            <TableHeader numeric className="max-sm:hidden">
              {words("taken")}
            </TableHeader>
            <TableHeader numeric className="pr-0 max-sm:whitespace-normal">
              {words("left")}
            </TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {activities.slice(0, MOST).map((activity) => (
            <TableRow key={`${activity.kind}-${activity.id}`}>
              <TableCell className="pl-0 md:w-2/5">
                <Link
                  href={`${base}/registrations?${new URLSearchParams({ kind: activity.kind, activity: String(activity.id) })}`}
                  className="block py-1.5 font-medium hover:underline [overflow-wrap:anywhere]"
                >
                  {activity.name ?? words("nameless", { id: activity.id })}
                </Link>
              </TableCell>
              <TableCell className="text-ink-soft max-md:hidden">
                <span className="flex items-center gap-2">
                  {activity.sport}
                  {activity.kind === "event" ? <Badge>{words("event")}</Badge> : null}
                </span>
              </TableCell>
              <TableCell numeric className="font-medium text-pending">
                {formats.number(activity.pending)}
              </TableCell>
              <TableCell numeric className="text-ink-soft max-sm:hidden">
                <Taken activity={activity} />
              </TableCell>
              <TableCell numeric className="whitespace-nowrap pr-0">
                <PlacesLeft activity={activity} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {rest > 0 ? (
        <p className="border-line border-t py-2.5 text-ink-soft text-sm">
          <Link href={`${base}/registrations`} className="hover:underline">
            {words("rest", { count: rest })}
          </Link>
        </p>
      ) : null}
    </div>
  );
}

function Taken({ activity: { validated, capacity } }: { activity: WaitingActivity }) {
  const words = useTranslations("overview.waiting");
  if (capacity === null) return validated;
  return (
    <span className="inline-flex items-center justify-end gap-2 align-middle">
      <span className="w-14">
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
