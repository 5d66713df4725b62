"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { letterOf } from "#components/base/table/letter-keys.ts";
import { Button } from "#components/base/ui/button.tsx";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { Explained } from "#components/base/ui/explained.tsx";
import { wrappingButton } from "#components/base/ui/wrapping-button.ts";
import { CertificateForm } from "#components/papers/medical/certificate-form.tsx";
import { SportsForm } from "#components/papers/medical/sports-form.tsx";
import type { ClubSport } from "#lib/papers/medical/club-rules.ts";
import { type HealthPapers, isHandedIn } from "#lib/papers/medical/record.ts";
import type { MedicalWish } from "#lib/papers/medical/wish.ts";
import { sayForWhichSports } from "../actions.ts";
import { useMedicalDecisions } from "./use-medical-decisions.ts";

/** Few look at the paper itself: the viewer comes when somebody does. */
const CertificateView = lazy(() => import("./certificate-view.tsx"));

interface RecordDeskProps {
  club: string;
  season: number;
  member: number;
  record: HealthPapers;
  /** null where nobody knows the age. */
  isMinor: boolean | null;
  /** Why the reader may not decide; null when they may. */
  denied: string | null;
  /** The next person with something to do; null where the list is not in memory, or nobody has. */
  next: string | null;
  back: string;
  /** The club's. */
  sports: readonly ClubSport[];
  /** The sports for which this certificate was read; none: nobody has said. */
  readFor: readonly number[];
  /** Where the certificate itself is; null where the club has no file of it. */
  file: string | null;
}

/** What one does about somebody's papers: the questionnaire and the certificate each for itself. After a decision the next person is one key away. */
export function RecordDesk({
  club,
  season,
  member,
  record,
  isMinor,
  denied,
  next,
  back,
  file,
  ...own
}: RecordDeskProps) {
  const words = useTranslations("medical");
  const router = useRouter();
  const onward = useRef<HTMLAnchorElement>(null);
  const { pending, said, decide, leadOn } = useMedicalDecisions({
    ...{ club, season, member, record },
    onDone: () => onward.current?.focus(),
  });
  const [isLooking, setLooking] = useState(false);
  useNextKey(() => leadOn(next ?? back));
  // There is nothing to decide about where nobody has handed anything in; what was decided all the same can be taken back.
  const without = isHandedIn(record) ? null : words("certificate.none");
  const choice = (name: string, label: string, wish: MedicalWish, isSo: boolean, because: string | null = null) => (
    <Button
      className={wrappingButton}
      aria-pressed={isSo}
      variant={isSo ? "primary" : "secondary"}
      pending={pending.includes(name)}
      disabledReason={denied ?? because}
      onClick={() => void decide(name, wish)}
    >
      {label}
    </Button>
  );
  const attested = (value: boolean | null): MedicalWish => ({ of: "questionnaire", attested: value });
  const valid = (value: boolean | null): MedicalWish => ({ of: "decision", valid: value });
  return (
    <div className="max-w-2xl space-y-8">
      {denied ? <p className="text-ink-soft">{denied}</p> : null}
      <section aria-labelledby="questionnaire" className="space-y-3">
        <h2 id="questionnaire" className="text-lg">
          <Explained of="medicalAttestation">{words("questionnaire.title")}</Explained>
        </h2>
        <p className="max-w-text text-ink-soft text-sm">
          {words(isMinor === true ? "questionnaire.ofMinor" : "questionnaire.help")}
        </p>
        <div className="flex flex-wrap gap-2">
          {choice("attested", words("questionnaire.attest"), attested(true), record.questionnaire === true)}
          {choice("withheld", words("questionnaire.withhold"), attested(false), record.questionnaire === false)}
          {choice("reopened", words("questionnaire.reopen"), attested(null), record.questionnaire === null)}
        </div>
      </section>
      <section aria-labelledby="certificate" className="space-y-3">
        <h2 id="certificate" className="text-lg">
          {words("certificate.title")}
        </h2>
        <div className="flex flex-wrap gap-2">
          {choice("accepted", words("certificate.accept"), valid(true), record.valid === true, without)}
          {choice("refused", words("certificate.refuse"), valid(false), record.valid === false, without)}
          {without && record.valid === null
            ? null
            : choice("undecided", words("certificate.reopen"), valid(null), record.valid === null)}
        </div>
        {without ? <p className="text-ink-soft">{without}</p> : null}
        {file === null ? null : (
          <>
            <Button className={wrappingButton} onClick={() => setLooking(true)}>
              {words("certificate.look")}
            </Button>
            {isLooking ? (
              <Suspense fallback={<p role="status">{words("certificate.opening")}</p>}>
                <CertificateView href={file} title={words("certificate.title")} onClose={() => setLooking(false)} />
              </Suspense>
            ) : null}
          </>
        )}
        <CertificateForm
          record={record}
          isPending={pending.includes("declared")}
          denied={denied}
          declare={(wish) => decide("declared", wish)}
        />
        {own.sports.length > 0 ? (
          <SportsForm
            sports={own.sports}
            said={own.readFor}
            denied={without}
            say={async (sports) => {
              const answer = await sayForWhichSports(club, { season, member, seen: record, sports });
              if (answer.ok) router.refresh();
              return answer.ok ? null : answer.words;
            }}
          />
        ) : null}
      </section>
      <p role="status" className={said?.isFault ? "text-danger" : "text-validated"}>
        {said?.words}
      </p>
      <nav aria-label={words("onward")} className="flex flex-wrap gap-3">
        <a
          ref={onward}
          className={buttonStyle({ variant: "primary" })}
          href={next ?? back}
          onClick={(event) => {
            if (pending.length === 0) return;
            event.preventDefault();
            leadOn(next ?? back);
          }}
        >
          {words(next ? "next" : "back")}
        </a>
        {next ? (
          <a className={buttonStyle()} href={back}>
            {words("back")}
          </a>
        ) : null}
      </nav>
    </div>
  );
}

/** The key that leads on, where nobody is typing. */
const NEXT_KEY = "n";

function useNextKey(lead: () => void) {
  const led = useRef(lead);
  led.current = lead;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest("input, select, textarea, [contenteditable]");
      if (letterOf(event) !== NEXT_KEY || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      led.current();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
