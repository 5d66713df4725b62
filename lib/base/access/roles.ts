/** What a person does in a club; what that lets them do is written in permissions.ts. */
export const roles = ["director", "secretary", "treasurer", "coach", "doctor", "reader"] as const;
export type Role = (typeof roles)[number];
