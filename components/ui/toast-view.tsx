"use client";

import { CircleCheck, Info, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Toast as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { Button, IconButton } from "./button.tsx";

export interface ToastMessage {
  words: ReactNode;
  tone?: "done" | "plain";
  /** One thing that can be done about it, such as taking it back. `altText` says how else to do it (screen readers). */
  action?: { words: string; altText: string; run: () => void };
}

export interface ShownToast extends ToastMessage {
  id: number;
}

/** Long enough to read two lines twice; a pointer or focus on the toast stops the time. */
const SHOWN_MS = 6_000;

export interface ToastViewProps {
  messages: readonly ShownToast[];
  onRemove: (id: number) => void;
  /** Where the frame has room for them; without one they stand in front of the page. */
  place: HTMLElement | undefined;
}

/** Draws the messages. Never on the server: Radix's viewport has an inline style. */
export function ToastView({ messages, onRemove, place }: ToastViewProps) {
  const words = useTranslations("ui");
  return (
    <Radix.Provider duration={SHOWN_MS} label={words("notification")} swipeDirection="down">
      {messages.map((message) => (
        <Radix.Root
          key={message.id}
          onOpenChange={(open) => open || onRemove(message.id)}
          className="motion-rise flex items-center gap-3 rounded-lg bg-raised py-2 pr-2 pl-3 shadow-panel"
        >
          {message.tone === "plain" ? (
            <Info aria-hidden className="size-4 shrink-0 text-ink-soft" />
          ) : (
            <CircleCheck aria-hidden className="size-4 shrink-0 text-validated" />
          )}
          <Radix.Description className="min-w-0 flex-1 py-1">{message.words}</Radix.Description>
          {message.action ? (
            <Radix.Action asChild altText={message.action.altText}>
              <Button size="sm" onClick={message.action.run}>
                {message.action.words}
              </Button>
            </Radix.Action>
          ) : null}
          <Radix.Close asChild>
            <IconButton size="icon-sm" label={words("close")}>
              <X aria-hidden />
            </IconButton>
          </Radix.Close>
        </Radix.Root>
      ))}
      {place ? (
        createPortal(
          <div className="pointer-events-auto order-first w-96 max-w-full self-center in-[.strip]:p-2">
            <Radix.Viewport className="flex flex-col gap-2 outline-none" />
          </div>,
          place,
        )
      ) : (
        <Radix.Viewport className="fixed bottom-6 left-1/2 z-50 flex w-96 max-w-[calc(100vw-2rem)] -translate-x-1/2 flex-col gap-2 outline-none" />
      )}
    </Radix.Provider>
  );
}
