import type { ReactNode } from "react";
import { PaperPage } from "#components/paper/paper-page.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import type { PermissionVerdict, Seat } from "#lib/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/access/seat.ts";
import { now } from "#lib/clock.ts";
import { findClub } from "#lib/store/clubs.ts";
import { store } from "#lib/store/database.ts";
import type { NamedSheet } from "#lib/words/sheet.ts";

interface PaperProps {
  club: string;
  rule: (seat: Seat) => PermissionVerdict | Promise<PermissionVerdict>;
  sheetFor: (seat: Seat) => Promise<NamedSheet>;
  /** The list that it is made from. */
  back: string;
}

/** A list as it goes on paper, for who may read it. */
export async function Paper({ sheetFor, back, ...asked }: PaperProps) {
  return onPaper({
    ...asked,
    draw: async (seat, page) => <PaperPage sheet={await sheetFor(seat)} back={back} {...page} />,
  });
}

interface OnPaper extends Pick<PaperProps, "club" | "rule"> {
  /** @param page the club's name, and when it is printed */
  draw: (seat: Seat, page: { club: string; at: Date }) => Promise<ReactNode>;
}

/** A page for paper, for who may read what is on it. */
export async function onPaper({ club, rule, draw }: OnPaper): Promise<ReactNode> {
  const seat = await requireSeat(club);
  const denied = await whyNot(await rule(seat));
  if (denied) return <ErrorState title={denied} />;
  const name = (await findClub((await store()).db, club))?.name ?? club;
  return draw(seat, { club: name, at: now() });
}
