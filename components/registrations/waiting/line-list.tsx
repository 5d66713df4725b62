import { useTranslations } from "next-intl";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { RowLink } from "#components/base/table/row-link.tsx";
import { Badge } from "#components/base/ui/badge.tsx";
import type { PlaceLine } from "#lib/registrations/waiting/read.ts";
import { lineAddress } from "#lib/registrations/waiting/view.ts";

interface LineListProps {
  /** The address of the page without parameters. */
  here: string;
  lines: readonly PlaceLine[];
  shown: PlaceLine;
}

/** The groups and events for which people wait, each leading to its line. */
export function LineList({ here, lines, shown }: LineListProps) {
  const words = useTranslations("waiting");
  return (
    <PlainTable
      caption={words("lines.title")}
      className="px-4 md:px-8"
      columns={[
        { id: "activity", label: words("lines.activity"), card: "name" },
        { id: "next", label: words("lines.next"), numeric: true, card: "fact" },
        { id: "waits", label: words("lines.waits"), numeric: true, card: "fact" },
        { id: "blocked", label: words("lines.blocked"), numeric: true, card: "fact" },
        { id: "left", label: words("lines.left"), numeric: true, card: "fact" },
      ]}
      rows={lines.map((line) => ({
        id: `${line.kind}-${line.activity.id}`,
        cells: {
          activity: (
            <span className="flex flex-wrap items-center gap-x-2">
              <RowLink
                href={lineAddress(here, { kind: line.kind, id: line.activity.id })}
                aria-current={line === shown ? "true" : undefined}
                className="aria-[current]:font-medium"
              >
                {line.activity.name ?? words("unnamed", { id: line.activity.id })}
              </RowLink>
              {line.kind === "event" ? <Badge>{words("event")}</Badge> : null}
            </span>
          ),
          next: line.counts.next > 0 ? <span className="font-medium text-validated">{line.counts.next}</span> : "–",
          waits: line.counts.waits,
          blocked: line.counts.blocked,
          left:
            line.activity.placesLeft === null
              ? words("lines.noLimit")
              : line.activity.placesLeft > 0
                ? line.activity.placesLeft
                : words("lines.full"),
        },
      }))}
    />
  );
}
