/** What a change of a payment is about: the payment, and whose it is and was. Pure. */
export const aboutPayment = (id: number, ...members: readonly (number | null)[]): string[] => [
  `payments/${id}`,
  ...aboutMembers(...members),
];

/** People whom a change is about, without those whom nobody knows. Pure. */
export const aboutMembers = (...members: readonly (number | null)[]): string[] =>
  members.flatMap((id) => (id === null ? [] : `members/${id}`));

/** Payments that a change is about. Pure. */
export const aboutPayments = (...payments: readonly (number | null)[]): string[] =>
  payments.flatMap((id) => (id === null ? [] : `payments/${id}`));
