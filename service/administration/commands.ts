import { z } from "zod";
import { examineClubs } from "../doctor/clubs-check.ts";
import type { Administration } from "./administration.ts";
import { backUp, backupPlace } from "./backup.ts";
import { demonstrate, demonstration, rehearsal, rehearsalOf } from "./demonstration.ts";
import {
  addIntegration,
  changeScopes,
  integrationCreation,
  integrationList,
  integrationNamed,
  listIntegrations,
  revokeIntegration,
  scopeChange,
} from "./integrations.ts";
import { forgetHeldClub, forgetting, hold, letGoOn, ofOneClub } from "./moving.ts";
import {
  addDocumentField,
  apiSwitch,
  changeFeatures,
  changeZone,
  createClub,
  creation,
  featureChange,
  fieldAddition,
  medicalRequirement,
  requireMedical,
  switchApi,
  zoneChange,
} from "./settings.ts";
import { loadStaffHours, validatedMonth } from "./staff-hours.ts";
import { destination, logQuery, ofClub, revokeWebhook, setWebhook, webhookLog } from "./webhooks.ts";

/** What can be asked through the control socket: a shape for the input, and what is done with it. */
interface Command {
  input: z.ZodType;
  run(administration: Administration, input: unknown): Promise<object>;
}

function command<S extends z.ZodType>(
  input: S,
  run: (administration: Administration, input: z.output<S>) => Promise<object>,
): Command {
  return { input, run: (administration, sent) => run(administration, sent as z.output<S>) };
}

/** Every command by the name that the command line sends. */
export const COMMANDS = {
  create: command(creation, createClub),
  api: command(apiSwitch, switchApi),
  "time-zone": command(zoneChange, changeZone),
  features: command(featureChange, changeFeatures),
  "integration-create": command(integrationCreation, addIntegration),
  "integration-list": command(integrationList, listIntegrations),
  "integration-revoke": command(integrationNamed, revokeIntegration),
  "integration-scopes": command(scopeChange, changeScopes),
  "webhook-set": command(destination, setWebhook),
  "webhook-revoke": command(ofClub, revokeWebhook),
  "webhook-log": command(logQuery, webhookLog),
  "medical-required": command(medicalRequirement, requireMedical),
  "document-field-add": command(fieldAddition, addDocumentField),
  "staff-hours-load": command(validatedMonth, loadStaffHours),
  backup: command(backupPlace, backUp),
  hold: command(ofOneClub, hold),
  release: command(ofOneClub, letGoOn),
  forget: command(forgetting, forgetHeldClub),
  doctor: command(z.object({}), examineClubs),
  demo: command(demonstration, demonstrate),
  rehearsal: command(rehearsal, rehearsalOf),
} as const satisfies Record<string, Command>;

export type CommandName = keyof typeof COMMANDS;

export function isCommand(word: string): word is CommandName {
  return Object.hasOwn(COMMANDS, word);
}
