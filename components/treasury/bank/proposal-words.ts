import { useTranslations } from "next-intl";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { ToldProposal } from "#lib/treasury/bank/desk.ts";

/** Says what a line is proposed for, and why. */
export function useProposalWords() {
  const words = useTranslations("bank.part");
  const why = useTranslations("bank.reason");
  const { euros, list } = useFormats();
  const what = ({ parts }: Pick<ToldProposal, "parts">): string => {
    const [first] = parts;
    if (!first) return words("nobody");
    const fee = parts.find(({ kind }) => kind === "fee");
    const others = parts.filter((part) => part !== fee);
    const head = others.length > 0 ? manyOrOne(others) : words("fee");
    return fee && others.length > 0 ? list([head, words("feeOf", { amount: euros(Math.abs(fee.cents)) })]) : head;
  };
  const manyOrOne = (parts: ToldProposal["parts"]): string => {
    const [first] = parts;
    if (!first) return words("nobody");
    const count = parts.length;
    const person = first.person ?? words("nobody");
    switch (first.kind) {
      case "slip":
        return words("slip", { number: String(first.slip) });
      case "payment":
        return count > 1 ? words("payments", { count }) : words("payment", { person });
      case "refund":
        return words("refund", { person });
      case "aid":
        return count > 1 ? words("aids", { count }) : words("aid", { person });
      case "recording":
        return first.person === null ? words("recorded") : words("recording", { person });
      case "expense":
        return first.purpose === undefined ? words("expense") : words("spent", { purpose: first.purpose });
      case "transfer":
        return count > 1
          ? words("paidOut", { count })
          : words("transfer", { account: first.account ?? words("nobody") });
      default:
        return words(first.kind);
    }
  };
  const reasons = ({ reasons: own }: ToldProposal): string =>
    own
      .map((reason) => {
        switch (reason.is) {
          case "name":
            return why("name", { name: reason.name.toUpperCase() });
          case "sum":
            return why("sum", { count: reason.count });
          case "day":
            return why("day", { days: Math.abs(reason.days) });
          case "number":
            return why("number", { number: reason.number });
          case "fee":
            return why("fee", { amount: euros(reason.cents) });
          default:
            return why(reason.is);
        }
      })
      .join(", ");
  return { what, reasons };
}
