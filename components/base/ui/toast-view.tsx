"use client";

import { CircleCheck, Info, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Toast as Radix } from "radix-ui";
import { Button, IconButton } from "./button.tsx";
import { SHOWN_MS, type ShownToast, TOAST_PLACE } from "./toast-message.ts";

interface ToastViewProps {
  message: ShownToast;
  onRemove: (id: number) => void;
}

/** Draws the message. Never on the server: Radix's viewport has an inline style. */
export function ToastView({ message, onRemove }: ToastViewProps) {
  const words = useTranslations("ui");
  const { id, count } = message;
  return (
    <Radix.Provider duration={SHOWN_MS} label={words("notification")} swipeDirection="up">
      <Radix.Root
        key={id}
        onOpenChange={(open) => open || onRemove(id)}
        className="motion-rise flex items-center gap-3 rounded-lg bg-raised py-2 pr-2 pl-3 shadow-panel max-md:py-0"
      >
        {message.tone === "plain" ? (
          <Info aria-hidden className="size-4 shrink-0 text-ink-soft" />
        ) : (
          <CircleCheck aria-hidden className="size-4 shrink-0 text-validated" />
        )}
        <Radix.Description className="min-w-0 flex-1 py-1">
          {count > 1 ? words("times", { words: String(message.words), count }) : message.words}
        </Radix.Description>
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
      <Radix.Viewport className={`${TOAST_PLACE} outline-none`} />
    </Radix.Provider>
  );
}
