"use client";

import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import useSWR from "swr";
import { fetchJson } from "#components/base/live/fetch-json.ts";
import { Dialog, DialogContent } from "#components/base/ui/dialog.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { Select } from "#components/base/ui/select.tsx";
import { Textarea } from "#components/base/ui/textarea.tsx";
import { AddressedCount, CopyAddresses, CopyButton } from "#components/people/letters/addressed.tsx";
import { MailLinks } from "#components/people/letters/mail-links.tsx";
import { clubDataAddress } from "#lib/base/addresses.ts";
import { type Locale, locales } from "#lib/base/words/locale.ts";
import type { FamilyLetter } from "#lib/registrations/decisions/letter.ts";
import type { ReasonGroup } from "#lib/registrations/decisions/result-rows.ts";
import { useReasonWords } from "./decision-words.ts";

export interface FamiliesDialogProps {
  club: string;
  work: number;
  group: ReasonGroup;
  onClose: () => void;
}

/** The letter to the families of what was not done for one reason: to whom, in which words, and the ways to send it. */
export function FamiliesDialog({ club, work, group, onClose }: FamiliesDialogProps) {
  const words = useTranslations("decisions.letter");
  const said = useReasonWords();
  const [activity, setActivity] = useState("");
  const query = new URLSearchParams({ reason: group.reason, ...(activity && { activity }) });
  const { data, error } = useSWR<FamilyLetter, Error>(
    `${clubDataAddress(club, "jobs", work, "letter")}?${query}`,
    fetchJson,
    {
      keepPreviousData: true,
      // Each reading of addresses is written down; one is enough for one letter.
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
    },
  );
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={words("title")} description={said(group)} className="md:w-[40rem]">
        {error && !data ? <ErrorState shape="inline" title={words("failed")} /> : null}
        {!data && !error ? <p role="status">{words("loading")}</p> : null}
        {data ? <Letter letter={data} activity={activity} onActivity={setActivity} /> : null}
      </DialogContent>
    </Dialog>
  );
}

interface LetterProps {
  letter: FamilyLetter;
  activity: string;
  onActivity: (activity: string) => void;
}

function Letter({ letter, activity, onActivity }: LetterProps) {
  const words = useTranslations("decisions.letter");
  const [locale, setLocale] = useState<Locale>(useLocale() === "fr" ? "fr" : "en");
  // What a person has changed stays, in its language, whichever activity they look at.
  const [typed, setTyped] = useState<Partial<Record<`${Locale}.${"subject" | "body"}`, string>>>({});
  const id = useId();
  const text = (part: "subject" | "body") => typed[`${locale}.${part}`] ?? letter.texts[locale][part];
  const type = (part: "subject" | "body", value: string) => setTyped({ ...typed, [`${locale}.${part}`]: value });
  const [subject, body] = [text("subject"), text("body")];
  return (
    <div className="space-y-4">
      <AddressedCount {...letter} />
      <div className="grid gap-3 md:grid-cols-2">
        {letter.activities.length > 1 ? (
          <div className="space-y-1.5">
            <Label htmlFor={`${id}-activity`}>{words("activity")}</Label>
            <Select id={`${id}-activity`} value={activity} onChange={(event) => onActivity(event.target.value)}>
              <option value="">{words("every")}</option>
              {letter.activities.map((one) => (
                <option key={one.id} value={one.id}>
                  {`${one.name ?? `#${one.id}`} (${one.count})`}
                </option>
              ))}
            </Select>
          </div>
        ) : null}
        <LocaleChoice id={`${id}-language`} value={locale} onChange={setLocale} />
      </div>
      <div className="space-y-1.5">
        <Label htmlFor={`${id}-subject`}>{words("subject")}</Label>
        <Input id={`${id}-subject`} value={subject} onChange={(event) => type("subject", event.target.value)} />
      </div>
      <div className="space-y-1.5">
        <Label htmlFor={`${id}-body`}>{words("body")}</Label>
        <Textarea id={`${id}-body`} rows={9} value={body} onChange={(event) => type("body", event.target.value)} />
      </div>
      <MailLinks addresses={letter.addresses} subject={subject} body={body} />
      <div className="flex flex-wrap gap-2">
        {letter.addresses.length > 0 ? <CopyAddresses addresses={letter.addresses} /> : null}
        <CopyButton text={`${subject}\n\n${body}`} label={words("copyText")} />
      </div>
    </div>
  );
}

function LocaleChoice({ id, value, onChange }: { id: string; value: Locale; onChange: (locale: Locale) => void }) {
  const words = useTranslations("decisions.letter");
  const names = useTranslations("frame.language");
  return (
    <div className="space-y-1.5">
      <Label htmlFor={id}>{words("language")}</Label>
      <Select id={id} value={value} onChange={(event) => onChange(event.target.value === "fr" ? "fr" : "en")}>
        {locales.map((one) => (
          <option key={one} value={one}>
            {names(one)}
          </option>
        ))}
      </Select>
    </div>
  );
}
