import { getTranslations } from "next-intl/server";
import { ForgetPerson } from "#components/people/records/forget-person.tsx";
import { FactsPart } from "#components/sync/records/facts.tsx";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { HELD_SOURCES } from "#lib/desk/held-sources.ts";
import type { HeldName, HeldPart } from "#lib/people/disclosure/held.ts";
import { STAY_REASONS } from "#lib/people/disclosure/source.ts";

interface ForgetPartProps {
  parts: readonly HeldPart[];
  name: string;
  forget(): Promise<{ ok: boolean; words: string }>;
}

/** What of it would be forgotten, what would stay and why, and the way to have it done. */
export async function ForgetPart({ parts, name, forget }: ForgetPartProps) {
  const words = await getTranslations("forgetting");
  const named = await getTranslations("disclosure.parts");
  const formats = await getFormats();
  const held = HELD_SOURCES.filter((source) => parts.some((part) => part.name === source.name && part.rows.length > 0));
  const list = (names: readonly HeldName[]) => formats.list(names.map((one) => named(one)));
  const own = held.flatMap(({ name: one, forgetting }) => ("forget" in forgetting ? one : []));
  const staying = STAY_REASONS.map((reason) => ({
    reason,
    names: held.flatMap(({ name: one, forgetting }) =>
      "stays" in forgetting && forgetting.stays === reason ? one : [],
    ),
  })).filter(({ names }) => names.length > 0);
  return (
    <div className="print:hidden">
      <FactsPart id="forget" title={words("title")}>
        <div className="max-w-text space-y-3">
          <p>{words("lead")}</p>
          <p>{own.length > 0 ? words("forgets", { parts: list(own) }) : words("nothing")}</p>
          {staying.length > 0 ? (
            <>
              <p>{words("stays")}</p>
              <ul className="list-disc space-y-1 pl-5">
                {staying.map(({ reason, names }) => (
                  <li key={reason}>{words(`why.${reason}`, { parts: list(names) })}</li>
                ))}
              </ul>
            </>
          ) : null}
          <p className="text-ink-soft">{words("backups")}</p>
          {own.length > 0 ? <ForgetPerson {...{ name, forget }} /> : null}
        </div>
      </FactsPart>
    </div>
  );
}
