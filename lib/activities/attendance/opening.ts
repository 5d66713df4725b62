/**
 * Whether attendance of a session may be taken: from its day on (club-api#attendance). It is worked out where it is shown, also on a device without
 * a network: a permission that was worked out the evening before is wrong the next day. Pure.
 * @param date of the session
 * @param today at the club (`clubDay`); both YYYY-MM-DD
 */
export const isOpenOn = (date: string, today: string): boolean => date <= today;
