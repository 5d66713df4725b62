/** The most that one payment can be, in cents: ten million euros (club-api §2.11). */
export const MOST_CENTS = 1_000_000_000;
