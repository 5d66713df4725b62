import { Plus } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { Badge } from "#components/base/ui/badge.tsx";
import { Button } from "#components/base/ui/button.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { requireOperator } from "#lib/base/access/operator-seat.ts";
import { operatorAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { errorWords } from "#lib/club/client/words.ts";
import { type ClubStanding, readFleet } from "#lib/desk/operator/fleet.ts";
import { versionIn } from "#runtime/version.ts";

/** Every club that is connected here and how it stands: numbers and moments, and nobody's data. */
export default async function FleetPage() {
  await requireOperator();
  const fleet = await readFleet((await store()).db);
  const words = await getTranslations("operator.fleet");
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="space-y-1">
          <h1 className="text-xl">{words("title")}</h1>
          <p className="max-w-text text-ink-soft">{words("words", { version: versionIn(process.cwd()) })}</p>
        </div>
        <Button asChild variant="primary">
          <IntentLink href={operatorAddress("clubs", "new")}>
            <Plus aria-hidden />
            {words("connect")}
          </IntentLink>
        </Button>
      </div>
      {fleet.length === 0 ? (
        <p role="status">{words("none")}</p>
      ) : (
        <PlainTable
          caption={words("title")}
          columns={[
            { id: "club", label: words("club"), card: "title" },
            { id: "state", label: words("state"), card: "line" },
            { id: "token", label: words("token"), card: "fact", width: "tabular-nums" },
            { id: "quota", label: words("quota"), card: "fact", width: "tabular-nums" },
            { id: "copied", label: words("copied"), card: "fact", width: "tabular-nums" },
            { id: "behind", label: words("behind"), card: "fact", numeric: true },
            { id: "work", label: words("work"), card: "fact", width: "tabular-nums" },
            { id: "version", label: words("version"), card: "fact" },
          ]}
          rows={await Promise.all(fleet.map(async (one) => ({ id: one.club.slug, cells: await cellsOf(one) })))}
        />
      )}
    </>
  );
}

async function cellsOf(one: ClubStanding) {
  const words = await getTranslations("operator.fleet");
  const formats = await getFormats();
  const { club, quota } = one;
  return {
    club: (
      <>
        <span className="flex flex-wrap items-center gap-x-2">
          <IntentLink
            href={operatorAddress("clubs", club.slug)}
            className="font-medium text-accent underline underline-offset-4"
          >
            {club.name}
          </IntentLink>
          {one.isOfEnvironment ? <Badge>{words("ofEnvironment")}</Badge> : null}
          {club.demo ? <Badge>{words("demo")}</Badge> : null}
        </span>
        <span className="block font-mono text-ink-soft text-sm [overflow-wrap:anywhere]">{club.baseUrl}</span>
      </>
    ),
    state: await stateOf(one),
    token: one.tokenTakenAt ? formats.dateTime(one.tokenTakenAt) : words("noToken"),
    quota: quota ? words("quotaLeft", quota) : words("unknown"),
    copied: one.copiedAt ? formats.dateTime(one.copiedAt) : words("neverCopied"),
    behind: one.messagesBehind,
    work: words("works", { open: one.openWork, standing: one.standingWork }),
    version: one.version || words("unknown"),
  };
}

/** What is wrong with it first, in words. */
async function stateOf({ awaySince, failure, directors }: ClubStanding): Promise<string> {
  const words = await getTranslations("operator.fleet");
  const { dateTime } = await getFormats();
  const said = [
    ...(awaySince ? [words("away", { since: dateTime(awaySince) })] : []),
    ...(failure ? [errorWords(await getTranslations("errors"), failure)] : []),
    ...(directors === 0 ? [words("nobody")] : []),
  ];
  return said.length > 0 ? said.join(" ") : words("well");
}
