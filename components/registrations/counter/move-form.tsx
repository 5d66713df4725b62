"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useRef, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import type { Move, MoveOutcome, Place } from "#lib/registrations/counter/change.ts";
import { lacksSlot, withSlot } from "#lib/registrations/counter/choices.ts";
import type { Choice } from "#lib/registrations/counter/enrolment.ts";
import type { Offer } from "#lib/registrations/counter/offers.ts";
import { OfferList } from "./offer-list.tsx";
import { useOfferWords } from "./offer-words.ts";

interface MoveFormProps {
  id: number;
  offers: readonly Offer[];
  /** As the club had it when the page was opened. */
  shown: Place;
  /** As the address has it: what was chosen before a reload. */
  wished: Place;
  /** Its state, as the page shows it. */
  seen: string;
  move(wish: Move): Promise<MoveOutcome | { ok: false; code: string; words: string }>;
  onMoved(): void;
  onCancel(): void;
  /** Keeps what is chosen in the address. */
  onChoice(place: Place): void;
}

/** Another group, other slots: what fits first, the rest with its reason. */
export function MoveForm({
  id,
  offers,
  shown: before,
  wished,
  seen,
  move,
  onMoved,
  onCancel,
  onChoice,
}: MoveFormProps) {
  const words = useTranslations("registrations.counter.move");
  const counter = useTranslations("registrations.counter");
  const form = useTranslations("form");
  const ui = useTranslations("ui");
  const say = useOfferWords();
  const note = useId();
  const [shown, setShown] = useState(before);
  const [place, setPlace] = useState(wished);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<{
    words: string;
    requestId?: string | undefined;
    theirs?: Place | undefined;
  }>();
  const formId = useRef<string>(undefined);
  const sight = useRef(seen);
  const choose = (next: Place) => {
    setPlace(next);
    onChoice(next);
  };
  const choices: Choice[] = [{ kind: "annual", activityId: place.groupId, slotIds: place.slotIds }];
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    setFailure(undefined);
    formId.current ??= crypto.randomUUID();
    try {
      const answer = await move({ id, formId: formId.current, shown, wished: place, seen: sight.current });
      if (answer.ok) return onMoved();
      // Told of it, whoever presses again means it.
      if ("seen" in answer) sight.current = answer.seen;
      setFailure(answer);
    } catch {
      setFailure({ words: ui("offline") });
    }
    setSending(false);
  };
  const isSame =
    place.groupId === shown.groupId && [...place.slotIds].sort().join() === [...shown.slotIds].sort().join();
  const named = ({ groupId, slotIds }: Place) => {
    const group = offers.find((offer) => offer.id === groupId);
    const slots = (group?.slots ?? []).filter((slot) => slotIds.includes(slot.id)).map((slot) => say.slot(slot));
    return [say.name(group ?? { id: groupId, name: null }), ...slots].join(" · ");
  };
  const theirs = failure?.theirs;
  const chosen = offers.find(({ id: group }) => group === place.groupId);
  const isSlotless = chosen !== undefined && lacksSlot(chosen, place);
  return (
    <form onSubmit={send} className="form-text max-w-2xl space-y-6">
      <OfferList
        offers={offers}
        choices={choices}
        only={shown.groupId}
        // One group takes the place of another.
        onToggle={({ id: groupId }) => choose({ groupId, slotIds: groupId === shown.groupId ? shown.slotIds : [] })}
        onSlot={({ slotCount }, slot) => choose({ ...place, slotIds: withSlot(place.slotIds, slot, slotCount) })}
      />
      {failure === undefined ? null : (
        <ErrorState
          shape="inline"
          title={failure.words}
          kept={form("kept")}
          requestId={failure.requestId}
          action={
            theirs ? (
              <>
                <Button onClick={() => resolve(theirs, place)}>{words("mine")}</Button>
                <Button onClick={() => resolve(theirs, theirs)}>{words("theirs")}</Button>
              </>
            ) : null
          }
        >
          {theirs ? words("now", { place: named(theirs) }) : null}
        </ErrorState>
      )}
      <p id={note} role="status" className="text-pending empty:hidden">
        {isSlotless && !isSame ? counter("slotless", { count: 1, activities: say.name(chosen) }) : null}
      </p>
      <div className="flex flex-wrap gap-3 border-line border-t pt-5">
        <Button
          type="submit"
          variant="primary"
          size="lg"
          pending={isSending}
          aria-describedby={isSlotless && !isSame ? note : undefined}
          disabledReason={isSame ? form("unchanged") : theirs ? form("conflict.unresolved") : null}
        >
          {words("submit")}
        </Button>
        <Button size="lg" variant="quiet" onClick={onCancel}>
          {form("cancel")}
        </Button>
      </div>
    </form>
  );

  /** What is compared from now on is what somebody else made of it. */
  function resolve(now: Place, chosen: Place) {
    setShown(now);
    choose(chosen);
    setFailure(undefined);
    formId.current = undefined;
  }
}
