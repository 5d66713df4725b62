/** Why a registration is refused, in characters: it stands in a panel and in a letter. */
export const LONGEST_REASON = 500;
