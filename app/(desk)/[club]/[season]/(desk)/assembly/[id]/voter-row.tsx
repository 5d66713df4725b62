"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Button } from "#components/base/ui/button.tsx";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { NotKept } from "#components/club/form/not-kept.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import type { RegisterPress } from "#lib/desk/assembly/register.ts";
import { pressAtDoor } from "../actions.ts";

interface VoterPressesProps {
  club: string;
  season: number;
  id: string;
  /** The page of the assembly. */
  here: string;
  voter: { memberId: number; name: string; hasArrived: boolean; proxyId: number | null; holdsSome: boolean };
  /** Whose vote is being given to somebody; null: nobody's. */
  giver: { memberId: number; name: string } | null;
}

/** What one presses for somebody at the door. */
export function VoterPresses({ club, season, id, here, voter, giver }: VoterPressesProps) {
  const words = useTranslations("assembly.door");
  const router = useRouter();
  const { isSending, fault, press } = usePress(async (wish: RegisterPress) => {
    const answer = await pressAtDoor(club, season, id, wish);
    if (answer.ok && wish.press === "give") router.push(here);
    else router.refresh();
    return answer.ok ? null : answer.words;
  });
  const { memberId, name, hasArrived, proxyId, holdsSome } = voter;
  const plain = (what: "arrive" | "leave" | "takeBack") => (
    <Button
      size="sm"
      variant={what === "arrive" ? "primary" : "secondary"}
      pending={isSending}
      aria-label={words(`${what}Of`, { name })}
      onClick={() => void press({ press: what, memberId })}
    >
      {words(what)}
    </Button>
  );
  return (
    <div className="space-y-2">
      {giver ? (
        giver.memberId === memberId ? null : (
          <Button
            size="sm"
            pending={isSending}
            aria-label={words("giveTo", { name, giver: giver.name })}
            onClick={() => void press({ press: "give", memberId: giver.memberId, to: memberId })}
          >
            {words("votesFor", { giver: giver.name })}
          </Button>
        )
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          {hasArrived ? plain("leave") : plain("arrive")}
          {!hasArrived && proxyId !== null ? plain("takeBack") : null}
          {!hasArrived && proxyId === null && !holdsSome ? (
            <IntentLink
              href={`${here}?giver=${memberId}`}
              className={buttonStyle({ size: "sm" })}
              aria-label={words("giveOf", { name })}
            >
              {words("give")}
            </IntentLink>
          ) : null}
        </div>
      )}
      {fault ? <NotKept title={words("notDone")} why={fault} /> : null}
    </div>
  );
}
