import { getTranslations } from "next-intl/server";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { Renewal } from "#components/desk/frame/renewal.tsx";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { mirrorStatus } from "#lib/sync/copy/state.ts";

interface AwayNoteProps {
  club: string;
  /** 0 where the page belongs to none: the age is then that of what all seasons share. */
  season: number;
  /** A form stands below, in which one can go on. */
  isForm: boolean;
}

/** Above what was read before the club stopped answering: how old it is, and what can be done meanwhile. */
export async function AwayNote({ club, season, isForm }: AwayNoteProps) {
  const words = await getTranslations("contract.away");
  const { asOf } = await mirrorStatus((await store()).db, club, season);
  const age = asOf && (await getFormats()).ago(asOf, now());
  return (
    <ErrorState
      shape="inline"
      className="mb-6"
      title={age ? words("title", { age }) : words("titleUnknownAge")}
      kept={words("back")}
    >
      {words(isForm ? "form" : "reading")}
      <Renewal />
    </ErrorState>
  );
}
