/** The sections of the contract and of its page, with what each is about. */
export const TAGS = {
  Discovery: "Where a program begins: the root, the contract, its changes, and who it is.",
  Authentication: "Access tokens and the metadata of RFC 8414 and RFC 9728.",
  Seasons: "Periods with their own dates, and what belongs to each.",
  People: "Records of people, kept across seasons.",
  "Annual registrations": "Links between a person and a group.",
  "Event registrations": "Links between a person and an event.",
  Sports: "What groups, slots and events are about.",
  Groups: "Groups of a season, their lessons and members.",
  Slots: "Weekly schedule entries that several groups can offer.",
  Lessons: "Weekly schedule entries of one group.",
  Events: "Dated occasions of a season, and who takes part.",
  Attendance: "Sessions, who is expected, and who was there.",
  Payments: "Manual settlements and what they pay for.",
  Documents: "Files of the club, and files that people handed in.",
  Medical: "Questionnaires and certificates.",
  "Staff hours": "Hours of the months that staff validated.",
  Webhooks:
    "Requests that the club's service makes to the destination that its administration set: what changed, signed.",
} as const;

export type Tag = keyof typeof TAGS;
