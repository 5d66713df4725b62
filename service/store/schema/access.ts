import { bigint, customType, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Scope } from "../../contract/scopes.ts";
import { instant } from "./club.ts";

/** Bytes; both drivers take and give a `Uint8Array`. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

/** An access that a director created for a program (club-api §5). Never deleted: its keys outlive its revocation. */
export const integrations = pgTable("integrations", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  client_id: text().notNull().unique(),
  name: text().notNull(),
  /** SHA-256 of a 256-bit random secret; null for an integration that signs with a key. */
  secret_hash: bytes(),
  /** RSA public key, PEM; null for an integration with a secret. */
  public_key: text(),
  scopes: text().array().$type<Scope[]>().notNull(),
  /** Requests per minute. */
  quota: integer().notNull(),
  created_at: instant().notNull(),
  revoked_at: instant(),
});

/** Access tokens by their SHA-256, so that a reader of the table cannot call the API. */
export const access_tokens = pgTable(
  "access_tokens",
  {
    hash: bytes().primaryKey(),
    integration_id: integer()
      .notNull()
      .references(() => integrations.id, { onDelete: "cascade" }),
    scopes: text().array().$type<Scope[]>().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [
    index("access_tokens_by_expiry").on(table.expires_at),
    index("access_tokens_by_integration").on(table.integration_id),
  ],
);

/** Assertions that were used once (club-api §5: jti is single use). The primary key decides between two at once. */
export const used_jtis = pgTable(
  "used_jtis",
  {
    integration_id: integer()
      .notNull()
      .references(() => integrations.id, { onDelete: "cascade" }),
    jti: text().notNull(),
    expires_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.integration_id, table.jti] }),
    index("used_jtis_by_expiry").on(table.expires_at),
  ],
);

/** Requests counted in the running minute; the columns are those of rate-limiter-flexible. */
export const quota_windows = pgTable(
  "quota_windows",
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    /** End of the window, milliseconds since 1970. */
    expire: bigint({ mode: "number" }),
  },
  (table) => [index("quota_windows_by_expiry").on(table.expire)],
);
