"use client";

import { useTranslations } from "next-intl";
import { type ComponentType, type KeyboardEvent, type ReactNode, useCallback, useState } from "react";
import { toast } from "./toast.tsx";

/**
 * Code that a page needs only once somebody reaches for it: `reach` fetches it ahead (a pointer comes near, the focus
 * arrives), `take` waits for it and gives undefined, having said so, where it cannot be had.
 * @param load imports it; the same function at every render
 */
export function useLate<T>(load: () => Promise<T>) {
  const words = useTranslations("ui");
  const [loaded, setLoaded] = useState<{ it: T }>();
  const [isMissing, setMissing] = useState(false);
  const reach = useCallback(() => {
    // Only fetched ahead: whether it worked is told when it is needed.
    load().catch(() => undefined);
  }, [load]);
  const take = useCallback(async (): Promise<T | undefined> => {
    try {
      const it = await load();
      setLoaded({ it });
      return it;
    } catch {
      toast({ words: words("notLoaded"), tone: "plain" });
      setMissing(true);
      return undefined;
    }
  }, [load, words]);
  return { loaded: loaded?.it, isMissing, reach, take };
}

/** What an overlay that comes late is given: it opens at once, behind a trigger that looks like the button before. */
export interface OverlayProps {
  trigger: {
    className: string;
    children: ReactNode;
    "aria-label"?: string | undefined;
    title?: string | undefined;
  };
}

interface LateButtonProps<T> {
  popup: "menu" | "dialog";
  load: () => Promise<T>;
  /** Draws the overlay with its trigger, once it is there. */
  show: (overlay: T, trigger: OverlayProps["trigger"]) => ReactNode;
  className: string;
  /** Its name, where the face is an icon. */
  label?: string;
  /** The button's face. */
  children: ReactNode;
  /** What of the overlay cannot wait for a network, beside the button once the rest was tried for and could not be had. */
  instead?: ReactNode;
}

/** A button whose menu, panel or dialog is fetched when it is first used; until then it looks and reads the same. */
export function LateButton<T>({ popup, load, show, className, label, children, instead }: LateButtonProps<T>) {
  const { loaded, isMissing, reach, take } = useLate(load);
  if (loaded) return show(loaded, { className, children, "aria-label": label, title: label });
  const press = (event: KeyboardEvent) => {
    if (popup !== "menu" || event.key !== "ArrowDown") return;
    event.preventDefault();
    void take();
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup={popup}
        aria-expanded={false}
        aria-label={label}
        title={label}
        className={className}
        onPointerEnter={reach}
        onFocus={reach}
        onKeyDown={press}
        onClick={() => void take()}
      >
        {children}
      </button>
      {isMissing ? instead : null}
    </>
  );
}

const showOverlay = (Overlay: ComponentType<OverlayProps>, trigger: OverlayProps["trigger"]) => (
  <Overlay trigger={trigger} />
);

/** The same for an overlay that asks for nothing but its trigger. */
export function LateOverlay(props: Omit<LateButtonProps<ComponentType<OverlayProps>>, "show">) {
  return <LateButton {...props} show={showOverlay} />;
}
