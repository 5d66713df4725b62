/** Pages of a club that no season changes. */
export type ClubPage = "account" | "attendance" | "documents" | "news" | "seasons" | "settings" | "sports";

/** Pages of one of a club's seasons. */
export type SeasonPage =
  | "assembly"
  | "attendance"
  | "events"
  | "follow-ups"
  | "groups"
  | "headcount"
  | "hours"
  | "import"
  | "jobs"
  | "lessons"
  | "letters"
  | "medical"
  | "members"
  | "papers"
  | "payments"
  | "registrations"
  | "renewal"
  | "slots"
  | "treasury"
  | "waiting"
  | "week";

/** What stands below a page: a record, its parts, a form. */
type Below = readonly (string | number)[];

/** The address of a page of a club; without a page that of its door, which leads on to the running season. */
export function clubAddress(club: string, page?: ClubPage, ...below: Below): string {
  return joined([club, page, ...below]);
}

/** The address of a page of a season; without a page that of its overview. */
export function seasonAddress(club: string, season: number | string, page?: SeasonPage, ...below: Below): string {
  return joined([club, season, page, ...below]);
}

/** The list of registrations with one of them open beside it, found by its number whatever its state. */
export function registrationAddress(
  club: string,
  season: number | string,
  { kind, id }: { kind: "annual" | "event"; id: number },
): string {
  const view = new URLSearchParams({ kind, state: "all", q: String(id), open: String(id) });
  return `${seasonAddress(club, season, "registrations")}?${view}`;
}

/** The sheet of one session. */
export function sheetAddress(
  club: string,
  season: number,
  { date, type, courseId }: { date: string; type: string; courseId: number },
): string {
  const session = new URLSearchParams({ date, type, course: String(courseId) });
  return `${seasonAddress(club, season, "attendance", "print")}?${session}`;
}

/** A page as its own definition names it: a section of the rail, the list of a resource. An empty path is the start of the club or season. */
export interface DefinedPage {
  of: "season" | "club";
  path: string;
}

/** The address of a page that is defined elsewhere. */
export function pageAddress({ of, path }: DefinedPage, club: string, season: number | string, ...below: Below): string {
  return joined(of === "season" ? [club, season, path, ...below] : [club, path, ...below]);
}

/** What a screen asks of a club behind its page. */
export type ClubData =
  | "attendance"
  | "documents"
  | "enrolments"
  | "expenses"
  | "found"
  | "invoices"
  | "jobs"
  | "member-documents"
  | "medical"
  | "names"
  | "people"
  | "presses"
  | "quota"
  | "status";

/** What a screen asks of a season behind its page. */
export type SeasonData =
  | "bank"
  | "closings"
  | "cards"
  | "headcount"
  | "hours"
  | "import"
  | "journals"
  | "ledger"
  | "members"
  | "papers"
  | "participants"
  | "receipts"
  | "recordings"
  | "registrations"
  | "reminders"
  | "renewal"
  | "waiting";

/** Where a screen asks for data of a club. */
export function clubDataAddress(club: string, data: ClubData, ...below: Below): string {
  return `/api/clubs${joined([club, data, ...below])}`;
}

/** Where a screen asks for data of a season. */
export function seasonDataAddress(club: string, season: number | string, data: SeasonData, ...below: Below): string {
  return `/api/clubs${joined([club, season, data, ...below])}`;
}

/** Where a screen hears of a club's changes. */
export function liveAddress(club: string): string {
  return `/api/live${joined([club])}`;
}

/** Where a club sends its messages (club-api §6). */
export function hookAddress(club: string): string {
  return `/hooks${joined([club])}`;
}

/** Where a calendar program reads what a secret address is about. */
export function calendarAddress(token: string): string {
  return `/api/calendars/${token}.ics`;
}

/** Where somebody's card is shown, by the secret part of its address. */
export function cardAddress(token: string): string {
  return `/card/${token}`;
}

/** The sign-in page. @param next where it leads to then, instead of to the start */
export function signInAddress(next = "/"): string {
  return next === "/" || next === "" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(next)}`;
}

/** Where somebody who is signed in shows the organisation's OpenID provider anew who they are. */
export function anewAddress(): string {
  return "/sign-in?anew";
}

/** A page of whoever operates the installation, outside of every club; without a page that of the clubs. */
export function operatorAddress(page?: "clubs" | "people" | "history" | "account", ...below: Below): string {
  return joined(["operator", page, ...below]);
}

/** Where one takes an offered role. The code stands behind the `#`, which browsers keep to themselves. */
export function joinAddress(code: string): string {
  return `/join#${code}`;
}

/** Where one chooses a new password by a link, as `joinAddress`. */
export function newPasswordAddress(code: string): string {
  return `/new-password#${code}`;
}

/** The slug of the club that a path of ours is about, whether it is a page or data; undefined where it is about none. */
export function clubOfPath(path: string): string | undefined {
  const [, club] = /^\/(?:api\/(?:clubs|live)\/)?([a-z0-9-]+)(?=[/?#]|$)/.exec(path) ?? [];
  return club === "api" || club === "sign-in" || club === "operator" ? undefined : club;
}

function joined(parts: readonly (string | number | undefined)[]): string {
  return `/${parts.filter((part) => part !== undefined && part !== "").join("/")}`;
}
