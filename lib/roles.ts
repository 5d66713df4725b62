/** What a person does in a club; what that lets them do is written in permissions.ts. */
export const roles = ["director", "secretary", "treasurer", "coach", "doctor", "reader"] as const;
export type Role = (typeof roles)[number];

/** True for a role we know. */
export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value);
}
