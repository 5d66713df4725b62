import { CalendarSync, Plus, Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";

export interface WeekActionsProps {
  club: string;
  season: number;
  mayCreate: boolean;
  /** Calendars are of the whole club: whoever sees a section is not led to them. */
  mayFollow: boolean;
  /** The parameters of the week's address. */
  query: string;
}

/** What one can do with the week besides looking at it. */
export function WeekActions({ club, season, mayCreate, mayFollow, query }: WeekActionsProps) {
  const words = useTranslations("groups.week");
  const paper = useTranslations("ui.export");
  return (
    <>
      <a href={`${seasonAddress(club, season, "week", "print")}?${query}`} className={buttonStyle()}>
        <Printer aria-hidden />
        {paper("print")}
      </a>
      {mayFollow ? (
        <IntentLink href={seasonAddress(club, season, "week", "calendar")} className={buttonStyle()}>
          <CalendarSync aria-hidden />
          {words("calendar")}
        </IntentLink>
      ) : null}
      {mayCreate ? (
        <>
          <IntentLink href={seasonAddress(club, season, "lessons", "new")} className={buttonStyle()}>
            <Plus aria-hidden />
            {words("newLesson")}
          </IntentLink>
          <IntentLink href={seasonAddress(club, season, "slots", "new")} className={buttonStyle()}>
            <Plus aria-hidden />
            {words("newSlot")}
          </IntentLink>
        </>
      ) : null}
    </>
  );
}
