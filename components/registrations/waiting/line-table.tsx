import { useTranslations } from "next-intl";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { RowLink } from "#components/base/table/row-link.tsx";
import { registrationAddress } from "#lib/base/addresses.ts";
import { callLink } from "#lib/base/words/contact-links.ts";
import { personName, phoneNumber } from "#lib/base/words/formats.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { PhoneContact } from "#lib/registrations/list/participants.ts";
import type { Elsewhere } from "#lib/registrations/waiting/elsewhere.ts";
import type { PersonInLine, PlaceLine } from "#lib/registrations/waiting/read.ts";

interface LineTableProps {
  club: string;
  season: number;
  line: PlaceLine;
  /** Whom to call about each person, as far as one may see it. */
  calls: ReadonlyMap<number, PhoneContact>;
  /** Where each could come in instead, by registration. */
  elsewhere: ReadonlyMap<number, readonly Elsewhere[]>;
  /** What groups and slots are called. */
  names: { groups: ReadonlyMap<number, string | null>; slots: ReadonlyMap<number, string> };
}

/** Other places that one row names; more are found when it is moved. */
const MOST_NAMED = 3;

/** Those who wait for a group or an event, first come first, each with where they stand, and leading to their registration. */
export function LineTable({ club, season, line, calls, elsewhere, names }: LineTableProps) {
  const words = useTranslations("waiting");
  const { shortDate } = useFormats();
  return (
    <PlainTable
      caption={words("line.title", { activity: line.activity.name ?? words("unnamed", { id: line.activity.id }) })}
      className="px-4 md:px-8"
      columns={[
        { id: "person", label: words("line.person"), card: "name" },
        { id: "since", label: words("line.since"), width: "whitespace-nowrap", card: "asideOfName" },
        { id: "place", label: words("line.place"), card: "line" },
        ...(calls.size > 0 ? [{ id: "call", label: words("line.call"), card: "line" as const }] : []),
        ...(line.kind === "annual" ? [{ id: "elsewhere", label: words("line.elsewhere"), card: "line" as const }] : []),
      ]}
      rows={line.waiters.map((one) => ({
        id: one.id,
        cells: {
          person: (
            <RowLink href={registrationAddress(club, season, { kind: line.kind, id: one.id })}>
              {personName(one) || words("unnamedPerson", { id: one.memberId })}
            </RowLink>
          ),
          since: one.registeredAt === null ? "–" : shortDate(one.registeredAt),
          place: <Place waiter={one} />,
          call: <Call call={calls.get(one.memberId)} />,
          elsewhere: <Others places={elsewhere.get(one.id) ?? []} own={line.activity.id} names={names} />,
        },
      }))}
    />
  );
}

function Place({ waiter: { place, number, tags } }: { waiter: PersonInLine }) {
  const words = useTranslations("waiting.line");
  if (place === "next") return <span className="font-medium text-validated">{words("next")}</span>;
  if (place === "waits") return <span className="text-pending">{words("waits", { number: number ?? 0 })}</span>;
  return <span className="text-ink-soft">{tags.map(({ full }) => full).join(" ") || words("blocked")}</span>;
}

function Call({ call }: { call: PhoneContact | undefined }) {
  if (!call) return <span className="text-ink-faint">–</span>;
  const dial = callLink(call.phone);
  return (
    <span className="whitespace-nowrap tabular-nums">
      {dial ? (
        <a href={dial} className="text-accent underline-offset-4 hover:underline">
          {phoneNumber(call.phone)}
        </a>
      ) : (
        call.phone
      )}
      {call.guardian ? <span className="block text-ink-soft text-sm">{call.guardian}</span> : null}
    </span>
  );
}

interface OthersProps {
  places: readonly Elsewhere[];
  /** The group that they wait for. */
  own: number;
  names: LineTableProps["names"];
}

function Others({ places, own, names }: OthersProps) {
  const words = useTranslations("waiting");
  if (places.length === 0) return <span className="text-ink-faint">–</span>;
  const said = (place: Elsewhere) => {
    const slots = place.slotIds.map((id) => names.slots.get(id) ?? words("unnamedSlot", { id })).join(", ");
    const group = names.groups.get(place.groupId) ?? words("unnamed", { id: place.groupId });
    if (place.groupId === own) return slots;
    return slots === "" ? group : `${group} (${slots})`;
  };
  return (
    <ul className="space-y-0.5 text-sm">
      {places.slice(0, MOST_NAMED).map((place) => (
        <li key={`${place.groupId} ${place.slotIds}`} className="[overflow-wrap:anywhere]">
          {said(place)}
        </li>
      ))}
      {places.length > MOST_NAMED ? (
        <li className="text-ink-soft">{words("line.more", { count: places.length - MOST_NAMED })}</li>
      ) : null}
    </ul>
  );
}
