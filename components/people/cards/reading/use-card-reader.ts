"use client";

import { type ComponentType, useState } from "react";

/**
 * A reader of cards that a button opens and closes: fetched when somebody comes near the button; one that could not be had is tried for again.
 * @param load imports it
 * @returns the reader, as long as it is open; whether it is open and could not be had; what its button does
 */
export function useCardReader<Props>(load: () => Promise<ComponentType<Props>>) {
  const [isOpen, setOpen] = useState(false);
  const [loaded, setLoaded] = useState<ComponentType<Props>>();
  const [isMissing, setMissing] = useState(false);
  const reach = () => {
    setMissing(false);
    load().then(
      (reader) => setLoaded(() => reader),
      () => setMissing(true),
    );
  };
  const toggle = () => {
    setOpen(!isOpen);
    reach();
  };
  return {
    Reader: isOpen ? loaded : undefined,
    isMissing: isOpen && !loaded && isMissing,
    button: { "aria-expanded": isOpen, onPointerEnter: reach, onFocus: reach, onClick: toggle },
    close: () => setOpen(false),
  };
}
