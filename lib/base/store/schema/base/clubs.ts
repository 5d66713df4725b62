import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { DEFAULT_TIME_ZONE } from "#runtime/time-zone.ts";

/**
 * A connection to a club. What is sealed (AES-256-GCM) is opened only by `lib/base/store/clubs.ts`; exactly one of the secret and
 * the private key is set.
 */
export const clubs = pgTable(
  "clubs",
  {
    /** In our addresses: `/{club}/{season}/…`. */
    slug: text("slug").primaryKey(),
    name: text("name").notNull(),
    /** IANA: where the club lives. */
    timeZone: text("time_zone").notNull().default(DEFAULT_TIME_ZONE),
    baseUrl: text("base_url").notNull(),
    clientId: text("client_id").notNull(),
    sealedSecret: text("sealed_secret"),
    sealedPrivateKey: text("sealed_private_key"),
    sealedWebhookSecret: text("sealed_webhook_secret"),
    /** Made by the demonstration: the only kind of club in which its public accounts may have a role. */
    demo: boolean("demo").notNull().default(false),
    /** Entered by an operator on a page, and not by whoever starts the program: it is called at addresses of the public internet alone. */
    isEntered: boolean("is_entered").notNull().default(false),
    /** By which rule names were folded in what is kept of the club (runtime/folding.ts): an older one is made up for in the background. */
    folding: integer("folding").notNull().default(1),
    /** When a director put the first steps of the club away; null: they are shown until all are done. */
    stepsAwayAt: timestamp("steps_away_at", { withTimezone: true }),
    /** Since when nobody signs in by a password who is of no club that takes one; null: it takes them. */
    passwordsOffAt: timestamp("passwords_off_at", { withTimezone: true }),
    /** Since when nobody who has a role here signs in by a passkey alone; null: whoever has one may. */
    keysAloneOffAt: timestamp("keys_alone_off_at", { withTimezone: true }),
    /** Since when it stands still, to be taken to another desk: nothing of it is changed, and nobody works on it (lib/base/store/hold.ts). null: it is at work. */
    heldAt: timestamp("held_at", { withTimezone: true }),
    /** When its rows were last written into a file while it stood still; null: not since it was held. */
    exportedAt: timestamp("exported_at", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull(),
  },
  (club) => [check("clubs_credential", sql`num_nonnulls(${club.sealedSecret}, ${club.sealedPrivateKey}) <= 1`)],
);

/**
 * The secret (NEXTAUTH_SECRET) to which this store belongs, by its fingerprint: one row. What is sealed here opens with that secret alone,
 * so a dashboard with another one must not write beside it.
 */
export const storeKeys = pgTable(
  "store_keys",
  {
    /** Always 1: there is one row. */
    id: integer("id").primaryKey(),
    fingerprint: text("fingerprint").notNull(),
    since: timestamp("since", { withTimezone: true }).notNull(),
    /** The timeline or the run of the server (runtime/database/past.ts) in which the store was last found to have come back to an older past, and made up for; null: never. */
    past: text("past"),
  },
  ({ id }) => [check("store_keys_one", sql`${id} = 1`)],
);
