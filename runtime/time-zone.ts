/** Where nobody has said in which time zone a club lives. */
export const DEFAULT_TIME_ZONE = "Europe/Paris";
