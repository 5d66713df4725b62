import { type At, asked, deed, season } from "./deed.ts";
import { ROLES, type Role } from "./programs.ts";

const director: readonly Role[] = ["director"];
const office: readonly Role[] = ["director", "secretary"];
const counter: readonly Role[] = ["director", "secretary", "treasurer"];
const everybody: readonly Role[] = ROLES;

/** The lists of which views are kept here. */
export type ViewedTable = "members" | "registrations";

/** The group and the slots of a registration, as its page shows them. */
export interface ShownPlace {
  groupId: number;
  slotIds: number[];
}

/** A document of the club, as the page shows it. */
export interface ShownDocument {
  id: number;
  name: string;
  madeAt: string | null;
}

/** A session of a lesson, as the page of its dates has it. */
export interface SessionAt {
  type: "lesson" | "slot";
  courseId: number;
  date: string;
}

const chosen = (at: At) => ({ ...season(at), kind: "annual" });

/** What keeps a desk in order: done now and then, and mostly by one person alone. */
export const UPKEEP_DEEDS = {
  removeNote: deed("removes a note", counter, "deleteNote", (_, wish: { id: string; seen: number }) => [wish]),
  settleNote: deed(
    "says that what a note promises is done, or is not",
    counter,
    "settleNote",
    (_, wish: { id: string; isDone: boolean }) => [wish],
  ),
  keepView: deed(
    "keeps what a list shows as a view",
    everybody,
    "keepView",
    (_, { list, ...view }: { list: ViewedTable; name: string; query: string; shared: boolean; opens: boolean }) => [
      list,
      { ...asked(), ...view },
    ],
  ),
  alterView: deed(
    "gives a view another name, or has it show something else",
    everybody,
    "alterView",
    (_, { list, id, change }: { list: ViewedTable; id: number; change: { name: string } | { query: string } }) => [
      list,
      id,
      change,
    ],
  ),
  forgetView: deed("forgets a view", everybody, "forgetView", (_, { list, id }: { list: ViewedTable; id: number }) => [
    list,
    id,
  ]),
  openListWith: deed(
    "has a list open with a view, or with everything",
    everybody,
    "openListWith",
    (_, { list, id }: { list: ViewedTable; id: number | null }) => [list, id],
  ),
  offerRole: deed(
    "offers somebody a role",
    director,
    "addUser",
    (_, wish: { name: string; email: string; role: Role }) => [wish],
  ),
  withdrawOffer: deed("takes an offer back", director, "withdrawOffer", (_, { id }: { id: number }) => [id]),
  giveRole: deed(
    "gives somebody another role, or none",
    director,
    "changeRole",
    (_, { id, role }: { id: number; role: Role | "none" }) => [id, role],
  ),
  shutOut: deed(
    "shuts an account, or opens it again",
    director,
    "changeDisabled",
    (_, { id, isOut }: { id: number; isOut: boolean }) => [id, isOut],
  ),
  renewPassword: deed("has a password invented anew", director, "renewPassword", (_, { id }: { id: number }) => [id]),
  signOutElsewhere: deed("signs out of every other browser", everybody, "signOutElsewhere", (_, __: object) => []),
  rewordDocument: deed(
    "words a document of the club anew",
    office,
    "changeDocumentWords",
    (_, wish: { of: ShownDocument; changes: { name?: string; description?: string } }) => [{ ...asked(), ...wish }],
  ),
  removeDocument: deed(
    "removes a document of the club",
    office,
    "removeClubDocument",
    (_, wish: { of: ShownDocument }) => [{ ...asked(), ...wish }],
  ),
  giveUploadUp: deed(
    "gives an upload up that was not sent",
    office,
    "abandonDocumentUpload",
    (_, { ask }: { ask: string }) => [ask],
  ),
  callOff: deed(
    "calls a session off, or has it take place after all",
    ["director", "secretary", "coach"],
    "callOff",
    (at, wish: SessionAt & ({ isOff: true; reason: string } | { isOff: false })) => [{ seasonId: at.season, ...wish }],
  ),
  makeFeed: deed(
    "has an address made that a calendar reads",
    everybody,
    "makeFeed",
    (_, { ask, ...feed }: { ask: string; kind: "coach" | "group"; subject: number }) => [ask, feed],
  ),
  endFeed: deed("ends an address that a calendar reads", everybody, "endOwnFeed", (_, { id }: { id: number }) => [id]),
  selectMatching: deed(
    "selects all that a list of registrations shows",
    office,
    "selectMatching",
    (at, { view }: { view: string }) => [chosen(at), view],
  ),
  noteSelection: deed(
    "is told what a selection should make one think of",
    office,
    "noteSelection",
    (at, { ids }: { ids: number[] }) => [chosen(at), { ids }],
  ),
  sayWhyRefused: deed(
    "writes down why registrations are refused",
    office,
    "sayWhyRefused",
    (at, { ids, reason }: { ids: number[]; reason: string }) => [chosen(at), { ids }, reason],
  ),
  moveRegistered: deed(
    "takes a registration to another group",
    office,
    "move",
    (_, wish: { id: number; formId: string; shown: ShownPlace; wished: ShownPlace; seen: string }) => [wish],
  ),
  sayApart: deed(
    "says that two records are two people",
    office,
    "sayApart",
    (_, { one, other }: { one: number; other: number }) => [one, other],
  ),
  takeBackApart: deed(
    "takes back that two records are two people",
    office,
    "takeBackApart",
    (_, { one, other }: { one: number; other: number }) => [one, other],
  ),
  settleTwins: deed(
    "has one record take over what hangs on another",
    office,
    "settleTwins",
    (_, wish: { kept: number; given: number; fields: string[]; digest: string; askId: string }) => [wish],
  ),
  forget: deed(
    "has the desk forget what is its own of somebody",
    director,
    "forget",
    (_, { member }: { member: number }) => [member],
  ),
  tryConnection: deed("tries the connection to the club", director, "tryConnection", (_, __: object) => []),
  readContract: deed("has the contract of the club read again", office, "readAgain", (_, __: object) => []),
  namePostalCodes: deed(
    "names postal codes whose communes are asked for",
    director,
    "savePostalCodes",
    (_, { typed }: { typed: string }) => [typed],
  ),
  sayZone: deed("says in which time zone the club lives", director, "setZone", (_, { zone }: { zone: string }) => [
    zone,
  ]),
  lookUpCommunes: deed(
    "looks up the communes of a postal code",
    everybody,
    "lookUpCommunes",
    (_, { code }: { code: string }) => [code],
  ),
  keepKey: deed("keeps the key of the club's messages", director, "saveKey", (_, { key }: { key: string }) => [key]),
  removeKey: deed("removes the key of the club's messages", director, "removeKey", (_, __: object) => []),
  deleteSeason: deed("deletes a season", office, "deleteSeasonAction", (_, wish: { id: number; askId: string }) => [
    wish,
  ]),
  openSport: deed("opens the form of a new sport", office, "openNewSport", (_, __: object) => []),
  makeSport: deed(
    "makes a sport while another form is open",
    office,
    "createSportInPlace",
    (_, wish: { formId: string; digest: string; name: string }) => [
      { id: null, record: null, formId: wish.formId, digest: wish.digest, entered: { name: wish.name } },
    ],
  ),
  steerReading: deed(
    "steers the reading of everybody's papers",
    office,
    "steerPapers",
    (at, { wish }: { wish: string }) => [{ ...season(at), wish }],
  ),
  markPaper: deed(
    "says of a paper that it was checked, or why it is refused",
    office,
    "markPaper",
    (
      _,
      wish: {
        member: number;
        field: number;
        seen: { depositedAt: string | null; sizeBytes: number | null };
        verdict: string;
        reason: string | null;
      },
    ) => [wish],
  ),
  removePaper: deed(
    "has the club delete what somebody handed in",
    office,
    "removePaper",
    (
      _,
      wish: {
        ask: string;
        member: number;
        field: number;
        seen: { depositedAt: string | null; sizeBytes: number | null };
      },
    ) => [wish],
  ),
  giveFilingUp: deed(
    "gives a filing up that was not sent",
    office,
    "giveUpFiling",
    (_, wish: { ask: string; member: number }) => [wish],
  ),
} as const;
