"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { lacksSlot } from "#lib/registrations/counter/choices.ts";
import type { Choice } from "#lib/registrations/counter/enrolment.ts";
import type { Counter } from "#lib/registrations/counter/offers.ts";
import { Bill } from "./bill.tsx";
import { OfferList } from "./offer-list.tsx";
import { useOfferWords } from "./offer-words.ts";
import { choiceKey, keyOfOffer, useChoices } from "./use-choices.ts";

/** What is sent with one press. */
export interface EnrolmentRequest {
  ask: string;
  season: number;
  member: number;
  choices: Choice[];
}

export type Enrol = (wish: EnrolmentRequest) => Promise<{ ok: true } | { ok: false; words: string }>;

interface ChoiceStepProps {
  season: number;
  member: number;
  counter: Counter;
  /** As the address has them. */
  initial: readonly Choice[];
  enrol: Enrol;
  /** It is written down: what becomes of it is shown under this name. */
  onAsked(ask: string): void;
}

/** Which groups and events, with their slots; what it costs; and one press. */
export function ChoiceStep({ season, member, counter, initial, enrol, onAsked }: ChoiceStepProps) {
  const words = useTranslations("registrations.counter");
  const ui = useTranslations("ui");
  const say = useOfferWords();
  const formats = useFormats();
  const notes = useId();
  const { choices, toggle, toggleSlot } = useChoices(initial);
  const offers = new Map(counter.offers.map((offer) => [keyOfOffer(offer), offer]));
  const chosen = choices.flatMap((choice) => offers.get(choiceKey(choice)) ?? []);
  const slotless = choices.flatMap((choice) => {
    const offer = offers.get(choiceKey(choice));
    return offer && lacksSlot(offer, choice) ? say.name(offer) : [];
  });
  const ask = useAsk();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const groups = choices.filter(({ kind }) => kind === "annual").length;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending || chosen.length === 0) return;
    setSending(true);
    setFailure(undefined);
    const known = choices.filter((choice) => offers.has(choiceKey(choice)));
    try {
      const answer = await enrol({ ask: ask(), season, member, choices: known.map((choice) => ({ ...choice })) });
      if (answer.ok) return onAsked(ask());
      setFailure(words("notSent", { reason: answer.words }));
    } catch {
      // No answer from the dashboard itself: whether it was written down is told when the same question is asked again.
      setFailure(ui("lost"));
    }
    setSending(false);
  };
  return (
    <form onSubmit={send} className="form-text grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0 space-y-3">
        <h2 className="text-lg">{words("choose")}</h2>
        <OfferList
          offers={counter.offers}
          choices={choices}
          onToggle={toggle}
          onSlot={(offer, slot) => toggleSlot(offer, slot)}
        />
      </div>
      <div className="lg:sticky lg:top-4 lg:self-start">
        <section aria-labelledby="bill" className="space-y-3 rounded border border-line bg-surface p-4">
          <h2 id="bill" className="text-lg">
            {words("chosen")}
          </h2>
          <Bill offers={chosen} membership={counter.membership} onRemove={toggle} />
          <div id={notes} role="status" className="space-y-2 text-pending empty:hidden">
            {counter.groupsLeft !== null && groups > counter.groupsLeft ? (
              <p>{words("limit", { left: counter.groupsLeft })}</p>
            ) : null}
            {slotless.length > 0 ? (
              <p>{words("slotless", { count: slotless.length, activities: formats.list(slotless) })}</p>
            ) : null}
          </div>
          {failure === undefined ? null : (
            <Told>
              <ErrorState shape="inline" title={failure} />
            </Told>
          )}
          <Button
            type="submit"
            variant="primary"
            size="lg"
            className="w-full"
            pending={isSending}
            aria-describedby={slotless.length > 0 ? notes : undefined}
            disabledReason={chosen.length === 0 ? words("chooseFirst") : null}
          >
            {words("submit", { count: chosen.length })}
          </Button>
        </section>
      </div>
    </form>
  );
}

/** The name of the question that this page asks: pressed twice, or again after no answer came, it is the same one. */
function useAsk(): () => string {
  const ask = useRef<string>(undefined);
  return () => {
    if (!ask.current) {
      ask.current = crypto.randomUUID();
      // Before it is sent: a reload finds what was written down.
      const address = new URL(window.location.href);
      address.searchParams.set("ask", ask.current);
      window.history.replaceState(window.history.state, "", address);
    }
    return ask.current;
  };
}

/** What one must know before pressing again comes into sight. */
function Told({ children }: { children: React.ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers answer with a promise, which is no clean-up of an effect.
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return <div ref={box}>{children}</div>;
}
