import { fileURLToPath } from "node:url";
import {
  backUpBeforeUpgrade,
  type UpgradeBackups,
  type UpgradedDatabase,
} from "../../runtime/backup/before-upgrade.ts";
import type { BeforeMigrating } from "../../runtime/database.ts";
import { versionIn } from "../../runtime/version.ts";

/** Rows that mean nothing later: tokens of ten minutes, assertions that were used, and what was asked in the last minute. */
export const CLUB_LEFT_OUT = ["access_tokens", "used_jtis", "quota_windows"] as const;

/** What a back-up of clubs says of itself. Files that a club keeps are rows, and in it. */
export function clubsManifest(version: string): UpgradedDatabase["manifest"] {
  return {
    ...{ program: "service", version, key: null },
    notIncluded: [
      "Tokens: every integration asks for another one, with the secret or key that it has.",
      "The environment: addresses, ports, proxies.",
    ],
  };
}

/** The back-up that is made before a newer version changes a club's tables. */
export function beforeClubUpgrade(slug: string, backups: UpgradeBackups): BeforeMigrating | undefined {
  const version = versionIn(fileURLToPath(new URL("../../", import.meta.url)));
  return backUpBeforeUpgrade(backups, { manifest: clubsManifest(version), section: slug, without: CLUB_LEFT_OUT });
}
