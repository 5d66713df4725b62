"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { saveFile } from "#components/base/files/save-file.ts";
import { Button } from "#components/base/ui/button.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { wrappingButton } from "#components/base/ui/wrapping-button.ts";
import { usePress } from "#components/club/form/use-press.ts";
import { useQuestion } from "#components/club/form/use-question.ts";
import { clubAddress, seasonDataAddress } from "#lib/base/addresses.ts";

/** Of whom papers are issued, and which. */
export interface SignedPaperWish {
  kind: "receipt" | "attestation";
  of: { members: number[] } | { payments: number[] } | { group: number } | { family: number };
  language?: "fr" | "en";
}

interface Issued {
  ok: true;
  numbers: string[];
  again: number;
  leftOut: string[];
}

/** Has papers issued; asked again under one name, they are the same. */
export type IssueSignedPapers = (
  wish: SignedPaperWish & { ask: string },
) => Promise<Issued | { ok: false; code: string; words: string }>;

export interface IssueButtonProps {
  club: string;
  season: number;
  wish: SignedPaperWish;
  issue: IssueSignedPapers;
  /** What one does with papers that were issued, beside saving them. */
  after?: ((numbers: readonly string[]) => ReactNode) | undefined;
  children: ReactNode;
}

/** Names of people are read out: so many say who it is about. */
const MOST_NAMES = 12;

/** Has papers issued, says their numbers, and saves them as a PDF. */
export function IssueButton({ club, season, wish, issue, after, children }: IssueButtonProps) {
  const words = useTranslations("receipts.issue");
  const ui = useTranslations("ui");
  const router = useRouter();
  const question = useQuestion("papers");
  const [issued, setIssued] = useState<Issued>();
  const [needsIssuer, setNeedsIssuer] = useState(false);
  const { isSending, fault, press, setFault } = usePress(async () => {
    setIssued(undefined);
    setNeedsIssuer(false);
    // One name until there is an answer: what is not known to be issued is asked for again, and not once more.
    const answer = await question((ask) => issue({ ...wish, ask }), JSON.stringify(wish));
    if (!answer.ok) {
      setNeedsIssuer(answer.code === "issuer");
      return answer.words;
    }
    setIssued(answer);
    router.refresh();
    const href = `${seasonDataAddress(club, season, "receipts")}?numbers=${answer.numbers.join(",")}`;
    return (await saveFile(href, `${wish.kind}.pdf`, ui("offline"))) ?? null;
  }, words("unknown"));
  const first = issued?.numbers[0] ?? "";
  return (
    <div className="space-y-1">
      <Button
        className={wrappingButton}
        pending={isSending}
        onClick={() => void press()}
        onFocus={() => setFault(null)}
      >
        {children}
      </Button>
      <p role="status" className="text-sm">
        {isSending ? words("reading") : null}
        {issued ? (
          <>
            {words("done", { count: issued.numbers.length, number: first })}{" "}
            {issued.again > 0 ? words("again", { count: issued.again }) : null}{" "}
            {issued.leftOut.length > 0 ? words("leftOut", { names: namesOf(issued.leftOut) }) : null}
          </>
        ) : null}
      </p>
      {issued && after ? after(issued.numbers) : null}
      <p role="alert" className="text-danger text-sm empty:hidden">
        {fault}
        {fault && needsIssuer ? (
          <>
            {" "}
            <IntentLink href={clubAddress(club, "settings", "issuer")} className="underline underline-offset-4">
              {words("settings")}
            </IntentLink>
          </>
        ) : null}
      </p>
    </div>
  );
}

const namesOf = (names: readonly string[]): string =>
  [...names.slice(0, MOST_NAMES), ...(names.length > MOST_NAMES ? [`+ ${names.length - MOST_NAMES}`] : [])].join(", ");
