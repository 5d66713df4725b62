"use client";

import { Slot } from "radix-ui";
import { type PointerEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { cn } from "./class-names.ts";

/** Waits before a tooltip shows: long enough not to flicker under a passing pointer. */
const DELAY_MS = 350;
/** Within this time of another tooltip the next one shows at once. */
const BESIDE_MS = 300;
/** Time for the pointer to reach the tooltip itself (WCAG 1.4.13: what shows on hover can be hovered). */
const REACH_MS = 120;
/** Between the element and its tooltip, and between a tooltip and the window's edge, in pixels. */
const GAP = 6;
const EDGE = 8;

/** One shows at a time. */
let hideOther: (() => void) | undefined;
let lastHidden = 0;

export interface TooltipProps {
  words: ReactNode;
  /** The element it explains; it must accept a ref and be focusable. */
  children: ReactNode;
  side?: "top" | "bottom";
  className?: string;
}

/** A few words about an element, on hover and on focus. Never the only place of something that one must know. */
export function Tooltip({ words, children, side = "top", className }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLElement>(null);
  const { shown, show, hide, wait } = useShown();
  const byMouse = (act: () => void) => (event: PointerEvent) => {
    if (event.pointerType !== "touch") act();
  };
  return (
    <>
      <Slot.Root
        ref={anchor}
        aria-describedby={shown ? id : undefined}
        onPointerEnter={byMouse(() => wait(show, performance.now() - lastHidden < BESIDE_MS ? 0 : DELAY_MS))}
        onPointerLeave={byMouse(() => wait(hide, REACH_MS))}
        onPointerDown={hide}
        onClick={hide}
        onFocus={(event) => {
          if (event.target.matches(":focus-visible")) show();
        }}
        onBlur={hide}
      >
        {children}
      </Slot.Root>
      {shown
        ? createPortal(
            <Bubble
              id={id}
              anchor={anchor}
              side={side}
              className={className}
              onEnter={() => wait(show, 0)}
              onLeave={() => wait(hide, REACH_MS)}
            >
              {words}
            </Bubble>,
            document.body,
          )
        : null}
    </>
  );
}

/** Whether it shows, and everything that ends it: Escape, scrolling, another tooltip. */
function useShown() {
  const [shown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = useRef(() => {
    clearTimeout(timer.current);
    setShown(false);
  }).current;
  const show = () => {
    clearTimeout(timer.current);
    if (hideOther !== hide) hideOther?.();
    hideOther = hide;
    setShown(true);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!shown) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // The innermost thing closes first: not the dialog that the element stands in.
      event.stopPropagation();
      hide();
    };
    window.addEventListener("keydown", press, { capture: true });
    window.addEventListener("scroll", hide, { capture: true });
    return () => {
      window.removeEventListener("keydown", press, { capture: true });
      window.removeEventListener("scroll", hide, { capture: true });
      lastHidden = performance.now();
    };
  }, [shown, hide]);
  const wait = (act: () => void, delay: number) => {
    clearTimeout(timer.current);
    if (delay === 0) act();
    else timer.current = setTimeout(act, delay);
  };
  return { shown, show, hide, wait };
}

interface BubbleProps {
  id: string;
  anchor: { current: HTMLElement | null };
  side: "top" | "bottom";
  className?: string | undefined;
  onEnter(): void;
  onLeave(): void;
  children: ReactNode;
}

function Bubble({ id, anchor, side, className, onEnter, onLeave, children }: BubbleProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!box.current || !anchor.current) return;
    const { left, top } = placeOf(anchor.current.getBoundingClientRect(), box.current.getBoundingClientRect(), side);
    box.current.style.left = `${left}px`;
    box.current.style.top = `${top}px`;
  });
  return (
    <div
      ref={box}
      id={id}
      role="tooltip"
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
      className={cn(
        "motion-fade pointer-events-auto fixed top-0 left-0 z-50 w-max max-w-72 rounded bg-ink px-2 py-1 text-paper text-xs shadow-raised [text-wrap:pretty]",
        className,
      )}
    >
      {children}
    </div>
  );
}

/** Centred above or below the element, on the other side where there is no room, and always within the window. */
function placeOf(anchor: DOMRect, box: DOMRect, side: "top" | "bottom"): { left: number; top: number } {
  const above = anchor.top - GAP - box.height;
  const below = anchor.bottom + GAP;
  const fitsAbove = above >= EDGE;
  const fitsBelow = below + box.height <= window.innerHeight - EDGE;
  const top = (side === "top" ? fitsAbove || !fitsBelow : fitsAbove && !fitsBelow) ? above : below;
  const centred = anchor.left + anchor.width / 2 - box.width / 2;
  return { left: Math.max(EDGE, Math.min(centred, window.innerWidth - EDGE - box.width)), top };
}
