"use client";

import { type ComponentType, createContext, type ReactNode, useContext } from "react";

/** A page between the one of the menu and what is shown: the record whose part it is. */
export interface WayStep {
  href: string;
  words: ReactNode;
}

export interface WayProps {
  /** What is shown, where it is none of the menu's own pages: a record, a form. */
  here: ReactNode;
  steps?: readonly WayStep[] | undefined;
  /** The entry of the menu that it belongs to, by its key, where its address does not say so. */
  of?: string | undefined;
}

/** What draws the way to a page above its title: the frame gives it, paper has none. */
export const PageWay = createContext<ComponentType<WayProps> | null>(null);

/** The way to what is shown. */
export function PageTrail(props: WayProps) {
  const Trail = useContext(PageWay);
  return Trail ? <Trail {...props} /> : null;
}
