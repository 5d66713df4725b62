import { ClubClock } from "#components/form/club-clock.tsx";
import { Frame } from "#components/frame/frame.tsx";
import { PageWords } from "#components/frame/page-words.tsx";
import { JobsDock } from "#components/jobs/dock.tsx";
import { mayDecideRegistrations, mayFollowDecisions, type Seat } from "#lib/access/permissions.ts";
import { requireSeat, whyNot } from "#lib/access/seat.ts";
import { now } from "#lib/clock.ts";
import { lookUpCommunes, refreshMirror, signOutElsewhere } from "./actions.ts";
import { deskData } from "./queries.ts";

export default async function ClubLayout({ params, children }: LayoutProps<"/[club]">) {
  const { club } = await params;
  const seat = await requireSeat(club);
  return (
    <PageWords of={["access", "errors", "jobs", "registrations", "table"]}>
      <ClubClock at={now().toISOString()}>
        <Frame
          data={await deskData(seat)}
          at={now()}
          actions={{ refresh: refreshMirror, signOutElsewhere, findCommunes: lookUpCommunes }}
          dock={await dockOf(seat)}
        >
          {children}
        </Frame>
      </ClubClock>
    </PageWords>
  );
}

async function dockOf(seat: Seat) {
  if (!mayFollowDecisions(seat).allowed) return null;
  return <JobsDock club={seat.club} denied={await whyNot(mayDecideRegistrations(seat))} />;
}
