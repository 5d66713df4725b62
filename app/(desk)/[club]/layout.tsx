import { Frame } from "#components/frame/frame.tsx";
import { requireSeat } from "#lib/access/seat.ts";
import { refreshMirror } from "./actions.ts";
import { deskData } from "./queries.ts";

export default async function ClubLayout({ params, children }: LayoutProps<"/[club]">) {
  const { club } = await params;
  const seat = await requireSeat(club);
  return (
    // The dock of running jobs is the frame's `dock`.
    <Frame data={await deskData(seat)} refresh={refreshMirror}>
      {children}
    </Frame>
  );
}
