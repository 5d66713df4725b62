import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { PrintedPage } from "#components/base/print/printed-page.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { knowsSections, type PermissionVerdict, type Seat } from "#lib/base/access/permissions.ts";
import { requireAnySeat, whyNot } from "#lib/base/access/seat.ts";
import { findClub } from "#lib/base/store/clubs.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import type { NamedExport } from "#lib/base/words/export-file.ts";
import { titledBySection } from "#lib/desk/exports/section-title.ts";

interface PrintedListProps {
  club: string;
  rule: (seat: Seat) => PermissionVerdict | Promise<PermissionVerdict>;
  listFor: (seat: Seat) => Promise<NamedExport>;
  /** The list that it is made from. */
  back: string;
}

/** A list as it goes on paper, for who may read it. */
export async function PrintedList({ listFor, back, ...asked }: PrintedListProps) {
  return printedFor({
    ...asked,
    draw: async (seat, page) => (
      <PrintedPage list={await titledBySection(seat, await listFor(seat))} back={back} {...page} />
    ),
  });
}

interface PrintedFor extends Pick<PrintedListProps, "club" | "rule"> {
  /** @param page the club's name, and when it is printed */
  draw: (seat: Seat, page: { club: string; at: Date }) => Promise<ReactNode>;
}

/** A page for paper, for who may read what is on it. @param rule as a place gives it: only one that says so (`withinSections`) is asked of a section's seat */
export async function printedFor({ club, rule, draw }: PrintedFor): Promise<ReactNode> {
  const seat = await requireAnySeat(club);
  if (seat.section && !knowsSections(rule)) notFound();
  const denied = await whyNot(await rule(seat));
  if (denied) return <ErrorState title={denied} />;
  const name = (await findClub((await store()).db, club))?.name ?? club;
  return draw(seat, { club: name, at: now() });
}
