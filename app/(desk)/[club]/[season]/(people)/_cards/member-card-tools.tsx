"use client";

import { ImageDown, Link2, Link2Off } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { saveBlob } from "#components/base/files/save-file.ts";
import { Button } from "#components/base/ui/button.tsx";
import { DangerQuestion } from "#components/base/ui/danger-question.tsx";
import { HandOver } from "#components/base/ui/hand-over.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import { PICTURE_NAME } from "#components/people/cards/save-picture.tsx";
import { seasonDataAddress } from "#lib/base/addresses.ts";
import type { CardFace } from "#lib/people/cards/face.ts";
import { endLinkOfCard, endLostCard, makeCardLink, prepareCards } from "./actions.ts";
import { PrintCards } from "./print-cards.tsx";

interface MemberCardToolsProps {
  club: string;
  season: number;
  id: number;
  name: string;
  hasCard: boolean;
  /** null: addresses of cards are closed to this person. */
  hasLink: boolean | null;
}

/** What one does with somebody's card: on paper, as a picture, at an address, and its end. */
export function MemberCardTools({ club, season, id, name, hasCard, hasLink }: MemberCardToolsProps) {
  const words = useTranslations("cards");
  const router = useRouter();
  const [address, setAddress] = useState<string>();
  const [asking, setAsking] = useState(false);
  const done = () => {
    router.refresh();
    return null;
  };
  const picture = usePress(async () => {
    const made = await prepareCards(club, season, { of: "members", id });
    if (!made.ok) return made.words;
    const answer = await fetch(seasonDataAddress(club, season, "cards", id));
    if (!answer.ok) return words("faults.unknown");
    const { cardPicture } = await import("#components/people/cards/picture.ts");
    saveBlob(await cardPicture((await answer.json()) as CardFace), PICTURE_NAME);
    return done();
  }, words("faults.unknown"));
  const link = usePress(async () => {
    const made = await makeCardLink(club, season, id);
    if (!made.ok) return made.words;
    setAddress(made.address);
    return done();
  }, words("faults.unknown"));
  const unlink = usePress(async () => {
    const ended = await endLinkOfCard(club, season, id);
    if (!ended.ok) return ended.words;
    setAddress(undefined);
    return done();
  }, words("faults.unknown"));
  const end = usePress(async () => {
    const ended = await endLostCard(club, season, id);
    if (!ended.ok) return ended.words;
    setAddress(undefined);
    setAsking(false);
    return done();
  }, words("faults.unknown"));
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-start gap-2">
        <PrintCards {...{ club, season }} wished={{ of: "members", id }}>
          {words("pdf")}
        </PrintCards>
        <Button pending={picture.isSending} onClick={() => void picture.press()}>
          <ImageDown aria-hidden />
          {words("picture")}
        </Button>
        {hasLink === null ? null : (
          <Button pending={link.isSending} onClick={() => void link.press()}>
            <Link2 aria-hidden />
            {words(hasLink ? "linkAnew" : "link")}
          </Button>
        )}
        {hasLink ? (
          <Button pending={unlink.isSending} onClick={() => void unlink.press()}>
            <Link2Off aria-hidden />
            {words("unlink")}
          </Button>
        ) : null}
        {hasCard ? <Button onClick={() => setAsking(true)}>{words("lost")}</Button> : null}
      </div>
      <p role="alert" className="text-danger text-sm empty:hidden">
        {picture.fault ?? link.fault ?? unlink.fault}
      </p>
      <div aria-live="polite">
        {address ? (
          <div className="space-y-2">
            <p>{words("linkMade")}</p>
            <HandOver secret={address} />
          </div>
        ) : null}
      </div>
      <DangerQuestion
        open={asking}
        onOpenChange={setAsking}
        title={words("lostQuestion.title", { name })}
        description={words("lostQuestion.words")}
        yes={words("lostQuestion.yes")}
        no={words("lostQuestion.no")}
        isSending={end.isSending}
        fault={end.fault}
        carryOut={() => void end.press()}
      />
    </div>
  );
}
