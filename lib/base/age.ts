/** From this age, in years, one decides for oneself, and nobody's parents need to be called. */
export const ADULT_AGE = 18;
