import type { ReactNode } from "react";
import type { Role } from "#lib/base/access/roles.ts";
import { type DefinedPage, pageAddress } from "#lib/base/addresses.ts";

/** A part of the desk, as the server found it for who asks: a browser needs neither its rule nor the code of its icon. */
export interface Section extends DefinedPage {
  key: string;
  label: string;
  /** Drawn without a size: who shows it gives it one. */
  icon: ReactNode;
  /** The path above all its pages, where it opens with one of several. */
  root?: string;
  /** What one does rather than where one is: the search leads to it, no rail does. */
  isAction?: boolean;
}

/** What each role reaches for first on a phone; the rest follows in the rail's order. */
const FIRST: Partial<Record<Role, readonly string[]>> = {
  treasurer: ["treasury", "payments", "members", "registrations"],
  coach: ["attendance", "week", "groups", "members"],
  doctor: ["medical", "members", "events", "overview"],
};

/** Of whoever is not named above. */
const USUAL: readonly string[] = ["overview", "registrations", "members", "groups"];

/** A thumb reaches four. */
const BAR_SECTIONS = 4;

/** The sections of the phone's bottom bar for a role. */
export function barSections(role: Role, visible: readonly Section[]): Section[] {
  const first = FIRST[role] ?? USUAL;
  const rank = (section: Section) => {
    const at = first.indexOf(section.key);
    return at === -1 ? first.length : at;
  };
  return [...visible].sort((a, b) => rank(a) - rank(b)).slice(0, BAR_SECTIONS);
}

/** The address above all pages of a section. */
export function sectionRoot(section: Section, club: string, season: number): string {
  return pageAddress({ ...section, path: section.root ?? section.path }, club, season);
}

/** Where a section is. */
export function sectionHref(section: Section, club: string, season: number): string {
  return pageAddress(section, club, season);
}
