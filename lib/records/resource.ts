/** The records that a director keeps, by the first segment of their path in the document (club-api §4). */
export const RESOURCES = {
  seasons: { collection: "/seasons", item: "/seasons/{id}", noun: "season" },
  groups: { collection: "/groups", item: "/groups/{id}", noun: "group" },
  slots: { collection: "/slots", item: "/slots/{id}", noun: "slot" },
  events: { collection: "/events", item: "/events/{id}", noun: "event" },
  lessons: { collection: "/lessons", item: "/lessons/{id}", noun: "lesson" },
  sports: { collection: "/sports", item: "/sports/{id}", noun: "sport" },
  members: { collection: "/members", item: "/members/{id}", noun: "member" },
} as const;

export type ResourceName = keyof typeof RESOURCES;
