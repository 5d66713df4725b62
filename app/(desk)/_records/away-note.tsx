import { getTranslations } from "next-intl/server";
import { Renewal } from "#components/frame/renewal.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { now } from "#lib/clock.ts";
import { mirrorStatus } from "#lib/mirror/state.ts";
import { store } from "#lib/store/database.ts";
import { getFormats } from "#lib/words/get-formats.ts";

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
