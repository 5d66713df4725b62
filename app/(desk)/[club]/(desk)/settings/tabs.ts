import {
  mayDecideRestored,
  mayManageConnection,
  mayManageUsers,
  mayNameIssuer,
  mayReadAudit,
  mayReadContract,
  mayReadQuota,
  maySeeNoteTable,
  maySetFreeDays,
  maySetMedical,
  type Seat,
} from "#lib/base/access/permissions.ts";

const rules = {
  connection: mayManageConnection,
  webhooks: mayManageConnection,
  contract: mayReadContract,
  days: maySetFreeDays,
  users: mayManageUsers,
  notes: maySeeNoteTable,
  audit: mayReadAudit,
  work: mayDecideRestored,
  quota: mayReadQuota,
  medical: maySetMedical,
  issuer: mayNameIssuer,
};
export type SettingsTab = keyof typeof rules;

/** The settings that a person may see, in the order of the tabs. */
export function tabsFor(seat: Seat): SettingsTab[] {
  return (Object.keys(rules) as SettingsTab[]).filter((tab) => rules[tab](seat).allowed);
}
