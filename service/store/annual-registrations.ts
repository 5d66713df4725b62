import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import type { State, Validity } from "../rules/transitions.ts";
import type { RowChange } from "./change.ts";
import { preparedForClubs, type Queryable, type Transaction } from "./database.ts";
import type { PageWindow } from "./people.ts";
import { annual_registrations, people } from "./schema.ts";
import { askTogether } from "./together.ts";

/** An annual registration as it is stored (club-api §2.10, and its season); when it was invoiced is invoices.ts's own. */
export type AnnualRegistration = Omit<typeof annual_registrations.$inferSelect, "invoiced_at">;

/** Written out, not a parameter: only so can the partial indexes of the undecided and the refused serve it. */
const IN_STATE: Record<State, SQL> = {
  pending: sql`${annual_registrations.valid} is null`,
  validated: sql`${annual_registrations.valid} = true`,
  refused: sql`${annual_registrations.valid} = false`,
};

const page = (name: string, ...only: SQL[]) =>
  preparedForClubs(name, (db) =>
    db
      .select()
      .from(annual_registrations)
      .where(and(...only, gt(annual_registrations.id, sql.placeholder("after"))))
      .orderBy(asc(annual_registrations.id))
      .limit(sql.placeholder("take")),
  );

const ofSeason = () => eq(annual_registrations.season_id, sql.placeholder("season_id"));

/** One query for each filter, so that each finds its index. */
const pages = {
  club: { all: page("annual_page"), ...ofStates("annual_page", []) },
  season: { all: page("annual_page_of_season", ofSeason()), ...ofStates("annual_page_of_season", [ofSeason()]) },
};

function ofStates(name: string, only: SQL[]) {
  const of = (state: State) => page(`${name}_${state}`, ...only, IN_STATE[state]);
  return { pending: of("pending"), validated: of("validated"), refused: of("refused") };
}

/** A page of annual registrations, ascending id: of every season, or of one, in every state, or in one. */
export function selectAnnualRegistrations(
  db: Queryable,
  { after, take }: PageWindow,
  { season_id, status }: { season_id?: number; status?: State | undefined } = {},
): Promise<AnnualRegistration[]> {
  const { [status ?? "all"]: list } = season_id === undefined ? pages.club : pages.season;
  return list(db, { after, take, season_id });
}

const byIds = preparedForClubs("annual_registrations", (db) =>
  db
    .select()
    .from(annual_registrations)
    .where(sql`${annual_registrations.id} = any(${sql.placeholder("ids")}::integer[])`),
);

/** One annual registration; those who ask at once ask together. */
export const findAnnualRegistration = askTogether<AnnualRegistration>((db, ids) => byIds(db, { ids }));

const lockById = preparedForClubs("lock_annual_registration", (db) =>
  db
    .select({ registration: annual_registrations })
    .from(annual_registrations)
    .innerJoin(people, eq(people.id, annual_registrations.member_id))
    .where(eq(annual_registrations.id, sql.placeholder("id")))
    // Rows are locked in the order of the tables.
    .for("no key update"),
);

/**
 * The registration's row and then its person's, locked until the transaction ends: of two operations on it the second sees the first's result, and
 * nobody pays for it meanwhile (`lockMoneyOf`).
 */
export async function lockAnnualRegistration(tx: Transaction, id: number): Promise<AnnualRegistration | undefined> {
  const [locked] = await lockById(tx, { id });
  if (locked) return locked.registration;
  // It was given to somebody else while one waited for it: it is there, with another person.
  const [there] = await tx
    .select({ id: annual_registrations.id })
    .from(annual_registrations)
    .where(eq(annual_registrations.id, id));
  return there && lockAnnualRegistration(tx, id);
}

/** Adds a registration. */
export async function insertAnnualRegistration(
  tx: Transaction,
  registration: typeof annual_registrations.$inferInsert,
): Promise<number> {
  const [row] = await tx.insert(annual_registrations).values(registration).returning({ id: annual_registrations.id });
  if (!row) throw new Error("the insertion of an annual registration returned no row");
  return row.id;
}

/** Changes what the registration says: person, group (with its season), slots, licence. */
export async function updateAnnualRegistration(
  tx: Transaction,
  id: number,
  change: Partial<Pick<AnnualRegistration, "member_id" | "group_id" | "season_id" | "slot_ids" | "licence_id">>,
): Promise<void> {
  await tx.update(annual_registrations).set(change).where(eq(annual_registrations.id, id));
}

const DECIDE = sql`update ${annual_registrations} set valid = ${sql.placeholder("valid")}::boolean,
  validated_at = ${sql.placeholder("validated_at")}::timestamptz where id = ${sql.placeholder("registration_id")}::integer`;

/** Decides a registration. Only a validated one has a moment of validation. */
export function decideAnnualRegistration(registration_id: number, valid: Validity, now: Date): RowChange {
  const validated_at = valid ? now.toISOString() : null;
  return { name: "annual_decision", make: DECIDE, values: { registration_id, valid, validated_at } };
}

/** Removes a registration; its place is free once the transaction commits. */
export async function removeAnnualRegistration(tx: Transaction, id: number): Promise<void> {
  await tx.delete(annual_registrations).where(eq(annual_registrations.id, id));
}
