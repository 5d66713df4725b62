import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Transaction } from "#lib/base/store/database.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import {
  type ChronicledFields,
  type ChronicledKind,
  type ChronicleRow,
  chronicle,
} from "#lib/base/store/schema/sync/chronicle.ts";
import { texts } from "#lib/base/store/texts.ts";

/** A change of one thing, with its values. */
export interface ValueChange<Kind extends ChronicledKind = ChronicledKind> {
  club: string;
  /** null: it belongs to no season. */
  seasonId: number | null;
  kind: Kind;
  /** What was changed, and then whom and what else it is about: `slips/3`, `payments/7`, `members/5`. */
  about: readonly string[];
  /** As it was, with any fields that stay; null: it was not there. */
  before: ChronicledFields[Kind] | null;
  /** As it is; null: it is not there any more. */
  after: ChronicledFields[Kind] | null;
  reason?: string | null;
  /** null: a reading of the club found it. */
  by: Hand["by"] | null;
  /** The program's clock. */
  now: Date;
}

/** Rows of one statement: a database takes 65,535 values. */
const AT_ONCE = 1_000;

/**
 * Writes down what changed, in the transaction that changes it: of what stays only the fields that differ, of what begins or ends all that it says. What is the
 * same before and after is no change.
 */
export async function writeChanges<Kind extends ChronicledKind>(
  tx: Transaction,
  ...changes: readonly ValueChange<Kind>[]
): Promise<void> {
  const rows = changes.flatMap((change) => {
    const told = differing(change.before, change.after);
    if (!told) return [];
    const { club, seasonId, kind, about, reason = null, by, now } = change;
    const hand = { writtenById: by?.id ?? null, writtenBy: by?.name ?? null, writtenAt: now };
    return [{ club, seasonId, kind, about: [...new Set(about)], reason, ...told, ...hand }];
  });
  for (let at = 0; at < rows.length; at += AT_ONCE) await tx.insert(chronicle).values(rows.slice(at, at + AT_ONCE));
}

type Side = Pick<ChronicleRow, "before" | "after">;

/** What is told of a change; undefined where nothing differs. Pure. */
export function differing(before: Side["before"], after: Side["after"]): Side | undefined {
  const [was, is] = [said(before), said(after)];
  if (before === null || after === null) {
    const isNothing = was === null && is === null;
    return isNothing ? undefined : { before: was && given(was), after: is && given(is) };
  }
  const names = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])].filter(
    (name) => inOrder(was?.[name] ?? null) !== inOrder(is?.[name] ?? null),
  );
  if (names.length === 0) return undefined;
  const of = (side: Said | null) => Object.fromEntries(names.map((name) => [name, side?.[name] ?? null]));
  return { before: of(was), after: of(is) };
}

type Said = Record<string, unknown>;
const said = (side: object | null): Said | null => side as Said | null;

/** Of what begins or ends the fields that say something. */
const given = (side: Said): Said =>
  Object.fromEntries(
    Object.entries(side).filter(([, value]) => value !== null && value !== undefined && value !== false),
  );

/**
 * Writes a change of a payment that this desk did. Where a reading found it before the club's answer was known here, that line gets its author, and no second one
 * is written.
 */
export async function writePaymentChange(tx: Transaction, change: ValueChange<"payment">): Promise<void> {
  const told = differing(change.before, change.after);
  const latest = (await latestOf(tx, [change])).get(change.about[0] ?? "");
  if (!told || !latest || latest.writtenBy !== null || !isSameTold(latest, told)) return writeChanges(tx, change);
  const { by, reason = null } = change;
  await tx
    .update(chronicle)
    .set({ writtenById: by?.id ?? null, writtenBy: by?.name ?? null, reason })
    .where(eq(chronicle.id, latest.id));
}

/** Writes what readings found changed of payments of one club, but for what this desk has written down already. */
export async function writeFoundChanges(tx: Transaction, changes: readonly ValueChange<"payment">[]): Promise<void> {
  for (let at = 0; at < changes.length; at += AT_ONCE) {
    const some = changes.slice(at, at + AT_ONCE);
    const latest = await latestOf(tx, some);
    const unknown = some.filter(({ about: [subject = ""], before, after }) => {
      const told = differing(before, after);
      const known = latest.get(subject);
      return told && !(known && isSameTold(known, told));
    });
    await writeChanges(tx, ...unknown);
  }
}

/** The last change that is written down of each of these payments, by what it is of. */
async function latestOf(
  tx: Transaction,
  changes: readonly ValueChange<"payment">[],
): Promise<ReadonlyMap<string, ChronicleRow>> {
  const [first] = changes;
  if (!first) return new Map();
  const subject = sql<string>`${chronicle.about}[1]`;
  const subjects = changes.flatMap(({ about: [one] }) => one ?? []);
  const rows = await tx
    .selectDistinctOn([subject])
    .from(chronicle)
    .where(
      and(eq(chronicle.club, first.club), eq(chronicle.kind, "payment"), sql`${chronicle.about} && ${texts(subjects)}`),
    )
    .orderBy(subject, desc(chronicle.id));
  return new Map(rows.map((row) => [row.about[0] ?? "", row]));
}

/** Whether two tell of the same change, whichever of them knows more of it. */
function isSameTold(one: Side, other: Side): boolean {
  if (one.after === null || other.after === null) return one.after === other.after;
  const [left, right] = [said(one.after), said(other.after)];
  const shared = Object.keys(left ?? {}).filter((name) => name in (right ?? {}));
  return shared.length > 0 && shared.every((name) => inOrder(left?.[name]) === inOrder(right?.[name]));
}

/** A database that keeps JSON has an order of keys of its own. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
