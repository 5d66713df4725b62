"use client";

import { useParams } from "next/navigation";
import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import type { Role } from "#lib/base/access/roles.ts";
import type { BarItem, MenuHeading } from "./menu.ts";

export interface DeskSeason {
  id: number;
  name: string | null;
  startDate: string | null;
  endDate: string | null;
}

/** What the frame knows, read once on the server. */
export interface DeskData {
  /** The number of the last change that the server knew of when it began to read: a stream that begins there has nothing to tell the frame. */
  at: string;
  club: { slug: string; name: string };
  /** Clubs in which the person has a role. */
  clubs: readonly { slug: string; name: string }[];
  seasons: readonly DeskSeason[];
  /** The season that runs today, for pages that belong to none. */
  running: number | null;
  person: {
    id: number;
    name: string;
    email: string;
    role: Role;
    /** Connects clubs here as well: a page outside of every club. */
    isOperator?: boolean;
    /** Nobody's telephone or e-mail is shown to them: the table of who sees what stays on the server. */
    hidesContact?: boolean;
    /** Their role is of a section (decision 95): nothing leads them to a page that knows of none. */
    isOfSection?: boolean;
  };
  /** What this person sees: the headings in the order of their role, each with its entries. */
  menu: readonly MenuHeading[];
  /** What of it stands in the phone's bar. */
  bar: readonly BarItem[];
  /** Failures of works that this person has not read, as the server counted them with the page. */
  unread: number;
  /** Something is new that this person has not read. */
  hasNews: boolean;
}

/** Asks for a new copy of a season; gives the words of a refusal. */
export type Refresh = (club: string, season: number) => Promise<{ ok: true } | { ok: false; words: string }>;

/** Signs the person out of their other browsers; tells how many there were, or the words of a refusal. */
export type SignOutElsewhere = (club: string) => Promise<{ ok: true; ended: number } | { ok: false; words: string }>;

/** A commune, by its code of the national list. */
export interface FoundCommune {
  code: string;
  name: string;
  postalCode: string;
}

/** Looks up the communes of a postal code; gives the words of a failure. */
export type FindCommunes = (
  club: string,
  postalCode: string,
) => Promise<{ ok: true; communes: FoundCommune[] } | { ok: false; words: string }>;

/** What the frame can have done on the server. */
export interface DeskActions {
  refresh: Refresh;
  signOutElsewhere: SignOutElsewhere;
  findCommunes: FindCommunes;
}

/** What a page says of where it stands in the menu, where its address does not. */
interface StandsAt {
  path: string;
  /** The key of the entry. */
  of: string;
}

interface Desk extends DeskData, DeskActions {
  standsAt: StandsAt | null;
  setStandsAt: (place: StandsAt) => void;
  /** Says how many failures are not read now. */
  setUnread: (count: number) => void;
  /** Says that what is new has been read. */
  setNewsRead: () => void;
}

const Context = createContext<Desk | null>(null);

interface DeskProviderProps {
  data: DeskData;
  actions: DeskActions;
  children: ReactNode;
}

export function DeskProvider({ data, actions, children }: DeskProviderProps) {
  // What the server counts with a later page is newer.
  const [told, tell] = useState({ with: data, unread: data.unread });
  const [newsReadWith, setNewsReadWith] = useState<DeskData>();
  const [standsAt, setStandsAt] = useState<StandsAt | null>(null);
  const unread = told.with === data ? told.unread : data.unread;
  const value = useMemo(() => {
    const setUnread = (count: number) => tell({ with: data, unread: count });
    const setNewsRead = () => setNewsReadWith(data);
    const hasNews = data.hasNews && newsReadWith !== data;
    return { ...data, ...actions, unread, setUnread, hasNews, setNewsRead, standsAt, setStandsAt };
  }, [data, actions, unread, newsReadWith, standsAt]);
  return <Context value={value}>{children}</Context>;
}

function useFrame(): Desk {
  const desk = useContext(Context);
  if (!desk) throw new Error("The desk is for components inside the frame.");
  return desk;
}

/** How communes are looked up. Only within the frame. */
export const useFindCommunes = (): FindCommunes => useFrame().findCommunes;

/** The desk one sits at: who, which club, which season. Only within the frame. */
export function useDesk() {
  const desk = useFrame();
  const { season } = useParams<{ season?: string }>();
  const named = Number(season);
  const current = desk.seasons.find(({ id }) => id === named) ?? desk.seasons.find(({ id }) => id === desk.running);
  return { ...desk, season: current };
}
