import { useTranslations } from "next-intl";
import { StateBadge } from "#components/base/ui/badge.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#components/base/ui/table.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { DueLine, PaidLine } from "#lib/treasury/dues/estimate.ts";
import type { Countering } from "#lib/treasury/dues/known-payments.ts";
import type { OwingPerson } from "#lib/treasury/dues/owing.ts";
import { owingName } from "./family-names.ts";

interface EstimateLinesProps {
  club: string;
  season: number;
  person: OwingPerson;
  /** What groups and events are called, by "kind number". */
  names: ReadonlyMap<string, string | null>;
  /** Which payments give back what others brought. */
  counters: ReadonlyMap<number, Countering>;
  /** Payments have a page that one may open. */
  leads: boolean;
}

/** What one person owes, line by line: what is due, what was paid, and their sum. */
export function EstimateLines({ club, season, person, names, counters, leads }: EstimateLinesProps) {
  const words = useTranslations("dues.family");
  const { euros } = useFormats();
  return (
    <Table className="tabular-nums">
      <caption className="sr-only">{words("linesOf", { name: owingName(person) })}</caption>
      <TableHead>
        <tr>
          <TableHeader>{words("line")}</TableHeader>
          <TableHeader className="max-md:hidden">{words("about")}</TableHeader>
          <TableHeader numeric>{words("amount")}</TableHeader>
        </tr>
      </TableHead>
      <TableBody>
        {person.due.map((line) => (
          <DueRow key={`${line.kind} ${line.registrationId}`} {...{ club, season, line }} name={nameOf(line, names)} />
        ))}
        {person.paid.map((line) => (
          <PaidRow key={line.payment.id} {...{ club, season, line, counters, leads }} />
        ))}
        <TableRow>
          <TableCell className="font-medium">{words(person.balanceCents < 0 ? "overpaid" : "balance")}</TableCell>
          <TableCell className="max-md:hidden">{person.isPart ? words("least") : null}</TableCell>
          <TableCell numeric className="font-medium">
            {euros(person.balanceCents)}
          </TableCell>
        </TableRow>
      </TableBody>
    </Table>
  );
}

const nameOf = ({ kind, activityId }: DueLine, names: EstimateLinesProps["names"]) =>
  names.get(`${kind} ${activityId}`) ?? null;

interface Place {
  club: string;
  season: number;
}

function DueRow({ club, season, line, name }: Place & { line: DueLine; name: string | null }) {
  const words = useTranslations("dues.family");
  const { euros, date } = useFormats();
  const { kind, activityId, cents, settledCents, outsideCents, isPending, registeredAt } = line;
  const label =
    kind === "membership" ? words("membership") : (name ?? words(`unnamed.${kind}`, { id: `${activityId}` }));
  const facts = [
    registeredAt === null ? null : words("registeredOn", { date: date(registeredAt) }),
    cents === null ? words("noPrice") : null,
    outsideCents === null ? null : words("outside", { amount: euros(outsideCents) }),
    settledCents > 0 ? words("settled", { amount: euros(settledCents) }) : null,
  ].filter((one) => one !== null);
  return (
    <TableRow>
      <TableCell className="[overflow-wrap:anywhere]">
        {kind === "membership" ? (
          label
        ) : (
          <IntentLink href={seasonAddress(club, season, kind === "annual" ? "groups" : "events", activityId ?? 0)}>
            {label}
          </IntentLink>
        )}{" "}
        {isPending ? <StateBadge state="pending">{words("pending")}</StateBadge> : null}
        <span className="block text-ink-soft text-sm md:hidden">{facts.join(" · ")}</span>
      </TableCell>
      <TableCell className="text-ink-soft max-md:hidden">{facts.join(" · ")}</TableCell>
      <TableCell numeric>{cents === null ? "?" : euros(cents)}</TableCell>
    </TableRow>
  );
}

function PaidRow({
  club,
  season,
  line,
  counters,
  leads,
}: Place & Pick<EstimateLinesProps, "counters" | "leads"> & { line: PaidLine }) {
  const words = useTranslations("dues.family");
  const { euros, date } = useFormats();
  const { cents, payment, unallocatedCents } = line;
  const countering = counters.get(payment.id);
  const kind = line.kind === "refund" && countering ? countering.kind : line.kind;
  const isReturned = [...counters.values()].some((one) => one.kind === "returned" && one.countersId === payment.id);
  const facts = [
    payment.receivedOn === null ? null : date(payment.receivedOn),
    payment.method,
    isReturned ? words("wasReturned") : null,
    countering ? words("counters", { id: String(countering.countersId) }) : null,
    unallocatedCents > 0 ? words("unallocated", { amount: euros(unallocatedCents) }) : null,
  ].filter((one) => one !== null && one !== "");
  return (
    <TableRow>
      <TableCell>
        <span className={line.kind === "refund" ? "text-refused" : undefined}>{words(`kinds.${kind}`)}</span>{" "}
        {leads ? (
          <IntentLink
            href={`${seasonAddress(club, season, "payments")}/${payment.id}`}
            className="text-ink-soft text-sm"
          >
            {words("number", { id: String(payment.id) })}
          </IntentLink>
        ) : (
          <span className="text-ink-soft text-sm">{words("number", { id: String(payment.id) })}</span>
        )}
        <span className="block text-ink-soft text-sm md:hidden">{facts.join(" · ")}</span>
      </TableCell>
      <TableCell className="text-ink-soft [overflow-wrap:anywhere] max-md:hidden">{facts.join(" · ")}</TableCell>
      <TableCell numeric className={line.kind === "refund" ? "text-refused" : undefined}>
        {euros(cents)}
      </TableCell>
    </TableRow>
  );
}
