import { sectionWords } from "#app/section-words.ts";
import { PageWords } from "#components/base/shell/page-words.tsx";
import { ClubClock } from "#components/club/form/club-clock.tsx";
import { Frame } from "#components/desk/frame/frame.tsx";
import { SectionNote } from "#components/desk/frame/section-note.tsx";
import { DecisionsDock } from "#components/registrations/decisions/dock.tsx";
import { mayDecideRegistrations, mayFollowDecisions, type Seat } from "#lib/base/access/permissions.ts";
import { requireAnySeat, whyNot } from "#lib/base/access/seat.ts";
import { now } from "#lib/base/time/clock.ts";
import { PROOF } from "../_proof/steps.ts";
import { lookUpCommunes, refreshMirror, signOutElsewhere } from "./actions.ts";
import { deskData } from "./queries.ts";

export default async function ClubLayout({ params, children }: LayoutProps<"/[club]">) {
  const { club } = await params;
  const seat = await requireAnySeat(club);
  return (
    <PageWords of={["access", "errors", "decisions", "registrations", "table"]}>
      <ClubClock at={now().toISOString()}>
        <Frame
          data={await deskData(seat)}
          at={now()}
          actions={{ refresh: refreshMirror, signOutElsewhere, findCommunes: lookUpCommunes }}
          proof={PROOF}
          dock={await dockOf(seat)}
        >
          {seat.section ? <SectionNote words={await sectionWords(seat.club, seat.section)} /> : null}
          {children}
        </Frame>
      </ClubClock>
    </PageWords>
  );
}

async function dockOf(seat: Seat) {
  if (!mayFollowDecisions(seat).allowed) return null;
  return <DecisionsDock club={seat.club} denied={await whyNot(mayDecideRegistrations(seat))} />;
}
