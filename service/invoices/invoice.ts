/** What an invoice says. Amounts in cents; dates YYYY-MM-DD. */
export interface Invoice {
  number: string;
  issuedOn: string;
  club: string;
  season: string;
  payer: { name: string; address: string | null; town: string | null };
  /** Whose registration it is: NOM Prénom. */
  participant: string;
  lines: { label: string; cents: number }[];
  /** What was paid, reduced (positive) or given back (negative). */
  settlements: { on: string | null; label: string; cents: number }[];
}

/** What is to be paid, what was settled, and what is left (negative: too much was paid). */
export function totalsOf({ lines, settlements }: Invoice): { due: number; settled: number; left: number } {
  const sum = (parts: readonly { cents: number }[]) => parts.reduce((total, { cents }) => total + cents, 0);
  const [due, settled] = [sum(lines), sum(settlements)];
  return { due, settled, left: due - settled };
}

/** At most this many settlements fit on the one page; earlier ones are told as one. */
export const MOST_SETTLEMENTS = 12;

/** The latest settlements one by one, what came before them as one line. */
export function settlementsShown(settlements: Invoice["settlements"]): Invoice["settlements"] {
  if (settlements.length <= MOST_SETTLEMENTS) return settlements;
  const earlier = settlements.slice(0, settlements.length - MOST_SETTLEMENTS + 1);
  const cents = earlier.reduce((total, one) => total + one.cents, 0);
  const label = `${earlier.length} règlements antérieurs`;
  return [{ on: null, label, cents }, ...settlements.slice(earlier.length)];
}
