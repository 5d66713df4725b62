"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AlertDialog, AlertDialogCancel, AlertDialogContent } from "#components/base/ui/alert-dialog.tsx";
import { Button } from "#components/base/ui/button.tsx";
import { DangerQuestion } from "#components/base/ui/danger-question.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { Select } from "#components/base/ui/select.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import type { AutomaticLetterName } from "#lib/base/store/schema/people/automatic-letters.ts";
import type { ReminderText, ReminderTexts } from "#lib/base/store/schema/treasury/treasury.ts";
import type { Locale } from "#lib/base/words/locale.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { filledText, type TextPlace } from "#lib/people/letters/filled-text.ts";
import type { LetterSample } from "#lib/people/letters/letter-sample.ts";
import type { ShownMailing } from "#lib/sync/post/shown-mailing.ts";
import { LanguageChoice } from "./language-choice.tsx";
import { LetterCounts } from "./letter-standing.tsx";
import { LetterText } from "./letter-text.tsx";
import { TextFields } from "./text-fields.tsx";
import { type ActionAnswer, useTexts } from "./use-texts.ts";

/** A kind of letter that leaves by itself, as its settings show it. */
export interface ShownAutomatic {
  name: AutomaticLetterName;
  isOn: boolean;
  /** Who changed it last; null: nobody has. */
  changed: { by: string; at: Date } | null;
  /** In which language it leaves. */
  locale: Locale;
  kept: ReminderTexts;
  /** With which it begins. */
  begun: Readonly<Record<Locale, ReminderText>>;
  places: readonly TextPlace[];
  samples: readonly LetterSample[];
  counts: ShownMailing["counts"];
  /** How many are still to leave, and how many certainly did not and may another time. */
  open: number;
  again: number;
  /** Of whom no address was known. */
  unreached: readonly string[];
}

interface AutomaticLetterProps {
  letter: ShownAutomatic;
  turn(isOn: boolean): Promise<ActionAnswer>;
  speak(locale: Locale): Promise<ActionAnswer>;
  keep(texts: ReminderTexts): Promise<ActionAnswer>;
  /** Has nothing leave that was asked for until now. */
  stop(): Promise<ActionAnswer>;
  /** Has leave what certainly did not. */
  again(): Promise<ActionAnswer>;
}

/** One kind of letter that leaves by itself: on or off, its text as anybody gets it, and what became of those that left. */
export function AutomaticLetterPart({ letter, turn, speak, keep, stop, again }: AutomaticLetterProps) {
  const { name, isOn, changed, samples, counts, unreached, places, begun } = letter;
  const words = useTranslations("post.automatic");
  const mailing = useTranslations("post.mailing");
  const ui = useTranslations("ui");
  const { dateTime } = useFormats();
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const [isStopping, setStopping] = useState(false);
  const [locale, setLocale] = useState(letter.locale);
  const [notKept, setNotKept] = useState("");
  const { isSending, fault, press } = usePress(async (what: () => Promise<ActionAnswer>) => {
    const answer = await what();
    router.refresh();
    return answer.ok ? null : answer.words;
  });
  const said = { en: { personal: begun.en, shared: begun.en }, fr: { personal: begun.fr, shared: begun.fr } };
  const texts = useTexts(letter.kept, said, keep, setNotKept);
  return (
    <section aria-labelledby={`automatic-${name}`} className="space-y-4 rounded border border-line px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="max-w-text space-y-1">
          <h3 id={`automatic-${name}`} className="font-medium">
            {words(`kinds.${name}`)}
          </h3>
          <p className="text-ink-soft text-sm">{words(`help.${name}`)}</p>
          <p>
            {words(isOn ? "on" : "off")}{" "}
            {changed ? words("changed", { name: changed.by, date: dateTime(changed.at) }) : null}
          </p>
        </div>
        <Button
          variant={isOn ? "secondary" : "primary"}
          pending={isSending}
          onClick={() => (isOn ? void press(() => turn(false)) : setAsking(true))}
        >
          {words(isOn ? "turnOff" : "turnOn")}
        </Button>
      </div>
      <p role="alert" className="text-danger empty:hidden">
        {fault ?? notKept}
      </p>
      <AlertDialog open={isAsking} onOpenChange={setAsking}>
        <AlertDialogContent
          title={words("askTitle")}
          description={words("askWords")}
          actions={
            <>
              <AlertDialogCancel asChild>
                <Button>{ui("cancel")}</Button>
              </AlertDialogCancel>
              <Button
                variant="primary"
                pending={isSending}
                onClick={() => void press(() => turn(true)).then(() => setAsking(false))}
              >
                {words("turnOn")}
              </Button>
            </>
          }
        />
      </AlertDialog>
      <LanguageChoice
        id={`${name}-language`}
        value={locale}
        onChange={(one) => {
          setLocale(one);
          void press(() => speak(one));
        }}
      />
      <div className="grid gap-6 lg:grid-cols-2">
        <TextFields of="personal" id={`${name}-text`} {...{ locale, texts, places }} />
        <Preview {...{ name, samples, locale }} text={texts.of("personal", locale)} />
      </div>
      {counts.length > 0 ? (
        <div className="space-y-2">
          <h4 className="font-medium text-sm">{words("became")}</h4>
          <LetterCounts counts={counts} />
          <div className="flex flex-wrap gap-2">
            {letter.open > 0 ? (
              <Button pending={isSending} onClick={() => setStopping(true)}>
                {mailing("stop")}
              </Button>
            ) : null}
            {letter.again > 0 ? (
              <Button pending={isSending} onClick={() => void press(again)}>
                {mailing("tryAgain", { count: letter.again })}
              </Button>
            ) : null}
          </div>
          <DangerQuestion
            open={isStopping}
            onOpenChange={setStopping}
            title={mailing("stopTitle")}
            description={mailing("stopWords")}
            yes={mailing("stop")}
            no={ui("cancel")}
            isSending={isSending}
            fault={null}
            carryOut={() => void press(stop).then(() => setStopping(false))}
          />
        </div>
      ) : null}
      {unreached.length > 0 ? (
        <div className="space-y-1">
          <p>{words("unreached", { count: unreached.length })}</p>
          <ul className="max-w-text list-disc space-y-0.5 pl-5">
            {unreached.map((one) => (
              <li key={one} className="[overflow-wrap:anywhere]">
                {one}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  );
}

interface PreviewProps {
  name: AutomaticLetterName;
  samples: readonly LetterSample[];
  locale: Locale;
  text: ReminderText;
}

/** The letter as any of the latest people would get it. */
function Preview({ name, samples, locale, text }: PreviewProps) {
  const words = useTranslations("post.automatic");
  const [chosen, setChosen] = useState("");
  const sample = samples.find(({ id }) => id === chosen) ?? samples[0];
  if (!sample) return <p className="text-ink-soft">{words("nobody")}</p>;
  return (
    <div className="min-w-0 space-y-1.5">
      <Label htmlFor={`${name}-as`}>{words("previewAs")}</Label>
      <Select id={`${name}-as`} value={sample.id} onChange={(event) => setChosen(event.target.value)}>
        {samples.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </Select>
      <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">
        {sample.addresses.length === 0 ? words("onPaper") : words("to", { addresses: sample.addresses.join(", ") })}
      </p>
      <LetterText {...filledText(text, sample.values[locale])} />
    </div>
  );
}
