import type { RoundFamily } from "#lib/base/store/schema/treasury/treasury.ts";
import { colonIn } from "#lib/base/words/colon.ts";
import type { Formats } from "#lib/base/words/formats.ts";
import type { PlaceValues } from "#lib/people/letters/filled-text.ts";
import { reachedBy, type WrittenFamily, writtenName, writtenNames } from "#lib/people/letters/written-family.ts";
import { claimOf, type DuesClaim } from "#lib/treasury/dues/claim.ts";
import type { DueLine, PaidLine } from "#lib/treasury/dues/estimate.ts";
import type { ListedFamily } from "#lib/treasury/dues/family-list.ts";
import type { Countering } from "#lib/treasury/dues/known-payments.ts";
import type { OwingPerson } from "#lib/treasury/dues/owing.ts";

/** One line of what somebody owes. Cents: less than nothing for what was paid; null where no price is known. */
export interface ReminderLine {
  kind: DueLine["kind"] | PaidLine["kind"] | Countering["kind"];
  /** The group or event; null where it has no name, and for what is neither. */
  label: string | null;
  cents: number | null;
  isPending: boolean;
}

/** Somebody of whom a reminder speaks. */
export interface RemindedPerson {
  id: number;
  name: string;
  firstName: string;
  /** What the lines add up to. */
  balanceCents: number;
  lines: ReminderLine[];
}

/** What one family is reminded of. Travels as JSON. */
export interface Reminder extends WrittenFamily {
  people: RemindedPerson[];
  /** What is asked for: what its people owe, less what a plan has for later months. */
  balanceCents: number;
  plannedCents: number;
  /** A price is not known: it is the least. */
  isPart: boolean;
}

/**
 * A family of a round that is not reminded: it has paid, what it owes is agreed for a later month or waits for a decision, somebody exempted it, or nobody of it
 * is in the season any more.
 */
export interface LeftOutFamily {
  name: string;
  why: "paid" | "planned" | "waiting" | "exempt" | "gone";
  wasCents: number;
}

/** A family that owes another amount than when it was chosen. */
export interface ChangedBalance {
  name: string;
  wasCents: number;
  isCents: number;
}

/** What lines are called by more than their record says. */
export interface KnownOfLines {
  names: ReadonlyMap<string, string | null>;
  counters: ReadonlyMap<number, Pick<Countering, "kind">>;
}

/** Who of a round is reminded, who is not, and what has changed since the families were chosen. */
export interface Reminding {
  reminders: Reminder[];
  leftOut: LeftOutFamily[];
  changed: ChangedBalance[];
}

/**
 * Compares the families that were chosen with what they owe now. Nobody who has paid or is exempt is among those who are reminded, and no family is
 * there twice. Pure.
 * @param families of the season as they are now
 * @param known.names what groups and events are called, by "kind number"
 * @param known.counters which payments give back what others brought: a cheque that the bank returned is called so
 * @param today ISO date: who is a minor
 * @param blocked addresses in small letters to which nothing leaves
 */
export function remindingOf(
  chosen: readonly RoundFamily[],
  families: readonly ListedFamily[],
  known: KnownOfLines,
  today: string,
  blocked: ReadonlySet<string> = new Set(),
): Reminding {
  const familyOf = new Map(families.flatMap((family) => family.people.map(({ id }) => [id, family] as const)));
  const reminding: Reminding = { reminders: [], leftOut: [], changed: [] };
  const seen = new Set<ListedFamily>();
  for (const { memberIds, balanceCents: wasCents, withWaiting = false } of chosen) {
    const family = memberIds.map((id) => familyOf.get(id)).find((one) => one !== undefined);
    if (!family) {
      reminding.leftOut.push({ name: memberIds.map((id) => `#${id}`).join(", "), why: "gone", wasCents });
      continue;
    }
    if (seen.has(family)) continue;
    seen.add(family);
    const meant = family.people.filter(({ id }) => !family.exempt.has(id));
    const name = namesOf(family.people);
    const isCents = askedOf(family, withWaiting);
    const asked = askedOf(claimOf(meant, family.promisedCents), withWaiting);
    if (isCents <= 0) reminding.leftOut.push({ name, why: whyNothing(family), wasCents });
    else if (asked <= 0) reminding.leftOut.push({ name, why: "exempt", wasCents });
    else {
      if (isCents !== wasCents) reminding.changed.push({ name, wasCents, isCents });
      reminding.reminders.push(reminderOf(family, meant, { known, today, withWaiting, blocked }));
    }
  }
  return reminding;
}

/** What a family is asked for, in cents. */
export const askedOf = ({ claimedCents, waitingCents }: DuesClaim, withWaiting: boolean): number =>
  claimedCents + (withWaiting ? waitingCents : 0);

/** Why a family is asked for nothing now. */
const whyNothing = ({ plannedCents, waitingCents }: DuesClaim): LeftOutFamily["why"] =>
  plannedCents > 0 ? "planned" : waitingCents > 0 ? "waiting" : "paid";

interface Reminded {
  known: KnownOfLines;
  today: string;
  withWaiting: boolean;
  blocked: ReadonlySet<string>;
}

function reminderOf(
  family: ListedFamily,
  meant: readonly OwingPerson[],
  { known, today, withWaiting, blocked }: Reminded,
): Reminder {
  const people = meant.map((person) => {
    const lines = linesOf(person, known, withWaiting);
    const balanceCents = lines.reduce((sum, { cents }) => sum + (cents ?? 0), 0);
    return {
      ...{ id: person.id, name: writtenName(person), balanceCents, lines },
      firstName: person.firstName ?? writtenName(person),
    };
  });
  const owing = new Set(people.filter(({ balanceCents }) => balanceCents > 0).map(({ id }) => id));
  const claim = claimOf(meant, family.promisedCents);
  return {
    ...{ id: family.id, name: writtenNames(meant), people },
    ...{ balanceCents: askedOf(claim, withWaiting), plannedCents: claim.plannedCents },
    isPart: meant.some(({ isPart }) => isPart),
    ...reachedBy(
      meant.filter(({ id }) => owing.has(id)),
      today,
      blocked,
    ),
    remindedAt: family.reminded?.at.toISOString() ?? null,
    remindedCount: family.reminded?.count ?? 0,
  };
}

/** What is not decided and not asked for is due as far as it was paid already: the lines add up all the same. */
function linesOf({ due, paid }: OwingPerson, { names, counters }: KnownOfLines, withWaiting: boolean): ReminderLine[] {
  return [
    ...due.flatMap(({ kind, activityId, cents, settledCents, isPending }) => {
      const label = names.get(`${kind} ${activityId}`) ?? null;
      if (!isPending || withWaiting) return { kind, cents, isPending, label };
      const settled = Math.min(cents ?? 0, settledCents);
      return settled > 0 ? { kind, cents: settled, isPending, label } : [];
    }),
    ...paid.map(({ kind, cents, payment }) => {
      const countering = kind === "refund" ? counters.get(payment.id)?.kind : undefined;
      return { kind: countering ?? kind, cents, isPending: false, label: null };
    }),
  ];
}

const namesOf = (people: readonly OwingPerson[]) => people.map(writtenName).join(", ");

/** What lines are called in the language of a letter. */
export type LineNames = Readonly<Record<ReminderLine["kind"] | "pending" | "planned" | "noPrice" | "least", string>>;

/** What a letter says of one family, in one language. Pure. */
export function valuesOf(
  { name, people, balanceCents, plannedCents, isPart }: Reminder,
  said: { lines: LineNames; formats: Formats; club: string; season: string },
): PlaceValues {
  const { lines: names, formats, club, season } = said;
  const colon = colonIn(formats.locale);
  const amount = (cents: number | null) => (cents === null ? names.noPrice : formats.euros(cents));
  const details = people.map((person) =>
    [
      person.name,
      ...person.lines.map(({ kind, label, cents, isPending }) => {
        const about = isPending ? ` (${names.pending})` : "";
        return `- ${label ?? names[kind]}${about}${colon}${amount(cents)}`;
      }),
    ].join("\n"),
  );
  if (plannedCents > 0) details.push(`${names.planned}${colon}${amount(0 - plannedCents)}`);
  return {
    ...{ name, club, season, details: details.join("\n\n") },
    people: formats.list(people.map(({ firstName }) => firstName)),
    balance: isPart ? `${names.least} ${formats.euros(balanceCents)}` : formats.euros(balanceCents),
  };
}
