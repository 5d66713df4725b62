"use client";

import { Printer, Sheet } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { LanguageChoice } from "#components/people/letters/language-choice.tsx";
import { LetterText } from "#components/people/letters/letter-text.tsx";
import { TextFields } from "#components/people/letters/text-fields.tsx";
import { type ActionAnswer, type BegunTexts, useTexts } from "#components/people/letters/use-texts.ts";
import type { ReminderTexts } from "#lib/base/store/schema/treasury/treasury.ts";
import type { Locale } from "#lib/base/words/locale.ts";
import type { OwnChannel } from "#lib/people/letters/channel.ts";
import { filled, type PlaceValues, type TextPlace } from "#lib/people/letters/filled-text.ts";
import type { WrittenFamily } from "#lib/people/letters/written-family.ts";
import { FamilyLetters, type WrittenLetter } from "./family-letters.tsx";
import { SharedLetter } from "./shared-letter.tsx";

export interface LetterDeskProps<Family extends WrittenFamily> {
  clubName: string;
  seasonName: string;
  families: readonly Family[];
  /** What stands in one family's letter. */
  valuesOf: (family: Family, locale: Locale) => Partial<PlaceValues>;
  /** What of it may stand in a text. */
  places: readonly TextPlace[];
  /** What stands beside a family's names, and its heading. */
  aside: { label: string; of: (family: Family) => string };
  /** The addresses of the merge file and of the letters to print, without their language. */
  ways: { merge: string; print: string };
  /** What the letters rely on was read since the families were chosen: before that nobody is written to. */
  isRead: boolean;
  /** When the families were chosen, RFC 3339: who was written to later was so in this round. */
  since: string;
  said: BegunTexts;
  kept: ReminderTexts;
  keep: (texts: ReminderTexts) => Promise<ActionAnswer>;
  note: (families: number[], channel: OwnChannel) => Promise<ActionAnswer>;
  /** A further way for each family's letter to leave, in the language that is chosen; `flush` keeps what was typed, and says whether it did. */
  post?: (of: { locale: Locale; flush: () => Promise<boolean> }) => ReactNode;
  /** In this language letters have left with the text. */
  fixedIn?: Locale | null;
}

/** Where a round is written: a text for each family by itself, and one that names nobody for all at once. */
export function LetterDesk<Family extends WrittenFamily>(desk: LetterDeskProps<Family>) {
  const { families, ways, isRead, said, kept, keep, places } = desk;
  const words = useTranslations("reminders");
  const [locale, setLocale] = useState<Locale>(useLocale() === "fr" ? "fr" : "en");
  const [fault, setFault] = useState("");
  const texts = useTexts(kept, said, keep, setFault);
  const text = texts.of("personal", locale);
  const letters = families.map((family) => {
    const values = desk.valuesOf(family, locale);
    const [subject, body] = [filled(text.subject, values), filled(text.body, values)];
    return { family, aside: desk.aside.of(family), subject, body };
  });
  const note = async (written: readonly number[], channel: OwnChannel) => {
    setFault("");
    try {
      const answer = await desk.note([...written], channel);
      if (!answer.ok) setFault(answer.words);
    } catch {
      setFault(words("notNoted"));
    }
  };
  const all = families.map(({ id }) => id);
  const blocked = isRead ? (families.length === 0 ? words("nobodyLeft") : null) : words("unread");
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
          <LanguageChoice value={locale} onChange={setLocale} />
        </div>
        <div className="grid gap-6 lg:grid-cols-2">
          <TextFields of="personal" {...{ locale, texts, places }} isFixed={desk.fixedIn === locale} />
          <Preview letter={letters[0]} />
        </div>
        {desk.post?.({ locale, flush: texts.flush })}
        <div className="flex flex-wrap gap-2">
          <WayOut
            href={`${ways.merge}?lang=${locale}`}
            blocked={blocked}
            before={texts.flush}
            go={() => note(all, "merge")}
            label={words("merge", { count: families.length })}
            icon={<Sheet aria-hidden />}
          />
          <WayOut
            href={`${ways.print}?lang=${locale}`}
            blocked={blocked}
            before={texts.flush}
            go={() => note(all, "letter")}
            label={words("letters", { count: families.length })}
            icon={<Printer aria-hidden />}
          />
        </div>
        <FamilyLetters
          letters={letters}
          asideLabel={desk.aside.label}
          since={desk.since}
          isRead={isRead}
          onOpen={(id) => void note([id], "mailto")}
        />
      </section>
      <SharedLetter
        {...{ families, locale, texts, isRead }}
        values={{ club: desk.clubName, season: desk.seasonName }}
        onUse={(written, channel) => void note(written, channel)}
      />
    </div>
  );
}

function Preview({ letter }: { letter: WrittenLetter | undefined }) {
  const words = useTranslations("reminders");
  if (!letter) return null;
  return (
    <section aria-labelledby="preview" className="min-w-0 space-y-1.5">
      <h3 id="preview" className="text-ink-soft text-sm">
        {words("preview", { name: letter.family.name })}
      </h3>
      <LetterText subject={letter.subject} body={letter.body} />
    </section>
  );
}

interface WayOutProps {
  href: string;
  blocked: string | null;
  /** Keeps what was typed: what leaves is made of it. */
  before: () => Promise<unknown>;
  go: () => Promise<void>;
  label: string;
  icon: ReactNode;
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
