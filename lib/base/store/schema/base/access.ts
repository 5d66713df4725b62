import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { checkedTable } from "#runtime/database/checked-table.ts";
import { roles } from "../../../access/roles.ts";
import { clubs } from "./clubs.ts";
import { allOrNone } from "./columns.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** A person who may sign in. Never deleted: the audit log names it; a person who leaves is disabled. */
export const accounts = checkedTable(
  "accounts",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    /** Lower case: nobody signs in as two people by typing a capital. */
    email: text("email").notNull().unique(),
    name: text("name").notNull(),
    /** argon2id in PHC form; null where the person signs in through the organisation's OpenID provider only. */
    passwordHash: text("password_hash"),
    /** Sessions carry the number they began with; raising it signs the account out everywhere. */
    sessionNumber: integer("session_number").notNull().default(1),
    /** Belongs to the demonstration: it can sign in only while the dashboard runs with the demonstration club. */
    demo: boolean("demo").notNull().default(false),
    /** Connects clubs and watches over them: a right of the installation, which no role of a club includes and which opens no club. */
    isOperator: boolean("is_operator").notNull().default(false),
    /**
     * The only club that the account has ever belonged to: its directors may give it a new password, or disable it. null for good once it
     * has belonged to another one too, or the club is gone: then it is nobody's but the person's own.
     */
    homeClub: text("home_club").references(() => clubs.slug, { onDelete: "set null" }),
    disabledAt: instant("disabled_at"),
    /** Disabled by nobody's decision: its last club is gone, or it only names somebody whose club has arrived. A role opens it again. */
    isClosed: boolean("is_closed").notNull().default(false),
    createdAt: instant("created_at").notNull(),
    signedInAt: instant("signed_in_at"),
    /** The newest of what is new that the person has read, by its key; null: none. */
    newsRead: text("news_read"),
  },
  (account) => [index("accounts_home_club").on(account.homeClub)],
);

/**
 * A browser that is signed in. The cookie names its row: signing out removes the row, and a copy of the cookie is worth nothing.
 */
export const sessions = checkedTable(
  "sessions",
  {
    /** Random, from the system's secure source; in the browser only inside a sealed cookie. */
    id: text("id").primaryKey(),
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** The account's number when the session began: another one means that it was ended everywhere. */
    sessionNumber: integer("session_number").notNull(),
    startedAt: instant("started_at").notNull(),
    /** What the browser calls itself, in a few letters, for its owner to know it by: "Firefox", "Windows"; null where it does not say. */
    browser: text("browser"),
    system: text("system"),
    /** When something was last asked of it, within ten minutes; null: it began before that was written down. */
    usedAt: instant("used_at"),
    /** When its person last showed who they are: at its beginning, or since. null: nobody knows, as its provider did not say. */
    provedAt: instant("proved_at"),
    /** Through which OpenID provider it began, as whom, and as which of that provider's own sessions (`sid`), where it says one; null: by a password. */
    issuer: text("issuer"),
    subject: text("subject"),
    providerSession: text("provider_session"),
  },
  (session) => [
    allOrNone("sessions_provider", session.issuer, session.subject),
    index("sessions_account").on(session.accountId),
  ],
);

/**
 * Who somebody is at the organisation's OpenID provider, from their first sign-in through it on. An address can be given to somebody else there; a subject never
 * is (OpenID Connect Core §2).
 */
export const providerSubjects = checkedTable(
  "provider_subjects",
  {
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    tiedAt: instant("tied_at").notNull(),
    /** When it last said in which groups they are; null: never. */
    groupsToldAt: instant("groups_told_at"),
  },
  (tie) => [
    primaryKey({ columns: [tie.issuer, tie.subject] }),
    uniqueIndex("provider_subjects_account").on(tie.accountId, tie.issuer),
  ],
);

/** Tokens by which an OpenID provider signed somebody out here, each taken once: the digest of its name, while it could be sent again. */
export const takenLogouts = checkedTable("taken_logouts", {
  digest: text("digest").primaryKey(),
  expiresAt: instant("expires_at").notNull(),
});

/**
 * A key pair that was made here for an integration and is not in use yet: its public half is being entered in a club's administration. One an operator; another
 * one takes its place.
 */
export const waitingKeys = checkedTable("waiting_keys", {
  accountId: integer("account_id")
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  /** Opened by `lib/base/store/waiting-key.ts` alone. */
  sealedPrivateKey: text("sealed_private_key").notNull(),
  /** In PEM. */
  publicKey: text("public_key").notNull(),
  madeAt: instant("made_at").notNull(),
});

/** An account's role in a club. Goes with the connection: another club under the same name starts with nobody. */
export const memberships = checkedTable(
  "memberships",
  {
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    club: text("club")
      .notNull()
      .references(() => clubs.slug, { onDelete: "cascade" }),
    role: text("role", { enum: roles }).notNull(),
    /** The last day at the club on which it gives anything; null: no end. The row stays, so that a director sees whose time is over and extends it. */
    lastDay: date("last_day", { mode: "string" }),
    /**
     * The provider, as it is configured, by whose groups it is: it goes when that one says that they are in none which gives a role, and by no other's word. null: somebody
     * gave it.
     */
    groupsIssuer: text("groups_issuer"),
  },
  (membership) => [
    primaryKey({ columns: [membership.accountId, membership.club] }),
    // A last day is somebody's word, which groups do not take over.
    check("memberships_groups_endless", sql`num_nonnulls(${membership.groupsIssuer}, ${membership.lastDay}) < 2`),
    check("memberships_groups_named", sql`${membership.groupsIssuer} <> ''`),
    index("memberships_club").on(membership.club),
  ],
);

/**
 * How an account's role in a club ended, while it has none there: what somebody took away, groups do not give back; what groups ended, groups of the same provider may.
 */
export const endedMemberships = checkedTable(
  "ended_memberships",
  {
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    club: text("club")
      .notNull()
      .references(() => clubs.slug, { onDelete: "cascade" }),
    /** The provider whose groups ended it, as in `memberships`; null: somebody did. */
    groupsIssuer: text("groups_issuer"),
  },
  (ended) => [
    primaryKey({ columns: [ended.accountId, ended.club] }),
    check("ended_memberships_groups_named", sql`${ended.groupsIssuer} <> ''`),
    index("ended_memberships_club").on(ended.club),
  ],
);

/**
 * Of which sports or groups somebody is what they are (decision 95): one row makes a role one of a section, and one that names nothing is of nobody. Apart from the
 * role, so that nothing that names what a section is of can be lost and leave a role of the whole club behind.
 */
export const membershipSections = checkedTable(
  "membership_sections",
  {
    accountId: integer("account_id").notNull(),
    club: text("club").notNull(),
    /** Sports of the club, in every season. */
    sportIds: integer("sport_ids").array().notNull(),
    /** Groups of one season. */
    groupIds: integer("group_ids").array().notNull(),
  },
  (section) => [
    primaryKey({ columns: [section.accountId, section.club] }),
    foreignKey({
      name: "membership_sections_membership",
      columns: [section.accountId, section.club],
      foreignColumns: [memberships.accountId, memberships.club],
    }).onDelete("cascade"),
    index("membership_sections_club").on(section.club),
  ],
);

/**
 * A role that waits for its person. The director who offers it learns nothing of the address: neither whether it has an account
 * here nor whose. Only a person who holds the code can take it, and must be signed in where there is an account.
 */
export const invitations = checkedTable(
  "invitations",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    club: text("club")
      .notNull()
      .references(() => clubs.slug, { onDelete: "cascade" }),
    /** As the director typed it, lower case. */
    email: text("email").notNull(),
    /** What an account that is made with it will be called. */
    name: text("name").notNull(),
    role: text("role", { enum: roles }).notNull(),
    /** Until when the role is offered, as in `memberships`. */
    lastDay: date("last_day", { mode: "string" }),
    /** Of which sports and groups it is, as in `membership_sections`; null: of the whole club. */
    sportIds: integer("sport_ids").array(),
    groupIds: integer("group_ids").array(),
    /** SHA-256 of the code; the code itself is shown once and kept nowhere. */
    codeHash: text("code_hash").notNull().unique(),
    /** Who offers it: an offer ends when they may not offer any more. null: made before this was written down. */
    offeredBy: integer("offered_by").references(() => accounts.id),
    expiresAt: instant("expires_at").notNull(),
  },
  (invitation) => [
    allOrNone("invitations_section", invitation.sportIds, invitation.groupIds),
    uniqueIndex("invitations_address").on(invitation.club, invitation.email),
    index("invitations_offered_by").on(invitation.offeredBy),
  ],
);

/**
 * A link with which a person chooses a new password, once. Apart from the account: whoever reads accounts learns nothing of it, and an account stays
 * as it is until its link is used. All of an account's end with the first that is used, and with any other new password.
 */
export const passwordLinks = checkedTable(
  "password_links",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /**
     * Through whose director or mail server: the account's only club then. The link is good as long as it is that. null: an operator hands it over, and whoever chooses a
     * password by it is an operator too.
     */
    club: text("club").references(() => clubs.slug, { onDelete: "cascade" }),
    /** The director or operator who hands it over; null: it was asked for on the sign-in page, and mailed. */
    madeBy: integer("made_by").references(() => accounts.id),
    /** SHA-256 of the code; the code itself is shown or mailed once and kept nowhere. */
    codeHash: text("code_hash").notNull().unique(),
    expiresAt: instant("expires_at").notNull(),
  },
  (link) => [
    check("password_links_by", sql`${link.club} is not null or ${link.madeBy} is not null`),
    index("password_links_account").on(link.accountId),
    index("password_links_club").on(link.club),
    index("password_links_made_by").on(link.madeBy),
  ],
);

/** Codes of an app (TOTP, RFC 6238) beside an account's password. On only once one of them was right. */
export const secondFactors = checkedTable("second_factors", {
  accountId: integer("account_id")
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  /** Opened by `lib/base/access/second-factor.ts` alone. */
  sealedSecret: text("sealed_secret").notNull(),
  /** The step of the last code that was taken, in half minutes since 1970: neither it nor an earlier one is taken again. */
  lastStep: integer("last_step").notNull().default(0),
  begunAt: instant("begun_at").notNull(),
  /** null: set up, and no code of it was right yet. Nothing is asked for it. */
  confirmedAt: instant("confirmed_at"),
});

/**
 * Keys by which a device shows who holds it (Web Authentication level 3): its public half. They are bound to the host of the desk's address: under another
 * one none of them answers.
 */
export const passkeys = checkedTable(
  "passkeys",
  {
    /** The credential's identifier, base64url: the device's own, random. */
    id: text("id").primaryKey(),
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** COSE, base64url. */
    publicKey: text("public_key").notNull(),
    /** How often the device says that it was used; 0 where it does not count. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    /** How the browser reaches it, as it said when it was made. */
    transports: jsonb("transports").$type<string[]>().notNull(),
    /** The relying party: the host of the desk's address when it was made. */
    host: text("host").notNull(),
    /** The browser in which it was made, for its owner to know it by. */
    browser: text("browser"),
    system: text("system"),
    createdAt: instant("created_at").notNull(),
    usedAt: instant("used_at"),
    /** Since when it signs its person in without a password: it has shown that it can, once, and checks who holds it. null: it goes with the password. */
    aloneSince: instant("alone_since"),
  },
  (key) => [index("passkeys_account").on(key.accountId)],
);

/** What a device is asked to sign, each answered once: a number of which the digest alone is kept. */
export const passkeyChallenges = checkedTable(
  "passkey_challenges",
  {
    digest: text("digest").primaryKey(),
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** Making a key, or showing one: a question that is open. Showing one alone: a question that was answered, kept while it could be answered again. */
    doing: text("doing", { enum: ["make", "show", "alone"] }).notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (challenge) => [index("passkey_challenges_account").on(challenge.accountId)],
);

/** Codes that stand for the app's, each once: the person's own, printed, and one that a director gave. */
export const recoveryCodes = checkedTable(
  "recovery_codes",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** SHA-256 of the code; the code itself is shown once and kept nowhere. */
    codeHash: text("code_hash").notNull().unique(),
    /** Where a director gave it: in which club, who, and until when. It is good as long as they may give one. null: the person's own. */
    club: text("club").references(() => clubs.slug, { onDelete: "cascade" }),
    madeBy: integer("made_by").references(() => accounts.id, { onDelete: "cascade" }),
    expiresAt: instant("expires_at"),
  },
  (code) => [
    allOrNone("recovery_codes_given", code.club, code.madeBy, code.expiresAt),
    index("recovery_codes_account").on(code.accountId),
    index("recovery_codes_club").on(code.club),
    index("recovery_codes_made_by").on(code.madeBy),
  ],
);

/** Roles of a club for which a second factor is asked at sign-in. */
export const factorRoles = checkedTable(
  "factor_roles",
  {
    club: text("club")
      .notNull()
      .references(() => clubs.slug, { onDelete: "cascade" }),
    role: text("role", { enum: roles }).notNull(),
  },
  (asked) => [primaryKey({ columns: [asked.club, asked.role] })],
);

/** Groups of the organisation's provider that give a role in a club. Of the provider by whose name they were said: another one has others. */
export const providerGroups = checkedTable(
  "provider_groups",
  {
    club: text("club")
      .notNull()
      .references(() => clubs.slug, { onDelete: "cascade" }),
    /** As it is configured. */
    issuer: text("issuer").notNull(),
    /** As the provider writes it. */
    group: text("group_name").notNull(),
    role: text("role", { enum: roles }).notNull(),
  },
  (said) => [primaryKey({ columns: [said.club, said.issuer, said.group] })],
);

/** What the club grants our integration (club-api §4.2, GET /context), as last read. */
export const clubGrants = checkedTable("club_grants", {
  club: text("club")
    .primaryKey()
    .references(() => clubs.slug, { onDelete: "cascade" }),
  clubName: text("club_name"),
  integrationName: text("integration_name"),
  scopes: text("scopes").array().notNull(),
  readAt: instant("read_at").notNull(),
});

/** Failed sign-ins, and what else is bounded (lib/base/access/attempts.ts), counted by rate-limiter-flexible where several dashboards share one PostgreSQL (its column types). */
export const signInAttempts = checkedTable("sign_in_attempts", {
  key: text("key").primaryKey(),
  points: integer("points").notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint("expire", { mode: "number" }),
});

/** Who did what, and what came of it. Identifiers and names of fields only: no value of a person's record. */
export const auditEntries = checkedTable(
  "audit_entries",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant("at").notNull(),
    /** null: the program itself, or somebody who could not sign in. */
    accountId: integer("account_id").references(() => accounts.id),
    /** As it was then. */
    accountName: text("account_name"),
    /** A slug; text, so that the log outlives the connection. null: concerns no club. */
    club: text("club"),
    /** `noun.verb`, e.g. `registration.validate`, `season.update`, `account.disable`. */
    action: text("action").notNull(),
    /** What it was done to, e.g. `annual-registrations/7`; null where the action says it all. */
    subject: text("subject"),
    outcome: text("outcome", { enum: ["done", "refused", "failed", "unknown"] }).notNull(),
    /** The error's code where it was not done. */
    code: text("code"),
    /** Finds the club's own log line. */
    requestId: text("request_id"),
    details: jsonb("details").$type<Record<string, string | number | boolean | null | string[] | number[]>>(),
    /**
     * Entries of one name are one entry: what strangers can cause without end, with their count, and what was written to a club once,
     * however often it was sent. null: one that stands alone.
     */
    foldedAs: text("folded_as").unique(),
  },
  (entry) => [
    index("audit_entries_club").on(entry.club, entry.id),
    index("audit_entries_subject").on(entry.club, entry.subject),
    index("audit_entries_account").on(entry.accountId, entry.id),
  ],
);
