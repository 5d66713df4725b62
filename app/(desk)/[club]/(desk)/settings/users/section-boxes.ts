import type { Section } from "#lib/base/access/roles.ts";
import type { SectionChoices, SectionPart } from "#lib/sync/copy/section-names.ts";

/** Boxes under one heading. */
export interface BoxPart {
  /** Of which part of a section. */
  of: keyof Section;
  key: string;
  /** `season`: of the season that `name` tells, or of the only one that is offered. `other`: of others, as far as the section names them. */
  heading: "sports" | "season" | "other";
  name: string | null;
  parts: readonly SectionPart[];
}

/** What is asked of somebody's section, heading by heading, the empty ones left out. Pure. */
export function boxesFor({ sports, seasons, others }: SectionChoices, section: Section | null): BoxPart[] {
  const theirs = others.filter(({ id }) => section?.groups.includes(id));
  const all: BoxPart[] = [
    { of: "sports", key: "sports", heading: "sports", name: null, parts: sports },
    ...seasons.map(({ id, name, groups }): BoxPart => {
      return { of: "groups", key: String(id), heading: "season", name, parts: groups };
    }),
    { of: "groups", key: "other", heading: "other", name: null, parts: theirs },
  ];
  return all.filter(({ parts }) => parts.length > 0);
}

/** What a section is after its boxes are pressed: what is ticked, and what of it no box stands for. Pure. */
export function pressedSection(
  boxes: readonly BoxPart[],
  before: Section | null,
  ticked: Section,
): { sports: number[]; groups: number[] } {
  const of = (part: keyof Section): number[] => {
    const offered = new Set(boxes.flatMap((box) => (box.of === part ? box.parts.map(({ id }) => id) : [])));
    return [...ticked[part], ...(before?.[part].filter((id) => !offered.has(id)) ?? [])];
  };
  return { sports: of("sports"), groups: of("groups") };
}
