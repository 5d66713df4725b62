"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { cn } from "#components/base/ui/class-names.ts";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { useQuestion } from "#components/club/form/use-question.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import type { DrawerLine } from "#lib/treasury/deposits/drawer.ts";
import type { SlipAnswer, WishedSlip } from "./answers.ts";

interface MakeSlipProps {
  club: string;
  season: number;
  chosen: readonly DrawerLine[];
  /** How many there are and what they come to, in words. */
  what: string;
  /** Some of what was chosen is in the drawer no more. */
  isLess: boolean;
  make(club: string, wished: WishedSlip): Promise<SlipAnswer>;
  onClear(): void;
}

/** While the club's payments are read. */
const LOOK_AGAIN_MS = 1_000;

/** What is chosen, in view as soon as something is, and the press that makes a slip of it. */
export function MakeSlip({ club, season, chosen, what, isLess, make, onClear }: MakeSlipProps) {
  const words = useTranslations("deposits.drawer");
  const { send, refusal, reading, isSending } = useMaking({ club, season, chosen, make });
  const isInView = chosen.length > 0 || isLess || isSending || refusal !== undefined;
  return (
    <div
      className={cn(
        "-mx-4 border-line-strong/40 border-t bg-raised px-4 py-2 md:-mx-8 md:px-8",
        // While nothing is chosen it covers no line.
        isInView && "sticky z-2 max-md:bottom-(--bottom-bar) md:bottom-0",
      )}
    >
      {refusal ? (
        <ErrorState
          shape="inline"
          title={words("notMade")}
          className="mb-2"
          action={
            refusal.state === "unreadable" ? (
              <Button pending={isSending} onClick={() => void send(true)}>
                {words("unread")}
              </Button>
            ) : null
          }
        >
          {refusal.words}{" "}
          {refusal.slips?.map((number) => (
            <IntentLink key={number} href={slipAddress(club, season, number)} className="mr-2 text-accent underline">
              {words("slip", { number: String(number) })}
            </IntentLink>
          ))}
        </ErrorState>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p role="status" className="tabular-nums">
          <span className="font-medium">
            {reading ?? (chosen.length === 0 ? words("nothingChosen") : words("chosen", { what }))}
          </span>
          {isLess && !isSending ? <span className="block max-w-text text-pending">{words("less")}</span> : null}
        </p>
        <div className="flex flex-wrap gap-2">
          {chosen.length > 0 || isLess ? (
            <Button variant="quiet" onClick={onClear}>
              {words("clear")}
            </Button>
          ) : null}
          <Button
            variant="primary"
            pending={isSending}
            disabledReason={chosen.length === 0 ? words("nothingChosen") : null}
            onClick={() => void send(false)}
          >
            {words("make")}
          </Button>
        </div>
      </div>
    </div>
  );
}

type Refusal = Omit<Extract<SlipAnswer, { ok: false }>, "ok">;

/** Asks for the slip, and again while the club's payments are read before it. */
function useMaking({ club, season, chosen, make }: Pick<MakeSlipProps, "club" | "season" | "chosen" | "make">) {
  const ui = useTranslations("ui");
  const router = useRouter();
  const [refusal, setRefusal] = useState<Refusal>();
  const [reading, setReading] = useState<string>();
  const [isSending, setSending] = useState(false);
  const question = useQuestion("slip");
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const ask = async (unread: boolean): Promise<SlipAnswer> => {
    const paymentIds = chosen.flatMap((line) => line.paymentIds);
    const cents = chosen.reduce((sum, line) => sum + line.cents, 0);
    // Pressed again after a lost reply, it is the same question.
    return question(async (name) => {
      const wished = { ask: name, season, paymentIds, cents, unread };
      for (;;) {
        const answer = await make(club, wished);
        // Whoever has left the page meanwhile wants no slip any more.
        if (answer.ok || answer.state !== "reading" || !isHere.current) return answer;
        setReading(answer.words);
        await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
      }
    }, paymentIds.join());
  };
  const send = async (unread: boolean) => {
    setSending(true);
    setRefusal(undefined);
    try {
      const answer = await ask(unread);
      if (answer.ok) return router.push(slipAddress(club, season, answer.number));
      setRefusal(answer);
      router.refresh();
    } catch {
      setRefusal({ words: ui("lost") });
    } finally {
      setReading(undefined);
      setSending(false);
    }
  };
  return { send, refusal, reading, isSending };
}

const slipAddress = (club: string, season: number, number: number) =>
  seasonAddress(club, season, "treasury", "slips", number);
