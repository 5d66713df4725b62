import type { Coverage } from "../coverage.ts";
import { CLUB } from "./house.ts";
import type { Player } from "./player.ts";
import type { Scene } from "./scene.ts";
import type { Who } from "./steps.ts";

type Address = (scene: Scene) => string;

const of =
  (path: string): Address =>
  ({ season }) =>
    `/${CLUB}/${season}${path}`;
const person: Address = ({ season, people }) => `/${CLUB}/${season}/members/${people[0]}`;

const OFFICE: readonly Address[] = [
  ...["", "/registrations?state=pending", "/registrations?state=all", "/members", "/groups", "/week"].map(of),
  ...["/follow-ups", "/jobs", "/waiting", "/registrations/new", "/members/twins"].map(of),
  person,
];

/** What each opens in an evening. */
export const PAGES: Readonly<Record<Who, readonly Address[]>> = {
  secretary: OFFICE,
  "second secretary": OFFICE,
  coach: [() => `/${CLUB}/attendance`, of("/week"), of("")],
  treasurer: [of(""), of("/payments"), of("/payments/new"), of("/treasury"), of("/treasury/dues"), person],
  director: [
    ...OFFICE,
    of("/treasury"),
    () => `/${CLUB}/settings/work`,
    () => `/${CLUB}/settings/connection`,
    () => `/${CLUB}/settings/audit`,
  ],
};

/** Words of a page that could not be drawn. */
const FAILED = /Application error|Internal Server Error|data-error-page/i;

/** Pages of one history. All of them together take longer than the history itself; a dozen histories open each. */
const OPENED = 5;

/** The pages of an evening still open. @param nth which history it is: each opens others @returns those that do not */
export async function openPages(
  players: ReadonlyMap<Who, Player>,
  scene: Scene,
  { coverage, nth }: { coverage: Coverage; nth: number },
): Promise<string[]> {
  const broken: string[] = [];
  const all = (["secretary", "coach", "treasurer", "director"] as const).flatMap((who) =>
    PAGES[who].map((address) => ({ who, path: address(scene) })),
  );
  for (let place = 0; place < OPENED; place++) {
    const page = all[(nth * OPENED + place * 7) % all.length];
    if (!page) continue;
    const { who, path } = page;
    let reply = await players.get(who)?.ask(path);
    const location = reply?.headers.get("location");
    const to = location ? URL.parse(location, "http://localhost") : undefined;
    if (to) reply = await players.get(who)?.ask(to.pathname + to.search);
    coverage.meet("pages", path.replace(/\d+/g, "N").split("?")[0] ?? path);
    if (reply?.status !== 200 || FAILED.test(reply.text))
      broken.push(`${path} for the ${who} answered ${reply?.status}`);
  }
  return broken;
}
