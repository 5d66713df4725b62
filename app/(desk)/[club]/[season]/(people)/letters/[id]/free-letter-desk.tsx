"use client";

import { Printer } from "lucide-react";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { Radio } from "#components/base/ui/radio.tsx";
import { Select } from "#components/base/ui/select.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import { LanguageChoice } from "#components/people/letters/language-choice.tsx";
import { LetterText } from "#components/people/letters/letter-text.tsx";
import { MailingSection, type MailingSectionProps } from "#components/people/letters/mailing-section.tsx";
import { TextFields } from "#components/people/letters/text-fields.tsx";
import { useTexts } from "#components/people/letters/use-texts.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import type { LetterTopic } from "#lib/base/store/schema/sync/post.ts";
import type { ReminderTexts } from "#lib/base/store/schema/treasury/treasury.ts";
import type { Locale } from "#lib/base/words/locale.ts";
import { FREE_PLACES, type FreeSpeech, freeTextFor, isWritten, NO_TEXT } from "#lib/people/letters/free-text.ts";
import type { WrittenFamily } from "#lib/people/letters/written-family.ts";
import { keepLetter, mailLetter, mailLetterAgain, stopLetter, tryLetter } from "../actions.ts";

interface FreeLetterDeskProps {
  club: string;
  season: number;
  letter: string;
  families: readonly WrittenFamily[];
  /** Those whom no address reaches. */
  without: readonly WrittenFamily[];
  speech: FreeSpeech;
  kept: ReminderTexts;
  /** null: a duty of the club's. */
  topic: LetterTopic | null;
  /** How many of the addresses want no such letters. */
  unwanted: number;
  post: Pick<MailingSectionProps, "club" | "count" | "without" | "now" | "maySet" | "standing" | "lastAt" | "shown">;
  /** In this language letters have left with the text. */
  fixedIn: Locale | null;
}

const BEGUN = { en: { personal: NO_TEXT, shared: NO_TEXT }, fr: { personal: NO_TEXT, shared: NO_TEXT } };

/** Where a letter of the club's own is written, looked at as any family gets it, and sent. */
export function FreeLetterDesk(props: FreeLetterDeskProps) {
  const { club, season, letter, families, without, fixedIn, post } = props;
  const words = useTranslations("freeletters");
  const own = useLocale() === "fr" ? "fr" : "en";
  const [locale, setLocale] = useState<Locale>(fixedIn ?? own);
  const [fault, setFault] = useState("");
  const of = { season, round: letter };
  const texts = useTexts(props.kept, BEGUN, (typed) => keepLetter(club, { ...of, texts: typed }), setFault);
  const text = texts.of("personal", locale);
  const print = (which: "all" | "without") =>
    `${seasonAddress(club, season, "letters", letter, "print")}?lang=${locale}&to=${which}`;
  return (
    <div className="space-y-8 px-4 pb-12 md:px-8">
      <p role="alert" className="text-danger empty:hidden">
        {fault}
      </p>
      <section aria-labelledby="text" className="space-y-4">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <h2 id="text" className="text-base">
            {words("text")}
          </h2>
          <LanguageChoice value={locale} onChange={setLocale} />
        </div>
        <div className="grid gap-6 lg:grid-cols-2">
          <TextFields of="personal" {...{ locale, texts }} places={FREE_PLACES} isFixed={fixedIn === locale} />
          <Preview {...{ families, locale, text }} speech={props.speech} />
        </div>
        <TopicChoice {...{ club, season, letter }} topic={props.topic} isFixed={fixedIn !== null} />
        {props.topic !== null && props.unwanted > 0 ? (
          <p className="max-w-text text-pending">{words("unwantedAmong", { count: props.unwanted })}</p>
        ) : null}
      </section>
      <MailingSection
        {...post}
        locale={fixedIn ?? locale}
        notYet={isWritten(text) ? null : words("empty")}
        reread={words("reread")}
        flush={texts.flush}
        test={() => tryLetter(club, { ...of, locale })}
        send={() => mailLetter(club, { ...of, locale })}
        stop={() => stopLetter(club, of)}
        again={() => mailLetterAgain(club, of)}
      />
      <section aria-labelledby="paper" className="space-y-3">
        <h2 id="paper" className="text-base">
          {words("paper")}
        </h2>
        {without.length === 0 ? (
          <p className="text-ink-soft">{words("allReached")}</p>
        ) : (
          <>
            <p>{words("withoutAddress", { count: without.length })}</p>
            <ul className="max-w-text list-disc space-y-0.5 pl-5">
              {without.map(({ id, people }) => (
                <li key={id} className="[overflow-wrap:anywhere]">
                  {people.map(({ name }) => name).join(", ")}
                </li>
              ))}
            </ul>
          </>
        )}
        <div className="flex flex-wrap gap-2">
          {(["without", "all"] as const).map((which) => (
            <Button
              key={which}
              disabledReason={
                isWritten(text)
                  ? which === "without" && without.length === 0
                    ? words("allReached")
                    : null
                  : words("empty")
              }
              // What goes on paper is what is kept.
              onClick={() => void texts.flush().then((isKept) => isKept && window.location.assign(print(which)))}
            >
              <Printer aria-hidden />
              {words(which === "all" ? "printAll" : "printWithout")}
            </Button>
          ))}
        </div>
      </section>
    </div>
  );
}

interface PreviewProps {
  families: readonly WrittenFamily[];
  locale: Locale;
  text: { subject: string; body: string };
  speech: FreeSpeech;
}

/** The letter as any of the families gets it. */
function Preview({ families, locale, text, speech }: PreviewProps) {
  const words = useTranslations("freeletters");
  const [chosen, setChosen] = useState<number | null>(null);
  const family = families.find(({ id }) => id === chosen) ?? families[0];
  if (!family) return <p className="text-ink-soft">{words("nobodyLeft")}</p>;
  const shown = freeTextFor(text, family, speech, locale);
  return (
    <section aria-labelledby="preview" className="min-w-0 space-y-1.5">
      <h3 id="preview" className="sr-only">
        {words("preview")}
      </h3>
      <Label htmlFor="preview-of">{words("previewAs")}</Label>
      <Select id="preview-of" value={family.id} onChange={(event) => setChosen(Number(event.target.value))}>
        {families.map(({ id, people }) => (
          <option key={id} value={id}>
            {people.map(({ name }) => name).join(", ")}
          </option>
        ))}
      </Select>
      <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">
        {family.addresses.length === 0 ? words("onPaper") : words("to", { addresses: family.addresses.join(", ") })}
      </p>
      <LetterText {...shown} />
    </section>
  );
}

interface TopicChoiceProps {
  club: string;
  season: number;
  letter: string;
  topic: LetterTopic | null;
  isFixed: boolean;
}

/** Whether the letter is news, of which one may want none, or a duty. */
function TopicChoice({ club, season, letter, topic, isFixed }: TopicChoiceProps) {
  const words = useTranslations("freeletters.topic");
  const router = useRouter();
  const { isSending, fault, press } = usePress(async (next: LetterTopic | null) => {
    const answer = await keepLetter(club, { season, round: letter, topic: next });
    if (!answer.ok) return answer.words;
    router.refresh();
    return null;
  });
  const choices = [
    ["news", "news"],
    ["duty", null],
  ] as const;
  return (
    <fieldset className="max-w-text space-y-2" disabled={isFixed || isSending}>
      <legend className="font-medium">{words("title")}</legend>
      {choices.map(([key, value]) => (
        <label key={key} htmlFor={`topic-${key}`} className="flex min-h-11 items-start gap-2 md:min-h-7">
          <Radio
            id={`topic-${key}`}
            name="topic"
            className="mt-0.5"
            checked={topic === value}
            onChange={() => void press(value)}
          />
          <span>
            {words(key)} <span className="text-ink-soft">{words(`${key}Help`)}</span>
          </span>
        </label>
      ))}
      <p role="alert" className="text-danger empty:hidden">
        {fault}
      </p>
    </fieldset>
  );
}
