"use client";

import { Paperclip, Printer } from "lucide-react";
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
import type { LetterPurposeName } from "#lib/base/store/schema/people/free-letters.ts";
import type { LetterTopic } from "#lib/base/store/schema/sync/post.ts";
import type { ReminderText, ReminderTexts } from "#lib/base/store/schema/treasury/treasury.ts";
import type { Locale } from "#lib/base/words/locale.ts";
import {
  FREE_PLACES,
  freeTextFor,
  isWritten,
  type LetterSpeech,
  type NamedFamily,
  PURPOSE_PLACES,
} from "#lib/people/letters/free-text.ts";
import type { WrittenFamily } from "#lib/people/letters/written-family.ts";
import { keepLetter, mailLetter, mailLetterAgain, stopLetter, tryLetter } from "../actions.ts";

/** A family, with what is said of it and carried to it where the letter is for something of its own. */
type ShownFamily = WrittenFamily & NamedFamily & { files: readonly string[] };

interface FreeLetterDeskProps {
  club: string;
  season: number;
  letter: string;
  families: readonly ShownFamily[];
  /** Those whom no address reaches. */
  without: readonly WrittenFamily[];
  speech: LetterSpeech;
  kept: ReminderTexts;
  /** With which text it begins. */
  begun: Readonly<Record<Locale, ReminderText>>;
  /** What it is for; null: what the club writes. */
  purpose: LetterPurposeName | null;
  /** null: a duty of the club's. */
  topic: LetterTopic | null;
  /** How many of the addresses want no such letters. */
  unwanted: number;
  post: Pick<MailingSectionProps, "club" | "count" | "without" | "now" | "maySet" | "standing" | "lastAt" | "shown">;
  /** In this language letters have left with the text. */
  fixedIn: Locale | null;
}

/** What somebody may have said that they do not want, as the club sees it. */
const MAY_BE_NEWS: readonly (LetterPurposeName | null)[] = [null, "renewal"];

/** Where a letter of the club's own is written, looked at as any family gets it, and sent. */
export function FreeLetterDesk(props: FreeLetterDeskProps) {
  const { club, season, letter, families, without, fixedIn, post, begun, purpose } = props;
  const words = useTranslations("freeletters");
  const own = useLocale() === "fr" ? "fr" : "en";
  const [locale, setLocale] = useState<Locale>(fixedIn ?? own);
  const [fault, setFault] = useState("");
  const of = { season, round: letter };
  const said = { en: { personal: begun.en, shared: begun.en }, fr: { personal: begun.fr, shared: begun.fr } };
  const texts = useTexts(props.kept, said, (typed) => keepLetter(club, { ...of, texts: typed }), setFault);
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
          <TextFields
            of="personal"
            {...{ locale, texts }}
            places={purpose ? PURPOSE_PLACES : FREE_PLACES}
            isFixed={fixedIn === locale}
          />
          <Preview {...{ families, locale, text }} speech={props.speech} />
        </div>
        {MAY_BE_NEWS.includes(purpose) ? (
          <TopicChoice {...{ club, season, letter }} topic={props.topic} isFixed={fixedIn !== null} />
        ) : null}
        {props.topic !== null && props.unwanted > 0 ? (
          <p className="max-w-text text-pending">{words("unwantedAmong", { count: props.unwanted })}</p>
        ) : null}
      </section>
      <MailingSection
        {...post}
        locale={fixedIn ?? locale}
        notYet={isWritten(text) ? null : words("empty")}
        reread={[words("reread"), ...(purpose ? [words(`rereadOf.${purpose}`)] : [])].join(" ")}
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
  families: readonly ShownFamily[];
  locale: Locale;
  text: { subject: string; body: string };
  speech: LetterSpeech;
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
      {family.files.length > 0 ? (
        <p className="flex items-start gap-1.5 text-sm [overflow-wrap:anywhere]">
          <Paperclip aria-hidden className="mt-0.5 size-4 shrink-0" />
          {words("carries", { count: family.files.length, names: family.files.join(", ") })}
        </p>
      ) : null}
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
