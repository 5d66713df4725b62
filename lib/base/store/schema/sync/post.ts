import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { allOrNone, goesWithClub, writtenAt, writtenBy } from "#lib/base/store/schema/base/columns.ts";
import { checkedTable } from "#runtime/database/checked-table.ts";

/**
 * Letters that leave by a club's own mail server, each once (lib/sync/post, decision 73). Leases, marks and waits are by the database's clock, as those of
 * the outbox.
 */

/**
 * Why a provider gives no access token: it does not take the refresh token any more (RFC 6749 §5.2, `invalid_grant`) · it does not take the client, its secret or what
 * is asked for · it is not reached, or says nothing that is a token · its address is none that may be asked.
 */
export const TOKEN_FAULTS = ["grant_refused", "client_refused", "no_token", "token_address"] as const;
export type TokenFault = (typeof TOKEN_FAULTS)[number];

/**
 * By which an account signs in that has no password for programs (RFC 6749 §6): where tokens are fetched, for what, and as whom. What is sealed for it then has
 * client secret and refresh token in place of the password.
 */
const grantColumns = () => ({
  tokenAddress: text("token_address"),
  /** null: what the refresh token was given for. */
  tokenScope: text("token_scope"),
  clientId: text("client_id"),
});

/**
 * Why nothing leaves by a server for a while: its host said that the club's quota is used up · it is busy (421 and the like) · it is not reached ·
 * its certificate or its encryption does not hold · it does not take the account and its password · it does not take the sender; and where one signs in by OAuth2:
 * what `TOKEN_FAULTS` says.
 */
const MAIL_STOPS = [
  ...["quota", "busy", "unreachable", "encryption", "credentials", "sender", ...TOKEN_FAULTS],
] as const;
export type MailStop = (typeof MAIL_STOPS)[number];

/** A club's mail server, a row a club. The password is opened by `lib/base/store/mail-servers.ts` alone. */
export const mailServers = checkedTable(
  "mail_servers",
  {
    club: text("club")
      .primaryKey()
      .references(() => clubs.slug, { onDelete: "cascade" }),
    host: text("host").notNull(),
    port: integer("port").notNull(),
    /** Without an account nobody signs in: a server of the operator's own that knows the machine. */
    account: text("account"),
    sealedPassword: text("sealed_password"),
    ...grantColumns(),
    /** What letters come from: an address, and the name beside it. */
    sender: text("sender").notNull(),
    senderName: text("sender_name").notNull(),
    /** Where answers go; null: to the sender. */
    replyTo: text("reply_to"),
    /** Of the key by which letters are signed (RFC 6376), as a director said it. */
    dkimSelector: text("dkim_selector"),
    /** The key by which the last trial letter was signed that came to the mailbox. */
    signedSelector: text("signed_selector"),
    signedDomain: text("signed_domain"),
    /** So many letters leave in any minute, hour and day, all dashboards together. */
    perMinute: integer("per_minute").notNull(),
    perHour: integer("per_hour").notNull(),
    perDay: integer("per_day").notNull(),
    /** Hours of the club's own clocks between which letters leave: from 0 to 23, until 1 to 24. */
    fromHour: smallint("from_hour").notNull(),
    untilHour: smallint("until_hour").notNull(),
    isOn: boolean("is_on").notNull().default(false),
    /** Nothing leaves before this instant, by the post's clock, and why. */
    stoppedUntil: timestamp("stopped_until", { withTimezone: true }),
    /** When that wait began: a clock that shows an earlier time was set back, and the wait is over. */
    stoppedSince: timestamp("stopped_since", { withTimezone: true }),
    stopReason: text("stop_reason", { enum: MAIL_STOPS }),
    /** What the server said then, in its own words. */
    stopAnswer: text("stop_answer"),
    /** Stops in a row, whatever their reason: the next one is longer, and one letter that leaves ends that. */
    stops: integer("stops").notNull().default(0),
    writtenBy: writtenBy(),
    writtenAt: writtenAt(),
  },
  (server) => [
    allOrNone("mail_servers_credentials", server.account, server.sealedPassword),
    allOrNone("mail_servers_grant", server.tokenAddress, server.clientId),
    allOrNone("mail_servers_signed", server.signedSelector, server.signedDomain),
    allOrNone("mail_servers_stopped", server.stoppedUntil, server.stoppedSince, server.stopReason),
  ],
);

/**
 * Why a mailbox is not read: its name leads nowhere, or inside · the port is none of mailboxes · it is not reached, says nothing, closes the connection · its
 * encryption or certificate does not hold · it does not take the account and its password · it has no inbox · it says what no mailbox says, or more · the
 * stored password does not open; and where one signs in by OAuth2: what `TOKEN_FAULTS` says.
 */
const BOX_FAULTS = [
  ...["unknown_name", "private_address", "port", "unreachable", "silent", "dropped", "encryption", "credentials"],
  // What came back could not be written down: of the desk, and not of the mailbox.
  ...["folder", "protocol", "sealed", "unwritten", ...TOKEN_FAULTS],
] as const;
export type BoxFault = (typeof BOX_FAULTS)[number];

/** The mailbox to which letters of a club come back, a row a club. The password is opened by `lib/base/store/mail-boxes.ts` alone. */
export const mailBoxes = checkedTable(
  "mail_boxes",
  {
    club: text("club")
      .primaryKey()
      .references(() => clubs.slug, { onDelete: "cascade" }),
    host: text("host").notNull(),
    port: integer("port").notNull(),
    account: text("account").notNull(),
    /** null: it was sealed with another secret, and is typed again. */
    sealedPassword: text("sealed_password"),
    ...grantColumns(),
    /** Up to which message it was read: numbers count for as long as the mailbox says the same validity (RFC 9051 §2.3.1.1). null: it never was. */
    uidValidity: bigint("uid_validity", { mode: "number" }),
    lastUid: bigint("last_uid", { mode: "number" }),
    /** When it was read to its end, and from when on it is read again. By the database's clock. */
    readAt: timestamp("read_at", { withTimezone: true }),
    nextAt: timestamp("next_at", { withTimezone: true }),
    /** Why it could not be read the last time, in the server's own words too; and how often in a row. */
    fault: text("fault", { enum: BOX_FAULTS }),
    faultAnswer: text("fault_answer"),
    faults: integer("faults").notNull().default(0),
    leaseOwner: text("lease_owner"),
    leaseUntil: timestamp("lease_until", { withTimezone: true }),
    writtenBy: writtenBy(),
    writtenAt: writtenAt(),
  },
  (box) => [
    allOrNone("mail_boxes_grant", box.tokenAddress, box.clientId),
    allOrNone("mail_boxes_read", box.uidValidity, box.lastUid),
    allOrNone("mail_boxes_lease", box.leaseOwner, box.leaseUntil),
  ],
);

/** What letters are about. Each is a module that lib/desk/letter-kinds.ts lists. */
const LETTER_KINDS = [
  ...(["reminders", "papers", "free", "registered", "refused", "called_off", "taking_place"] as const),
  ...(["receipts", "cards", "place", "renewal"] as const),
] as const;
export type LetterKindName = (typeof LETTER_KINDS)[number];

/** What somebody may say that they do not want: letters that are no duty of the club's. */
export const LETTER_TOPICS = ["news"] as const;
export type LetterTopic = (typeof LETTER_TOPICS)[number];

/** A paper that a letter carries, as it stood when the letter was asked for: drawn again as that leaves, and kept nowhere (decision 73). */
export interface AttachedPaper {
  /** By the name that its kind gives it. */
  paper: string;
  /** What its file is called. */
  name: string;
  /** SHA-256 of all that stands on it, in hexadecimal. */
  digest: string;
}

/** The languages in which letters are written. */
const LETTER_LOCALES = ["en", "fr"] as const;

/** Letters that somebody had leave together. */
export const mailings = checkedTable(
  "mailings",
  {
    club: goesWithClub(),
    /** A UUID. */
    id: text("id").notNull(),
    kind: text("kind", { enum: LETTER_KINDS }).notNull(),
    /** null: it belongs to no season. */
    seasonId: integer("season_id"),
    /** What it was made of, as the kind names it: a round of reminders. */
    madeOf: text("made_of").notNull(),
    locale: text("locale", { enum: LETTER_LOCALES }).notNull(),
    /** What somebody may say that they do not want; null: it is a duty of the club's. */
    topic: text("topic", { enum: LETTER_TOPICS }),
    /** How many letters it has. */
    size: integer("size").notNull(),
    /** Nothing more of it leaves, by a person's word. */
    stoppedBy: text("stopped_by"),
    stoppedAt: timestamp("stopped_at", { withTimezone: true }),
    writtenBy: writtenBy(),
    writtenAt: writtenAt(),
  },
  (mailing) => [
    primaryKey({ columns: [mailing.club, mailing.id] }),
    allOrNone("mailings_stopped", mailing.stoppedBy, mailing.stoppedAt),
    uniqueIndex("mailings_made_of").on(mailing.club, mailing.kind, mailing.madeOf),
    index("mailings_season").on(mailing.club, mailing.seasonId, mailing.writtenAt),
  ],
);

/**
 * `queued` → `in_flight` → `sent` · `retry`: certainly not taken, and tried again by itself · `refused`: the server said no to this letter for good ·
 * `bounced`: it came back · `given_up`: certainly not taken, and not tried any more, with the reason · `uncertain`: its end may have reached the server and no
 * answer came. That is shown to a person, and never sent again by itself.
 */
const LETTER_STATES = ["queued", "in_flight", "retry", "sent", "refused", "bounced", "given_up", "uncertain"] as const;
export type LetterState = (typeof LETTER_STATES)[number];

/** States in which a letter is on its way or still to leave. */
export const OPEN_LETTERS: readonly LetterState[] = ["queued", "in_flight", "retry"];

/** A letter to one address. */
export const letters = checkedTable(
  "letters",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    club: goesWithClub(),
    mailing: text("mailing").notNull(),
    place: integer("place").notNull(),
    /** null: forgotten with its person. */
    address: text("address"),
    /** What its kind needs to write it, sealed; emptied once it is settled. */
    sealed: text("sealed"),
    /** What it carries; null: nothing. */
    attached: jsonb("attached").$type<readonly AttachedPaper[]>(),
    /** RFC 5322 §3.6.4, without its brackets: the same in each try. */
    messageId: text("message_id").notNull(),
    /** As it left, or would have: what a person's file shows. null until it is written. */
    subject: text("subject"),
    body: text("body"),
    /** SHA-256 of the bytes of the last try, in hexadecimal. */
    digest: text("digest"),
    state: text("state", { enum: LETTER_STATES }).notNull().default("queued"),
    /** Why it was given up or refused, or is tried again: a word of ours. */
    code: text("code"),
    /** What the server said last, in its own words. */
    answer: text("answer"),
    /** Tries in which the server was asked to take it. */
    tries: integer("tries").notNull().default(0),
    /** The end of its body may have been written since then: without an answer nobody knows what became of it. */
    endedAt: timestamp("ended_at", { withTimezone: true }),
    /** Not tried before this instant, by the post's clock; and since when it waits. */
    notBefore: timestamp("not_before", { withTimezone: true }),
    waitsSince: timestamp("waits_since", { withTimezone: true }),
    leaseOwner: text("lease_owner"),
    leaseUntil: timestamp("lease_until", { withTimezone: true }),
    /** By the program's clock. */
    settledAt: timestamp("settled_at", { withTimezone: true }),
  },
  (letter) => [
    foreignKey({ columns: [letter.club, letter.mailing], foreignColumns: [mailings.club, mailings.id] }).onDelete(
      "cascade",
    ),
    allOrNone("letters_lease", letter.leaseOwner, letter.leaseUntil),
    uniqueIndex("letters_place").on(letter.club, letter.mailing, letter.place),
    uniqueIndex("letters_message_id").on(letter.messageId),
    index("letters_open").on(letter.club, letter.id).where(sql`${letter.state} in ('queued', 'retry')`),
    index("letters_in_flight").on(letter.club, letter.id).where(sql`${letter.state} = 'in_flight'`),
  ],
);

/** Of whom a letter speaks. */
export const letterPeople = checkedTable(
  "letter_people",
  {
    club: goesWithClub(),
    letter: bigint("letter", { mode: "number" }).notNull(),
    memberId: integer("member_id").notNull(),
  },
  (person) => [
    primaryKey({ columns: [person.letter, person.memberId] }),
    foreignKey({ columns: [person.letter], foreignColumns: [letters.id] }).onDelete("cascade"),
    index("letter_people_member").on(person.club, person.memberId),
  ],
);

/**
 * How far a try came, in the order of the protocol (RFC 5321 §3): `begun`: no server was asked for this letter yet · `connected`: one was, over an encrypted
 * connection · `body`: it took sender and recipient, and of the letter something was sent · `ended`: the letter's end may have been written · `answered`: the
 * server said then what becomes of it.
 */
const TRY_STEPS = ["begun", "connected", "body", "ended", "answered"] as const;
export type TryStep = (typeof TRY_STEPS)[number];

/** A try to hand a letter over: what the caps of the server are counted by, and what one looks at when a letter did not arrive. */
export const mailTries = checkedTable(
  "mail_tries",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    club: goesWithClub(),
    /** null: a trial letter to whoever set the server up. */
    letter: bigint("letter", { mode: "number" }),
    /** By the post's clock. */
    triedAt: timestamp("tried_at", { withTimezone: true }).notNull(),
    reached: text("reached", { enum: TRY_STEPS }).notNull().default("begun"),
    /** The reply code of the server's last answer (RFC 5321 §4.2). */
    reply: integer("reply"),
    answer: text("answer"),
  },
  (one) => [
    foreignKey({ columns: [one.letter], foreignColumns: [letters.id] }).onDelete("cascade"),
    index("mail_tries_club").on(one.club, one.triedAt),
    index("mail_tries_letter").on(one.letter),
  ],
);

/**
 * What came back about letters. The letter came back: `nobody` has the address · their mailbox is `full` · it was turned away by a `policy`, which is of the
 * sender · it `failed` for another reason. It is still on its way: `later`. Somebody's program answered: `automatic`. It names the letter, and not for certain
 * what became of it for its address: `unclear`. It is about nothing that this club sent: `foreign`. It cannot be read: `unreadable`.
 */
const REPORT_KINDS = [
  ...["nobody", "full", "policy", "failed", "later", "automatic", "unclear", "foreign", "unreadable"],
] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Each message of the mailbox that says something of letters, once. Of those about no letter of the club's nothing is kept but that they came. */
export const letterReports = checkedTable(
  "letter_reports",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    club: goesWithClub(),
    /** null: it is about nothing that the club sent. */
    letter: bigint("letter", { mode: "number" }),
    /** SHA-256 of the message, in hexadecimal: one that is met again, under another number or after a restart, counts once. */
    digest: text("digest").notNull(),
    kind: text("kind", { enum: REPORT_KINDS }).notNull(),
    /** RFC 3463. */
    status: text("status"),
    /** What the other server said, in its own words. */
    answer: text("answer"),
    /** By the program's clock. */
    readAt: timestamp("read_at", { withTimezone: true }).notNull(),
  },
  (report) => [
    foreignKey({ columns: [report.letter], foreignColumns: [letters.id] }).onDelete("cascade"),
    uniqueIndex("letter_reports_digest").on(report.club, report.digest),
    index("letter_reports_letter").on(report.letter),
    index("letter_reports_read").on(report.club, report.readAt),
  ],
);

/** Addresses to which nothing leaves any more: a server said for good, of this one recipient, that there is nobody. */
export const blockedAddresses = checkedTable(
  "blocked_addresses",
  {
    club: goesWithClub(),
    /** In small letters. */
    address: text("address").notNull(),
    /** What the server said, in its own words. */
    answer: text("answer").notNull(),
    /** By the program's clock. */
    blockedAt: timestamp("blocked_at", { withTimezone: true }).notNull(),
  },
  (blocked) => [primaryKey({ columns: [blocked.club, blocked.address] })],
);

/** Who does not want letters of a topic that is no duty of the club's. */
export const unwantedLetters = checkedTable(
  "unwanted_letters",
  {
    club: goesWithClub(),
    /** In small letters. */
    address: text("address").notNull(),
    topic: text("topic", { enum: LETTER_TOPICS }).notNull(),
    /** Who wrote it down for them; null: they said it themselves, by a letter's link. */
    saidBy: text("said_by"),
    /** By the program's clock. */
    saidAt: timestamp("said_at", { withTimezone: true }).notNull(),
  },
  (unwanted) => [primaryKey({ columns: [unwanted.club, unwanted.address, unwanted.topic] })],
);

export type MailBox = typeof mailBoxes.$inferSelect;
export type MailServer = typeof mailServers.$inferSelect;
export type Mailing = typeof mailings.$inferSelect;
export type Letter = typeof letters.$inferSelect;
