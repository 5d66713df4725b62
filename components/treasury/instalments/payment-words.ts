import { useTranslations } from "next-intl";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { UnlinkedPayment } from "#lib/treasury/instalments/unlinked-payments.ts";

/** "50,00 € de LEBŒUF Paul, 20/10/2026, Chèque" */
export function usePaymentWords() {
  const words = useTranslations("instalments.link");
  const formats = useFormats();
  return ({ cents, person, receivedOn, method }: UnlinkedPayment) =>
    words("payment", {
      ...{ amount: formats.euros(cents), who: person, method: method ?? words("noMethod") },
      day: receivedOn === null ? words("noDay") : formats.date(receivedOn),
    });
}
