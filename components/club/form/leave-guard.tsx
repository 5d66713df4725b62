"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { holdPage, isHere, isPageLeft, leavePage, leavingLink, stayOnPage } from "./leaving.ts";

const loadQuestion = () => import("./leave-question.tsx").then((module) => module.LeaveQuestion);

/**
 * Asks before unsent typing is left behind: the browser's own question on closing or reloading, ours on whatever leads away
 * within the desk – links, menus, the search, and Back and Forward where the browser lets a page ask (the Navigation API).
 * @param onLeave goes where the link would have gone
 */
export function LeaveGuard({ active, onLeave }: { active: boolean; onLeave(href: string): void }) {
  const words = useTranslations("form.leave");
  const [waiting, setWaiting] = useState<{ go(): void }>();
  const [question, setQuestion] = useState<{ it: Awaited<ReturnType<typeof loadQuestion>> }>();
  const isReady = question !== undefined;
  // The dialog is loaded once there is something to lose, so that it is ready when it has to ask.
  useEffect(() => {
    if (active)
      loadQuestion().then(
        (it) => setQuestion({ it }),
        () => undefined, // the browser's own question stands in
      );
  }, [active]);
  const ask = useRef(async (_go: () => void) => {});
  ask.current = async (go) => {
    if (!isReady) {
      // Whoever leaves faster than it came waits for it a moment; the browser's own question stands in where it cannot be had.
      const it = await loadQuestion().catch(() => undefined);
      if (it) setQuestion({ it });
      else if (window.confirm(`${words("title")}\n\n${words("description")}`)) return go();
      else return;
    }
    setWaiting({ go });
  };
  const follow = useRef(onLeave);
  follow.current = onLeave;
  useEffect(() => {
    if (!active) return;
    const release = holdPage((go) => void ask.current(go));
    const unload = (event: BeforeUnloadEvent) => {
      if (!isPageLeft()) event.preventDefault();
    };
    const click = (event: MouseEvent) => {
      const link = leavingLink(event);
      if (!link) return;
      event.preventDefault();
      // Neither the link nor a form behind this one has anything to do with it any more.
      event.stopImmediatePropagation();
      leavePage(() => follow.current(link.pathname + link.search + link.hash));
    };
    const traverse = (event: NavigateEvent) => {
      if (isPageLeft() || !isTraversalAway(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const { key } = event.destination;
      leavePage(() => {
        const { committed, finished } = window.navigation.traverseTo(key);
        // Something else stopped it: the page stays, and asks again the next time.
        for (const step of [committed, finished]) step?.catch(stayOnPage);
      });
    };
    window.addEventListener("beforeunload", unload);
    // Capture: before Next's Link takes the click.
    document.addEventListener("click", click, { capture: true });
    // Not every browser has it; where it is missing the draft brings the typing back.
    const navigation: Navigation | undefined = window.navigation;
    navigation?.addEventListener("navigate", traverse);
    return () => {
      release();
      window.removeEventListener("beforeunload", unload);
      document.removeEventListener("click", click, { capture: true });
      navigation?.removeEventListener("navigate", traverse);
    };
  }, [active]);
  if (!question) return null;
  return (
    <question.it
      open={waiting !== undefined}
      onStay={() => setWaiting(undefined)}
      onLeave={() => {
        setWaiting(undefined);
        waiting?.go();
      }}
    />
  );
}

/**
 * Whether Back or Forward lead to another page, and may be stopped. A browser lets a page stop them once for each time that the
 * person did something in it.
 */
function isTraversalAway(event: NavigateEvent): boolean {
  const to = event.destination.url;
  return event.navigationType === "traverse" && event.cancelable && to !== null && !isHere(new URL(to));
}
