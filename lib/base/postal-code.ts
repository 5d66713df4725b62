/** What a French postal code looks like (club-api §4.2). */
export const POSTAL_CODE = /^\d{5}$/;
