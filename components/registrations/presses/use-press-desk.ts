"use client";

import { useSyncExternalStore } from "react";
import { useDesk } from "#components/base/shell/desk.tsx";
import type { RegistrationKind } from "#lib/base/store/schema/sync/outbox.ts";
import type { PressMark } from "./kept-press.ts";
import { NOTHING_PRESSED, type PressDesk, type PressView, pressDeskOf, pressMarkOf } from "./press-desk.ts";

/** Where this person's presses are kept. Only within the frame. */
export function usePressDesk(): PressDesk {
  const { club, person } = useDesk();
  return pressDeskOf(club.slug, person.id);
}

/** What this person has pressed and is not done. */
export function usePressView(): PressView {
  const desk = usePressDesk();
  return useSyncExternalStore(desk.subscribe, desk.shown, () => NOTHING_PRESSED);
}

/** What they have pressed about one registration and is not done. */
export function usePressMark(kind: RegistrationKind, id: number): PressMark | undefined {
  const desk = usePressDesk();
  return useSyncExternalStore(
    desk.subscribe,
    () => pressMarkOf(desk.shown(), kind, id),
    () => undefined,
  );
}
