"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { SHOWN_MS, type ShownToast, TOAST_PLACE, type ToastMessage } from "./toast-message.ts";

/** One at a time: a second one would cover the work, and the newest is what somebody has just done. */
let shown: ShownToast | null = null;
let lastId = 0;
const watchers = new Set<() => void>();

function change(next: ShownToast | null): void {
  shown = next;
  for (const watcher of watchers) watcher();
}

/**
 * Tells something that needs no answer, for some seconds. A question is a dialog, and a lasting fact is written on the page. It takes the
 * place of the message before; the same one again is counted, unless it is about a thing of its own.
 */
export function toast(message: ToastMessage | string): void {
  lastId += 1;
  const said = typeof message === "string" ? { words: message } : message;
  const isSame = !said.isApart && shown !== null && typeof said.words === "string" && shown.words === said.words;
  change({ id: lastId, count: isSame && shown ? shown.count + 1 : 1, ...said });
}

/** One that has been replaced meanwhile takes nothing with it. */
const remove = (id: number) => shown?.id === id && change(null);

const loadView = () => import("./toast-view.tsx").then((module) => module.ToastView);

/** Stands once, at the end of the root layout. The code that draws messages is loaded with the first message. */
export function Toaster() {
  const message = useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => shown,
    () => null,
  );
  const [view, setView] = useState<{ it: Awaited<ReturnType<typeof loadView>> } | "unreachable">();
  const isNeeded = message !== null;
  useEffect(() => {
    if (!isNeeded) return;
    loadView().then(
      (it) => setView({ it }),
      () => setView("unreachable"),
    );
  }, [isNeeded]);
  if (!view || !message) return null;
  if (view === "unreachable") return <PlainToast key={message.id} message={message} />;
  return <view.it message={message} onRemove={remove} />;
}

/** Without a network the code of the toast cannot be loaded, but its message must still be read, and go again. */
function PlainToast({ message: { id, words: said, count, action } }: { message: ShownToast }) {
  const words = useTranslations("ui");
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const stay = () => clearTimeout(timer.current);
  const go = () => {
    stay();
    timer.current = setTimeout(() => remove(id), SHOWN_MS);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message, which its key mounts anew
  useEffect(() => {
    go();
    return stay;
  }, []);
  return (
    <div
      role="status"
      onPointerEnter={stay}
      onPointerLeave={go}
      className={`${TOAST_PLACE} flex items-center gap-3 rounded-lg bg-raised py-2 pr-2 pl-3 shadow-panel`}
    >
      <span className="min-w-0 flex-1">{count > 1 ? words("times", { words: String(said), count }) : said}</span>
      {action ? (
        <button type="button" className="min-h-11 px-2 font-medium text-accent md:min-h-7" onClick={action.run}>
          {action.words}
        </button>
      ) : null}
      <button
        type="button"
        className="min-h-11 px-2 text-ink-soft md:min-h-7"
        onClick={() => remove(id)}
        onFocus={stay}
        onBlur={go}
      >
        {words("close")}
      </button>
    </div>
  );
}
