import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { requireOperator } from "#lib/base/access/operator-seat.ts";
import { operatorAddress } from "#lib/base/addresses.ts";
import { HIGHEST_ID } from "#lib/base/arguments/identifier.ts";
import { parametersReader } from "#lib/base/arguments/view-parameters.ts";
import { store } from "#lib/base/store/database.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { hasWords } from "#lib/base/words/has-words.ts";
import { listOperatorAudit } from "#lib/desk/operator/history.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("operator.nav"))("history") };
}

const PAGE = 100;

/** What operators did, newest first. */
export default async function OperatorHistoryPage({ searchParams }: PageProps<"/operator/history">) {
  await requireOperator();
  const before = parametersReader(await searchParams).integer("before", 1, HIGHEST_ID);
  const words = await getTranslations("operator.history");
  const { dateTime } = await getFormats();
  const entries = await listOperatorAudit((await store()).db, before, PAGE);
  const last = entries.length === PAGE ? entries.at(-1)?.id : undefined;
  const said = (action: string, name: string, kind: string) => {
    const key = action.replace(".", "_");
    const known = (one: string): one is "club_connect" => hasWords(words, one);
    return known(key) ? words(key, { name, kind }) : action;
  };
  return (
    <>
      <h1 className="text-xl">{words("title")}</h1>
      {entries.length === 0 ? (
        <p role="status">{words("none")}</p>
      ) : (
        <PlainTable
          caption={words("title")}
          columns={[
            { id: "at", label: words("at"), card: "line", width: "whitespace-nowrap tabular-nums" },
            { id: "who", label: words("who"), card: "title" },
            { id: "what", label: words("what"), card: "line" },
          ]}
          rows={entries.map(({ id, at, accountName, action, subject, details }) => ({
            id,
            cells: {
              at: dateTime(at),
              who: accountName ?? words("commandLine"),
              what: said(
                action,
                String(details?.name ?? subject?.split("/")[1] ?? ""),
                String(details?.kind ?? "none"),
              ),
            },
          }))}
        />
      )}
      {last ? (
        <IntentLink
          href={`${operatorAddress("history")}?before=${last}`}
          className="text-accent underline underline-offset-4"
        >
          {words("older")}
        </IntentLink>
      ) : null}
    </>
  );
}
