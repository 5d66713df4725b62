import "server-only";
import { hkdfSync } from "node:crypto";
import { environment } from "#lib/base/program/environment.ts";
import { log } from "#lib/base/program/log.ts";
import { backUpBeforeUpgrade, type UpgradedDatabase } from "#runtime/backup/before-upgrade.ts";
import type { BeforeMigrating } from "#runtime/database.ts";
import { versionIn } from "#runtime/version.ts";

/** The name under which the dashboard's database stands in a back-up. */
export const SECTION = "dashboard";

/** Rows that mean nothing elsewhere or later: who is signed in, who tried to, and what was spent in the last minute. */
export const LEFT_OUT = ["sessions", "sign_in_attempts", "quota_spendings"] as const;

const FINGERPRINT_BYTES = 16;

/** What of NEXTAUTH_SECRET may lie in the database and in a back-up: it tells two secrets apart, and neither of them (HKDF-SHA256, RFC 5869). */
export function fingerprint(): string {
  const { secret } = environment();
  return Buffer.from(hkdfSync("sha256", secret, "", "guichet store fingerprint v1", FINGERPRINT_BYTES)).toString("hex");
}

/** What a back-up of the dashboard says of itself. */
export function deskManifest(version: string): UpgradedDatabase["manifest"] {
  return {
    ...{ program: "dashboard", version, key: fingerprint() },
    notIncluded: [
      "NEXTAUTH_SECRET, which opens the clubs' credentials: keep it elsewhere. Its fingerprint is `key`.",
      "Who is signed in: everybody signs in again.",
      "Files on their way to a club, which no table holds: whoever has one brings it again. Those that a club has are the club's.",
      "The environment: addresses, ports, proxies, an OpenID provider, a private key in a file.",
    ],
  };
}

/** The back-up that is made before a newer version changes the store's tables. */
export function beforeDeskUpgrade(): BeforeMigrating | undefined {
  const { backups } = environment();
  return backUpBeforeUpgrade(
    { ...backups, setting: "BACKUP_DIR", tell: (line) => log().warn(line) },
    { manifest: deskManifest(versionIn(process.cwd())), section: SECTION, without: LEFT_OUT },
  );
}
