/** What the desk holds of people, kind by kind, in the order in which it is told. */
export const HELD_NAMES = [
  ...([
    "record",
    "registrations",
    "refusalReasons",
    "work",
    "stages",
    "notes",
    "papers",
    "paperMarks",
    "paperLetters",
    "certificateSports",
    "presences",
    "cards",
  ] as const),
  ...([
    "presenceCorrections",
    "walkIns",
    "payments",
    "paymentDetails",
    "paymentChanges",
    "moneyChanges",
    "deskChanges",
    "deposits",
  ] as const),
  ...([
    "instalments",
    "aid",
    "reminders",
    "letterReports",
    "letters",
    "freeLetters",
    "unwantedLetters",
    "exemptions",
    "assemblies",
    "journals",
    "signedPapers",
    "bankLines",
    "expenses",
    "pairs",
    "messages",
    "log",
  ] as const),
] as const;
export type HeldName = (typeof HELD_NAMES)[number];

/** A value as it is told: days and instants as ISO text, money in cents, what has parts as it is. */
export type HeldValue = string | number | boolean | null | object;

/** One thing that is held, by the names of its fields. */
export type HeldRow = Readonly<Record<string, HeldValue>>;

/** One kind of it, with all that there is. */
export interface HeldPart {
  name: HeldName;
  rows: HeldRow[];
}

/** What the numbers in it stand for, by the number as text; what the copy does not know is left out. */
export type HeldNames = Readonly<
  Record<"seasons" | "groups" | "events" | "slots" | "communes" | "people", Readonly<Record<string, string>>>
>;
