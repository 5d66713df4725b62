import { useTranslations } from "next-intl";
import type { JournalLine, PaymentFacts } from "#lib/base/store/schema/treasury/treasury.ts";
import { hasWords } from "#lib/base/words/has-words.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { GIVEN_BACK, moneyCents } from "#lib/sync/resources/payment-facts.ts";
import type { LineField } from "#lib/treasury/journal/difference.ts";

/** What a line says beside the facts, where it is a line of a journal. */
type Told = PaymentFacts & Partial<Pick<JournalLine, "names" | "slip" | "chequeNumber" | "person">>;

/** What a payment says, field by field, in words: refunds with their sign, allocations with what they are for. */
export function useFactWords() {
  const words = useTranslations("journal");
  const types = useTranslations("resources.payments");
  const formats = useFormats();
  const typeName = (type: string) => {
    const key = `types.${type}`;
    const known = (name: string): name is "types.Autre" => hasWords(types, name);
    return known(key) ? types(key) : type;
  };
  const allocations = ({ allocations: parts, names }: Told) =>
    (parts ?? [])
      .map(({ type, registrationId, cents }, at) => {
        const unnamed =
          type === "membership"
            ? words("membership")
            : type === GIVEN_BACK
              ? words("givenBack")
              : words("unnamed", { type, id: registrationId ?? 0 });
        return words("allocated", { what: names?.[at] ?? unnamed, amount: formats.euros(cents) });
      })
      .join(" · ") || words("none");
  const inWords = (told: Told, field: LineField): string => {
    const value = told[field];
    if (field === "allocations") return allocations(told);
    if (value === null || value === undefined) return words("nothingThere");
    switch (field) {
      case "memberId":
        return told.person || words("person", { id: String(value) });
      case "amountCents":
        return formats.euros(signed(told));
      case "type":
        return typeName(String(value));
      case "receivedOn":
        return formats.date(String(value));
      default:
        return String(value);
    }
  };
  return {
    label: (field: LineField) => words(`fields.${field}`),
    inWords,
    /** Sum, type, method and day on one line. */
    inShort: (told: Told) =>
      [
        told.amountCents === null ? null : formats.euros(signed(told)),
        told.type && typeName(told.type),
        told.method,
        told.receivedOn && formats.date(told.receivedOn),
      ]
        .filter(Boolean)
        .join(" · "),
  };
}

/** As every list shows it: only a refund is less than nothing. */
const signed = (told: PaymentFacts): number =>
  told.type === "Remboursement" ? moneyCents(told) : (told.amountCents ?? 0);
