import { setTimeout as pause } from "node:timers/promises";
import type { ReactNode } from "react";
import { ArrivingPage } from "./arriving-page.tsx";
import { LoadingPage } from "./loading-page.tsx";

/** What a page that is ready by then costs nobody: it comes whole, and no script has to put it in its place. */
const FRAME_PATIENCE_MS = 400;

/**
 * A page that asks the club before it is drawn. Whoever comes to it sees it whole, with its own status (404, a redirect); while the club is slow, the
 * frame first, with the shape of what will come. Read again, it keeps what somebody did on it, whichever of the two it was.
 * @param page being drawn
 */
export async function frameFirst(page: Promise<ReactNode>): Promise<ReactNode> {
  const late = Symbol("late");
  const drawn = await Promise.race([page, pause(FRAME_PATIENCE_MS, late)]);
  return drawn === late ? (
    <ArrivingPage toCome={<LoadingPage />}>
      <Arriving page={page} />
    </ArrivingPage>
  ) : (
    <ArrivingPage toCome={null}>{drawn}</ArrivingPage>
  );
}

const Arriving = ({ page }: { page: Promise<ReactNode> }) => page;
