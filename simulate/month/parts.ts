import type { Truth } from "./club.ts";
import { sum } from "./ledger.ts";
import { newIn } from "./meant.ts";
import type { Month, RecordedPart } from "./month.ts";

/** Each part that the desk calls recorded is a payment, as it was wished; and none is there that it does not tell of. */
export function faultsOfParts(
  month: Month,
  before: Truth,
  parts: readonly RecordedPart[],
  said: { method: string; receivedOn: string; type: string; cents: number; what: string },
): void {
  const made = newIn(month, before);
  const tell = (words: string) =>
    month.found(
      `${said.what}: told otherwise than it is`,
      `${words}; ${JSON.stringify(parts)}, and the club has ${JSON.stringify(made)}`,
    );
  for (const part of parts) {
    month.coverage.meet("outcomes", `part ${part.state}${part.code ? ` ${part.code}` : ""}`);
    const payment = made.find(({ id }) => id === part.paymentId);
    if ((part.state === "recorded" || part.state === "notAllocated") !== (payment !== undefined))
      tell(`a part is ${part.state}`);
    if (!payment) continue;
    const [is, meant] = [
      [payment.member_id, payment.amount_cents, payment.method, payment.received_on, payment.type],
      [part.memberId, part.amountCents, said.method, said.receivedOn, said.type],
    ].map((one) => JSON.stringify(one));
    if (is !== meant) tell(`${is} is not ${meant}`);
  }
  if (made.length > parts.filter(({ paymentId }) => paymentId !== null).length)
    tell("there are more payments than parts");
  if (sum(parts.map(({ amountCents }) => amountCents)) !== said.cents) tell(`the parts do not come to ${said.cents}`);
}
