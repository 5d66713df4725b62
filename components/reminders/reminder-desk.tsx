"use client";

import { Printer, Sheet } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { buttonStyle } from "#components/ui/button-style.ts";
import { Label } from "#components/ui/label.tsx";
import { Select } from "#components/ui/select.tsx";
import { seasonAddress, seasonDataAddress } from "#lib/addresses.ts";
import type { SaidIn } from "#lib/reminders/default-texts.ts";
import { type Reminder, valuesOf } from "#lib/reminders/reminder.ts";
import { filled } from "#lib/reminders/text.ts";
import type { ReminderChannel } from "#lib/reminders/written.ts";
import type { ReminderTexts } from "#lib/store/schema/treasury.ts";
import { formatsOf } from "#lib/words/formats.ts";
import { type Locale, locales } from "#lib/words/locale.ts";
import { useFormats } from "#lib/words/use-formats.ts";
import { FamilyLetters } from "./family-letters.tsx";
import { SharedLetter } from "./shared-letter.tsx";
import { TextFields } from "./text-fields.tsx";
import { type ActionAnswer, useTexts } from "./use-texts.ts";

export interface ReminderDeskProps {
  club: string;
  season: number;
  round: string;
  clubName: string;
  seasonName: string;
  reminders: readonly Reminder[];
  /** The payments were read since the families were chosen: before that nobody is written to. */
  isRead: boolean;
  /** When the families were chosen, RFC 3339: who was written to later was so in this round. */
  since: string;
  said: Readonly<Record<Locale, SaidIn>>;
  kept: ReminderTexts;
  keep: (texts: ReminderTexts) => Promise<ActionAnswer>;
  note: (families: number[], channel: ReminderChannel) => Promise<ActionAnswer>;
}

/** Where a round is written: a text for each family by itself, and one that names nobody for all at once. */
export function ReminderDesk(desk: ReminderDeskProps) {
  const { club, season, round, reminders, isRead, said, kept, keep } = desk;
  const words = useTranslations("reminders");
  const names = useTranslations("frame.language");
  const { timeZone } = useFormats();
  const [locale, setLocale] = useState<Locale>(useLocale() === "fr" ? "fr" : "en");
  const [fault, setFault] = useState("");
  const texts = useTexts(kept, said, keep, setFault);
  const text = texts.of("personal", locale);
  const speech = {
    lines: said[locale].lines,
    formats: formatsOf(locale, timeZone),
    club: desk.clubName,
    season: desk.seasonName,
  };
  const letters = reminders.map((reminder) => {
    const values = valuesOf(reminder, speech);
    return { reminder, subject: filled(text.subject, values), body: filled(text.body, values) };
  });
  const note = async (families: readonly number[], channel: ReminderChannel) => {
    setFault("");
    try {
      const answer = await desk.note([...families], channel);
      if (!answer.ok) setFault(answer.words);
    } catch {
      setFault(words("notNoted"));
    }
  };
  const all = reminders.map(({ id }) => id);
  const blocked = isRead ? (reminders.length === 0 ? words("nobodyLeft") : null) : words("unread");
  return (
    <div className="space-y-8">
      <p role="alert" className="text-danger empty:hidden">
        {fault}
      </p>
      <section aria-labelledby="personal" className="space-y-4">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <h2 id="personal" className="text-base">
            {words("personal")}
          </h2>
          <div className="w-44 space-y-1">
            <Label htmlFor="letter-language">{words("language")}</Label>
            <Select
              id="letter-language"
              value={locale}
              onChange={(event) => setLocale(event.target.value === "fr" ? "fr" : "en")}
            >
              {locales.map((one) => (
                <option key={one} value={one}>
                  {names(one)}
                </option>
              ))}
            </Select>
          </div>
        </div>
        <div className="grid gap-6 lg:grid-cols-2">
          <TextFields of="personal" locale={locale} texts={texts} />
          <Preview letter={letters[0]} />
        </div>
        <div className="flex flex-wrap gap-2">
          <WayOut
            href={`${seasonDataAddress(club, season, "reminders", round, "merge")}?lang=${locale}`}
            blocked={blocked}
            before={texts.flush}
            go={() => note(all, "merge")}
            label={words("merge", { count: reminders.length })}
            icon={<Sheet aria-hidden />}
          />
          <WayOut
            href={`${seasonAddress(club, season, "treasury", "reminders", round, "print")}?lang=${locale}`}
            blocked={blocked}
            before={texts.flush}
            go={() => note(all, "letter")}
            label={words("letters", { count: reminders.length })}
            icon={<Printer aria-hidden />}
          />
        </div>
        <FamilyLetters
          letters={letters}
          since={desk.since}
          isRead={isRead}
          onOpen={(id) => void note([id], "mailto")}
        />
      </section>
      <SharedLetter
        {...{ reminders, locale, texts, isRead }}
        values={{ club: desk.clubName, season: desk.seasonName }}
        onUse={(families, channel) => void note(families, channel)}
      />
    </div>
  );
}

function Preview({ letter }: { letter: { reminder: Reminder; subject: string; body: string } | undefined }) {
  const words = useTranslations("reminders");
  if (!letter) return null;
  return (
    <section aria-labelledby="preview" className="min-w-0 space-y-1.5">
      <h3 id="preview" className="text-ink-soft text-sm">
        {words("preview", { name: letter.reminder.name })}
      </h3>
      <div className="space-y-3 rounded border border-line bg-surface px-4 py-3">
        <p className="font-medium [overflow-wrap:anywhere]">{letter.subject}</p>
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{letter.body}</p>
      </div>
    </section>
  );
}

interface WayOutProps {
  href: string;
  blocked: string | null;
  /** Keeps what was typed: what leaves is made of it. */
  before: () => Promise<void>;
  go: () => Promise<void>;
  label: string;
  icon: React.ReactNode;
}

/** Leads to a file or a page for paper once what was typed is kept, and writes down that it was taken. */
function WayOut({ href, blocked, before, go, label, icon }: WayOutProps) {
  if (blocked !== null)
    return (
      <Button disabledReason={blocked}>
        {icon}
        {label}
      </Button>
    );
  return (
    <a
      href={href}
      className={buttonStyle()}
      onClick={(event) => {
        event.preventDefault();
        void before()
          .then(go)
          .then(() => window.location.assign(href));
      }}
    >
      {icon}
      {label}
    </a>
  );
}
