import { useTranslations } from "next-intl";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { ShownFiling } from "./filed-field.ts";

/** How what was asked for on a paper stands, in words: on its way, in doubt, waiting for its file, refused by the club with its reason. */
export function FilingLine({ filing }: { filing: ShownFiling }) {
  const words = useTranslations("filing.state");
  const formats = useFormats();
  const { operation, state, by, at, why, requestId } = filing;
  const isRefused = state === "refused";
  return (
    <div className="space-y-0.5 text-sm [overflow-wrap:anywhere]">
      <p className={isRefused ? "text-danger" : "text-pending"}>
        {words(state, { operation })}
        {isRefused && why ? ` ${why}` : ""}
      </p>
      {!isRefused && state !== "awaits_file" && why ? (
        <p className="text-ink-soft">{words("goesOn", { why })}</p>
      ) : null}
      <p className="text-ink-soft text-xs">
        {words("begun", { by, at: formats.dateTime(at) })}
        {requestId ? <> · {words("number", { id: requestId })}</> : null}
      </p>
    </div>
  );
}
