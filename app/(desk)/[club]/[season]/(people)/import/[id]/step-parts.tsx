import { getTranslations } from "next-intl/server";
import { ListTotal } from "#components/base/table/list-total.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { Signpost } from "#components/base/ui/signpost.tsx";
import { ColumnsForm } from "#components/people/import/columns-form.tsx";
import { FileFacts } from "#components/people/import/file-facts.tsx";
import { MendGroups } from "#components/people/import/mend-groups.tsx";
import { MendRows } from "#components/people/import/mend-rows.tsx";
import { SimilarPeople } from "#components/people/import/similar-people.tsx";
import { TakeIn } from "#components/people/import/take-in.tsx";
import { KeepPlace } from "#components/sync/staging/keep-place.tsx";
import type { Seat } from "#lib/base/access/permissions.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import type { StageRecord } from "#lib/base/store/schema/sync/staging.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import type { ImportField } from "#lib/people/import/fields.ts";
import { fieldsOfClub } from "#lib/people/import/fields-of-club.ts";
import { type ImportSettings, importSettings } from "#lib/people/import/settings.ts";
import type { Stage, StageCounts } from "#lib/sync/staging/stage.ts";
import { keepImportColumns, mendImportRows, sayWhoRowIs } from "../actions.ts";
import { similarRows } from "./similar-rows.ts";
import { toMend } from "./to-mend.ts";

export interface StepProps {
  seat: Seat;
  found: StageRecord;
  stage: Stage;
  counts: StageCounts;
  /** Rows that wait for somebody to mend a cell, and to say whom they are about. */
  waiting: { mend: number; people: number };
  /** Why nothing can be changed now, in words; null: it can. */
  locked: string | null;
  /** The address of the file's pages, and its parameters. */
  here: string;
  asked: Record<string, string | string[] | undefined>;
}

/** What was found in the file, and what is made of it so far. */
export async function FileStep({ found, counts, waiting, here }: StepProps) {
  const words = await getTranslations("import.file");
  const formats = await getFormats();
  const { otherSheets } = importSettings.parse(found.settings).found;
  const so: [string, number, string][] = [
    [words("ready"), counts.ready, `${here}?step=rows&show=ready`],
    [words("toMend"), waiting.mend, `${here}?step=mend`],
    [words("toTell"), waiting.people, `${here}?step=people`],
    [words("nothing"), counts.nothing, `${here}?step=rows&show=nothing`],
  ];
  return (
    <section aria-labelledby="step" className="space-y-4">
      <h2 id="step" className="text-base">
        {words("title")}
      </h2>
      <FileFacts found={importSettings.parse(found.settings).found} />
      {otherSheets.length > 0 && found.seasonId !== null ? (
        <p className="max-w-text">
          {words("otherSheet")}{" "}
          <IntentLink
            href={seasonAddress(found.club, found.seasonId, "import")}
            className="text-accent underline underline-offset-2"
          >
            {words("chooseSheet")}
          </IntentLink>
        </p>
      ) : null}
      <h3 className="pt-2 font-medium">{words("so")}</h3>
      <ul className="space-y-1">
        {so.flatMap(([said, count, href]) =>
          count === 0 ? (
            []
          ) : (
            <li key={href}>
              <IntentLink href={href} className="text-accent underline-offset-4 hover:underline">
                {said}
              </IntentLink>{" "}
              <span className="tabular-nums">{formats.number(count)}</span>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

/** What its columns are. */
export async function ColumnsStep({ seat, found, locked, here }: StepProps) {
  const { club } = seat;
  const words = await getTranslations("import.columns");
  const { columns, people, emailOfGuardian, validate } = importSettings.parse(found.settings);
  const label = ({ heading }: ImportSettings["columns"][number], place: number) =>
    heading || words("unnamed", { letter: letterOf(place) });
  return (
    <section aria-labelledby="step" className="space-y-4">
      <h2 id="step" className="text-base">
        {words("title")}
      </h2>
      <p className="max-w-text text-ink-soft">{words("words")}</p>
      <ColumnsForm
        key={found.version}
        columns={columns.map((column, place) => ({
          ...{ place, label: label(column, place), samples: column.samples, rule: column.rule, how: column.how },
          ...{ field: column.field as ImportField | null, dates: column.dates },
        }))}
        options={{ people, emailOfGuardian, validate }}
        fields={await fieldsOfClub((await store()).db, club)}
        locked={locked}
        next={`${here}?step=mend`}
        keep={keepImportColumns.bind(null, club, found.id)}
      />
    </section>
  );
}

/** What is to be mended: first what one choice mends in several rows, then single cells. */
export async function MendStep({ seat, found, waiting, locked }: StepProps) {
  const { club } = seat;
  const words = await getTranslations("import.mend");
  const name = { club, id: found.id };
  const { groups, rows, left, leftOut } = await toMend(name, found.seasonId);
  const mend = mendImportRows.bind(null, club, found.id);
  return (
    <section aria-labelledby="step" className="space-y-6">
      <h2 id="step" className="text-base">
        {words("title")}
      </h2>
      <p role="status" className="font-medium">
        {waiting.mend > 0 ? words("left", { count: waiting.mend }) : null}
      </p>
      <ListTotal total={waiting.mend} />
      <KeepPlace
        entries={[
          ...groups.map(({ code, field, repair, count }) => `${code} ${field} ${repair} ${count}`),
          ...rows.map(({ place, version }) => `${place} ${version}`),
        ].join("\n")}
        className="space-y-6"
      >
        {groups.length + rows.length > 0 ? (
          <p className="max-w-text text-ink-soft">{words("words")}</p>
        ) : (
          <Signpost title={words("empty")}>{words("emptyWords")}</Signpost>
        )}
        {groups.length > 0 ? <MendGroups {...{ groups, locked, mend }} /> : null}
        {rows.length > 0 ? <MendRows {...{ rows, locked, mend }} /> : null}
      </KeepPlace>
      {left > 0 ? <p className="text-ink-soft">{words("more", { count: left })}</p> : null}
      {leftOut > 0 ? <TakeIn {...{ count: leftOut, locked, mend }} /> : null}
    </section>
  );
}

/** Who its people are, where that is not certain. */
export async function PeopleStep({ seat, found, waiting, locked }: StepProps) {
  const { club } = seat;
  const words = await getTranslations("import.people");
  const name = { club, id: found.id };
  const rows = await similarRows((await store()).db, name, importSettings.parse(found.settings));
  const left = waiting.people - rows.length;
  return (
    <section aria-labelledby="step" className="space-y-4">
      <h2 id="step" className="text-base">
        {words("title")}
      </h2>
      <p role="status" className="font-medium">
        {waiting.people > 0 ? words("left", { count: waiting.people }) : null}
      </p>
      <ListTotal total={waiting.people} />
      <KeepPlace entries={rows.map(({ place, seen }) => `${place} ${seen}`).join("\n")} className="space-y-4">
        {rows.length > 0 ? (
          <>
            <p className="max-w-text text-ink-soft">{words("words")}</p>
            <SimilarPeople {...{ rows, locked }} say={sayWhoRowIs.bind(null, club, found.id)} />
          </>
        ) : (
          <Signpost title={words("empty")}>{words("emptyWords")}</Signpost>
        )}
      </KeepPlace>
      {left > 0 ? <p className="text-ink-soft">{words("more", { count: left })}</p> : null}
    </section>
  );
}

/** A column as spreadsheets call it: A to Z, then AA. */
function letterOf(place: number): string {
  const first = Math.floor(place / 26);
  return `${first > 0 ? letterOf(first - 1) : ""}${String.fromCharCode(65 + (place % 26))}`;
}
