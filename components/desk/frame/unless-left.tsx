"use client";

import { LogOut } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { forgetFiles } from "#components/activities/attendance/worker/files.ts";
import { Button } from "#components/base/ui/button.tsx";
import { Signpost } from "#components/base/ui/signpost.tsx";
import { signInAddress } from "#lib/base/addresses.ts";
import { goOn, isSessionOver } from "./leave.ts";
import { type LeftBehind, useLeft } from "./left.ts";
import { leftPage } from "./left-page.ts";

/** So often the dashboard is looked for, beside the moments at which the browser says that it has a network again. */
const AGAIN_MS = 5_000;

/** The page; or, once its person has signed out and the dashboard could not be told of it, that alone. */
export function UnlessLeft({ children }: { children: ReactNode }) {
  const left = useLeft();
  return left ? <Left behind={left} /> : children;
}

function Left({ behind: { marks, presses } }: { behind: LeftBehind }) {
  const words = useTranslations("frame.left");
  const lang = useLocale();
  const [isAsking, setAsking] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const tell = useRef(async () => {});
  tell.current = async () => {
    setAsking(true);
    if (await isSessionOver()) return goOn();
    setAsking(false);
  };
  useEffect(() => {
    title.current?.focus();
    document.title = words("title");
    const look = () => void tell.current();
    const timer = setInterval(look, AGAIN_MS);
    for (const event of ["online", "focus"]) window.addEventListener(event, look);
    // The page at the pool side starts without a network too: from now on it says the same.
    const page = { lang, title: words("title"), words: words("words"), again: words("again"), href: signInAddress() };
    void forgetFiles(leftPage(page)).catch(() => {});
    return () => {
      clearInterval(timer);
      for (const event of ["online", "focus"]) window.removeEventListener(event, look);
    };
  }, [lang, words]);
  return (
    <main className="grid min-h-dvh place-content-center">
      <Signpost
        icon={LogOut}
        title={
          <h1 ref={title} tabIndex={-1} className="text-lg outline-none">
            {words("title")}
          </h1>
        }
        action={
          <Button variant="primary" pending={isAsking} onClick={() => void tell.current()}>
            {words("again")}
          </Button>
        }
      >
        <p>{words("words")}</p>
        {marks + presses > 0 ? (
          <p className="mt-2">
            {[
              marks > 0 ? words("marks", { count: marks }) : "",
              presses > 0 ? words("presses", { count: presses }) : "",
            ]
              .filter(Boolean)
              .join(" ")}{" "}
            {words("kept")}
          </p>
        ) : null}
      </Signpost>
    </main>
  );
}
