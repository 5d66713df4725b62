import { useTranslations } from "next-intl";
import type { ChronicledFields, ChronicledKind, ChronicledPart } from "#lib/base/store/schema/sync/chronicle.ts";
import type { MirrorAllocation } from "#lib/base/store/schema/sync/mirror.ts";
import type { MatchKind } from "#lib/base/store/schema/treasury/bank.ts";
import { hasWords } from "#lib/base/words/has-words.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { isUsualCategory } from "#lib/treasury/expenses/usual-categories.ts";

type KeysOf<Fields> = Fields extends unknown ? keyof Fields : never;
/** Every field of which the chronicle tells. */
export type ChronicledField = KeysOf<ChronicledFields[ChronicledKind]>;

/** How a value is said. */
type Said =
  | ("text" | "cents" | "day" | "month" | "yes" | "count" | "person" | "payment" | "payments")
  | ("type" | "counters" | "noteKind" | "means" | "parts" | "allocations" | "settledAs" | "way" | "category");

/** How each field is said, in the order in which a change tells them: one that is missing here is an error of the compiler, never a code on the screen. */
export const TOLD_AS: Readonly<Record<ChronicledField, Said>> = {
  ...{ day: "day", purpose: "text", category: "category", section: "text", way: "way" },
  ...{ memberId: "person", aidKind: "text", noteKind: "noteKind", name: "text", type: "type" },
  ...{ amountCents: "cents", method: "text", receivedOn: "day", allocations: "allocations" },
  ...{ countersId: "payment", counters: "counters", isSetAside: "yes" },
  ...{ chequeNumber: "text", bank: "text", drawer: "text", depositMonth: "month" },
  ...{ count: "count", totalCents: "cents", paymentIds: "payments", depositedOn: "day", statementLine: "text" },
  ...{ isCancelled: "yes", parts: "parts", isEnded: "yes" },
  ...{ code: "text", promisedCents: "cents", claimedOn: "day", reimbursedOn: "day", reimbursedCents: "cents" },
  ...{ refusedOn: "day", paymentId: "payment", minAge: "count", maxAge: "count", firstDay: "day", lastDay: "day" },
  ...{ claim: "text", isOffered: "yes", until: "day", reason: "text", body: "text", isPinned: "yes", dueOn: "day" },
  ...{ forName: "text", isDone: "yes", isDeposited: "yes", means: "means", note: "text" },
  ...{ bankDay: "day", settledAs: "settledAs", slipNumber: "count", feeCents: "cents" },
  ...{ advancedBy: "text", paidBackOn: "day", paidBackWay: "way", receiptBytes: "count" },
  ...{ title: "text", issuedNumber: "text", journalNumber: "count", address: "text", siret: "text" },
};

const FIELDS = Object.keys(TOLD_AS) as ChronicledField[];

interface ToldValuesProps {
  /** One side of a change. */
  values: ChronicledFields[ChronicledKind];
  /** Whom it is about, by number. */
  names: ReadonlyMap<number, string>;
}

/** One side of a change, field by field, each with its name. */
export function ToldValues({ values, names }: ToldValuesProps) {
  const words = useTranslations("chronicle");
  const say = useValueWords(names);
  const said = values as Partial<Record<ChronicledField, unknown>>;
  return FIELDS.filter((field) => field in said).map((field) => (
    <span key={field} className="block [overflow-wrap:anywhere]">
      <span className="text-ink-soft">{words(`fields.${field}`)}</span> {say(field, said[field])}
    </span>
  ));
}

function useValueWords(names: ReadonlyMap<number, string>) {
  const words = useTranslations("chronicle");
  const types = useTranslations("resources.payments");
  const formats = useFormats();
  const part = ({ month, cents, paymentId }: ChronicledPart) => {
    const told = { month: formats.month(month), amount: formats.euros(cents) };
    return paymentId === null ? words("part", told) : words("partPaid", { ...told, id: String(paymentId) });
  };
  const allocation = ({ type, registrationId, cents }: MirrorAllocation) => {
    const id = String(registrationId ?? "");
    const kind = type === "membership" ? "membership" : type === "event_registration" ? "event" : "annual";
    return words("allocated", { what: words(kind, { id }), amount: formats.euros(cents) });
  };
  const list = (told: readonly string[]) => (told.length === 0 ? words("nothing") : formats.list([...told]));
  return (field: ChronicledField, value: unknown): string => {
    if (value === null || value === undefined || value === "") return words("nothing");
    const text = String(value);
    switch (TOLD_AS[field]) {
      case "cents":
        return formats.euros(Number(value));
      case "day":
        return formats.date(text);
      case "month":
        return formats.month(text);
      case "yes":
        return words(value === true ? "yes" : "no");
      case "count":
        return formats.number(Number(value));
      case "person":
        return names.get(Number(value)) || words("person", { id: text });
      case "payment":
        return words("number", { id: text });
      case "payments":
        return list((value as number[]).map((id) => words("number", { id: String(id) })));
      case "type": {
        const key = `types.${text}`;
        const known = (name: string): name is "types.Autre" => hasWords(types, name);
        return known(key) ? types(key) : text;
      }
      case "counters":
        return words(`counters.${text as "refund"}`);
      case "noteKind":
        return words(`noteKinds.${text as "office"}`);
      case "means":
        return words(`means.${text as "bank"}`);
      case "category":
        return isUsualCategory(text) ? words(`expenseCategories.${text}`) : text;
      case "way":
        return words(`ways.${text as "cash"}`);
      case "settledAs":
        return list((value as MatchKind[]).map((kind) => words(`settledAs.${kind}`)));
      case "parts":
        return list((value as ChronicledPart[]).map(part));
      case "allocations":
        return list((value as MirrorAllocation[]).map(allocation));
      default:
        return text;
    }
  };
}
