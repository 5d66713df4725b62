import { mayManageActivities, mayManageEvents } from "#lib/access/permissions.ts";

/** Who may create and edit what a season offers. */
export const RULES = {
  groups: mayManageActivities,
  slots: mayManageActivities,
  lessons: mayManageActivities,
  events: mayManageEvents,
} as const;
