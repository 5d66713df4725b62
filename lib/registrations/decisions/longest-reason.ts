/** Why a registration is refused, in characters: it stands in a panel and in a letter. */
export const LONGEST_REFUSAL_REASON = 500;
