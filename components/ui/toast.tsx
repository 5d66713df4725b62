"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { useBottomStack } from "./bottom-stack.tsx";
import type { ShownToast, ToastMessage } from "./toast-view.tsx";

/** More would cover the work. */
const MOST = 3;

let shown: readonly ShownToast[] = [];
let lastId = 0;
const watchers = new Set<() => void>();

function change(next: readonly ShownToast[]): void {
  shown = next;
  for (const watcher of watchers) watcher();
}

/** Tells something that needs no answer. A question is a dialog, and a lasting fact is written on the page. */
export function toast(message: ToastMessage | string): void {
  lastId += 1;
  const entry = { id: lastId, ...(typeof message === "string" ? { words: message } : message) };
  change([...shown, entry].slice(-MOST));
}

const remove = (id: number) => change(shown.filter((other) => other.id !== id));

const none: readonly ShownToast[] = [];

const loadView = () => import("./toast-view.tsx").then((module) => module.ToastView);

/** Stands once, at the end of the root layout. The code that draws messages is loaded with the first message. */
export function Toaster() {
  const messages = useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => shown,
    () => none,
  );
  const [view, setView] = useState<{ it: Awaited<ReturnType<typeof loadView>> } | "unreachable">();
  const isNeeded = messages.length > 0;
  useEffect(() => {
    if (!isNeeded) return;
    loadView().then(
      (it) => setView({ it }),
      () => setView("unreachable"),
    );
  }, [isNeeded]);
  const place = useBottomStack();
  if (!view || !isNeeded) return null;
  if (view === "unreachable") return <PlainToasts messages={messages} />;
  return <view.it messages={messages} onRemove={remove} place={place} />;
}

/** Without a network the code of the toast cannot be loaded, but its message must still be read. */
function PlainToasts({ messages }: { messages: readonly ShownToast[] }) {
  return (
    <div
      role="status"
      className="fixed bottom-20 left-1/2 z-50 w-96 max-w-[calc(100vw-2rem)] -translate-x-1/2 md:bottom-6"
    >
      {messages.map((message) => (
        <p key={message.id} className="rounded-lg bg-raised px-3 py-3 shadow-panel">
          {message.words}
        </p>
      ))}
    </div>
  );
}
