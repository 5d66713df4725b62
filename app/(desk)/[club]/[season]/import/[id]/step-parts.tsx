import { getTranslations } from "next-intl/server";
import { ColumnsForm } from "#components/import/columns-form.tsx";
import { FileFacts } from "#components/import/file-facts.tsx";
import { MendGroups } from "#components/import/mend-groups.tsx";
import { MendRows } from "#components/import/mend-rows.tsx";
import { SimilarPeople } from "#components/import/similar-people.tsx";
import { TakeIn } from "#components/import/take-in.tsx";
import { Signpost } from "#components/ui/signpost.tsx";
import type { Seat } from "#lib/access/permissions.ts";
import type { ImportField } from "#lib/import/fields.ts";
import { fieldsOfClub } from "#lib/import/fields-of-club.ts";
import { type ImportSettings, importSettings } from "#lib/import/settings.ts";
import { store } from "#lib/store/database.ts";
import type { StageRecord } from "#lib/store/schema/staging.ts";
import { keepImportColumns, mendImportRows, sayWhoRowIs } from "../actions.ts";
import { similarCount, similarRows } from "./similar-rows.ts";
import { toMend } from "./to-mend.ts";

export interface StepProps {
  seat: Seat;
  found: StageRecord;
}

/** What was found in the file. */
export async function FileStep({ found }: StepProps) {
  const words = await getTranslations("import.file");
  return (
    <section aria-labelledby="step" className="space-y-4">
      <h2 id="step" className="text-base">
        {words("title")}
      </h2>
      <FileFacts found={importSettings.parse(found.settings).found} />
    </section>
  );
}

/** What its columns are. */
export async function ColumnsStep({ seat, found }: StepProps) {
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
        locked={found.state === "running" ? words("running") : null}
        keep={keepImportColumns.bind(null, club, found.id)}
      />
    </section>
  );
}

/** What is to be mended: first what one choice mends in several rows, then single cells. */
export async function MendStep({ seat, found }: StepProps) {
  const { club } = seat;
  const words = await getTranslations("import.mend");
  const name = { club, id: found.id };
  const { groups, rows, left, leftOut } = await toMend(name, found.seasonId);
  const locked = found.state === "running" ? (await getTranslations("import.refused"))("running") : null;
  const mend = mendImportRows.bind(null, club, found.id);
  return (
    <section aria-labelledby="step" className="space-y-6">
      <h2 id="step" className="text-base">
        {words("title")}
      </h2>
      {groups.length + rows.length > 0 ? (
        <p className="max-w-text text-ink-soft">{words("words")}</p>
      ) : (
        <Signpost title={words("empty")}>{words("emptyWords")}</Signpost>
      )}
      {groups.length > 0 ? <MendGroups {...{ groups, locked, mend }} /> : null}
      {rows.length > 0 ? <MendRows {...{ rows, locked, mend }} /> : null}
      {left > 0 ? <p className="text-ink-soft">{words("more", { count: left })}</p> : null}
      {leftOut > 0 ? <TakeIn {...{ count: leftOut, locked, mend }} /> : null}
    </section>
  );
}

/** Who its people are, where that is not certain. */
export async function PeopleStep({ seat, found }: StepProps) {
  const { club } = seat;
  const words = await getTranslations("import.people");
  const name = { club, id: found.id };
  const rows = await similarRows((await store()).db, name, importSettings.parse(found.settings));
  const left = (await similarCount(name)) - rows.length;
  if (rows.length === 0) return <Signpost title={words("empty")}>{words("emptyWords")}</Signpost>;
  return (
    <section aria-labelledby="step" className="space-y-4">
      <h2 id="step" className="text-base">
        {words("title")}
      </h2>
      <p className="max-w-text text-ink-soft">{words("words")}</p>
      <SimilarPeople
        rows={rows}
        locked={found.state === "running" ? (await getTranslations("import.refused"))("running") : null}
        say={sayWhoRowIs.bind(null, club, found.id)}
      />
      {left > 0 ? <p className="text-ink-soft">{words("more", { count: left })}</p> : null}
    </section>
  );
}

/** A column as spreadsheets call it: A to Z, then AA. */
function letterOf(place: number): string {
  const first = Math.floor(place / 26);
  return `${first > 0 ? letterOf(first - 1) : ""}${String.fromCharCode(65 + (place % 26))}`;
}
