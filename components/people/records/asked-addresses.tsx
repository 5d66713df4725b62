import { useTranslations } from "next-intl";
import { Badge } from "#components/base/ui/badge.tsx";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { errorWords } from "#lib/club/client/words.ts";
import type { Address } from "#lib/people/households/address.ts";
import type { AskedAddress } from "#lib/people/households/household.ts";

interface AskedAddressesProps {
  asked: readonly (AskedAddress & { name: string })[];
  /** What communes are called, by code. */
  communes: Readonly<Record<string, string>>;
}

/** Changes of address of a household that are under way, and those that were not done, each with why. */
export function AskedAddresses({ asked, communes }: AskedAddressesProps) {
  const words = useTranslations("people.household");
  const errors = useTranslations("errors");
  const formats = useFormats();
  const said = ({ address, city_code: code }: Address) =>
    [address, communes[code ?? ""] ?? code].filter(Boolean).join(", ") || words("noAddress");
  if (asked.length === 0) return null;
  return (
    <ul aria-label={words("changes")} className="space-y-2">
      {asked.map(({ memberId, name, by, at, wish, state, code, detail, found }) => (
        <li key={memberId} className="space-y-0.5 rounded bg-accent-soft px-3 py-2 text-sm [overflow-wrap:anywhere]">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span>{words("wished", { name, address: said(wish) })}</span>
            <Badge tone={state === "failed" ? "danger" : "pending"}>
              {words(state === "failed" ? "notDone" : "underWay")}
            </Badge>
          </p>
          {found ? <p>{words("found", { address: said(found) })}</p> : null}
          {code === null || state !== "failed" ? null : (
            <p>{errorWords(errors, { kind: "refused", code, detail: detail ?? "" })}</p>
          )}
          <p className="text-ink-soft">{words("by", { by, at: formats.dateTime(at) })}</p>
        </li>
      ))}
    </ul>
  );
}
