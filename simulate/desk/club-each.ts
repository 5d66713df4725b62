import type { Coverage } from "../coverage.ts";
import type { Fault, Place, Stage } from "../kind.ts";
import { type DeskOfClubs, prepareDesk, ROLES, type RunningDesk, startClubs } from "./programs.ts";

/** After so many clubs a desk begins anew: those before are still copied. */
const CLUBS_A_DESK = 40;

/** A club of its own, connected to the built desk, for one history. */
export interface ConnectedClub {
  running: RunningDesk;
  slug: string;
  coverage: Coverage;
}

interface ClubEach<Step> {
  place: Place;
  /** What its clubs are called, before a number. */
  named: string;
  play(club: ConnectedClub, history: readonly Step[], known: ReadonlySet<string>): Promise<Fault[]>;
  /** What may be met, besides the roles. @param actions of the build, once a club was connected */
  known(actions: readonly string[]): ReturnType<Stage<Step>["known"]>;
}

/** The stage of a kind that plays each history in a club of its own: one service, and a desk for forty of them. */
export async function clubEach<Step>({ place, named, play, known }: ClubEach<Step>): Promise<Stage<Step>> {
  const service = await startClubs(place);
  let clubs = 0;
  let desk: DeskOfClubs | undefined;
  let running: RunningDesk | undefined;
  return {
    play: async (history, coverage, passed = new Set()) => {
      const slug = `${named}-${clubs}`;
      if (clubs++ % CLUBS_A_DESK === 0) {
        await desk?.stop();
        desk = await prepareDesk(place, service, ROLES);
      }
      if (!desk) throw new Error("There is no desk.");
      running = await desk.connect(slug);
      running.api.coverage = coverage;
      for (const role of ROLES) running.seats[role].coverage = coverage;
      return play({ running, slug, coverage }, history, passed);
    },
    known: () => ({ roles: ROLES, ...known(running?.actions.map(({ name }) => name) ?? []) }),
    close: async () => {
      await desk?.stop();
      await service.stop();
    },
  };
}
