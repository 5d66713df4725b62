"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";

const loadQuestion = () => import("./leave-question.tsx").then((module) => module.LeaveQuestion);

/**
 * Asks before unsent typing is left behind: the browser's own question on closing or reloading, ours on links within the desk.
 * @param onLeave goes where the link would have gone
 */
export function LeaveGuard({ active, onLeave }: { active: boolean; onLeave(href: string): void }) {
  const words = useTranslations("form.leave");
  const [href, setHref] = useState<string>();
  const [question, setQuestion] = useState<{ it: Awaited<ReturnType<typeof loadQuestion>> }>();
  const isReady = question !== undefined;
  // What asks comes once there is something to lose, so that it is there when it has to ask.
  useEffect(() => {
    if (active)
      loadQuestion().then(
        (it) => setQuestion({ it }),
        () => undefined, // the browser's own question stands in
      );
  }, [active]);
  const ask = useRef((_target: string) => {});
  ask.current = (target) => {
    if (isReady) setHref(target);
    else if (window.confirm(`${words("title")}\n\n${words("description")}`)) onLeave(target);
  };
  useEffect(() => {
    if (!active) return;
    const unload = (event: BeforeUnloadEvent) => event.preventDefault();
    const click = (event: MouseEvent) => {
      const target = leavingLink(event);
      if (!target) return;
      event.preventDefault();
      event.stopPropagation();
      ask.current(target);
    };
    window.addEventListener("beforeunload", unload);
    // Capture: before Next's Link takes the click.
    document.addEventListener("click", click, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", unload);
      document.removeEventListener("click", click, { capture: true });
    };
  }, [active]);
  if (!question) return null;
  return (
    <question.it
      open={href !== undefined}
      onStay={() => setHref(undefined)}
      onLeave={() => {
        if (href) onLeave(href);
        setHref(undefined);
      }}
    />
  );
}

/** The address of a plain click on a link that would leave this page in this tab. */
function leavingLink(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target === "_blank" || link.hasAttribute("download") || link.origin !== window.location.origin)
    return undefined;
  if (link.pathname === window.location.pathname && link.search === window.location.search) return undefined;
  return link.pathname + link.search + link.hash;
}
